package org.swmpi.bench.mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// What the subjects have measured of one case on one number of ranks, round by round: a figure is
/// the median over rounds, a ratio the median of the ratios within a round.
final class Figures {
  private final MpiCase what;
  private final int ranks;
  private final Map<Subject, List<SubjectRun>> runs = new LinkedHashMap<>();
  private final SortedSet<Integer> sizes = new TreeSet<>();

  Figures(MpiCase what, int ranks) {
    this.what = what;
    this.ranks = ranks;
  }

  /// To be called once a round for each subject.
  void add(Subject subject, SubjectRun run) {
    runs.computeIfAbsent(subject, _ -> new ArrayList<>()).add(run);
    sizes.addAll(run.values().keySet());
  }

  /// Forgets a subject that has failed: its rounds would not be those of the others.
  void remove(Subject subject) {
    runs.remove(subject);
  }

  MpiCase what() {
    return what;
  }

  int ranks() {
    return ranks;
  }

  /// In the order in which they came.
  Collection<Subject> subjects() {
    return runs.keySet();
  }

  /// In bytes, small ones first.
  SortedSet<Integer> sizes() {
    return sizes;
  }

  /// In the unit of the case; nothing if the subject has not measured that.
  OptionalDouble value(Subject subject, int bytes) {
    return median(values(subject, bytes));
  }

  /// The subject's time over the peer's, or the peer's rate over the subject's: below 1 the subject
  /// is faster.
  OptionalDouble ratio(Subject subject, Subject peer, int bytes) {
    double[] ours = values(subject, bytes);
    double[] theirs = values(peer, bytes);
    return median(
        IntStream.range(0, Math.min(ours.length, theirs.length))
            .mapToDouble(i -> what.unit().isRate() ? theirs[i] / ours[i] : ours[i] / theirs[i])
            .toArray());
  }

  private double[] values(Subject subject, int bytes) {
    return runs.getOrDefault(subject, List.of()).stream()
        .map(run -> run.values().get(bytes))
        .filter(value -> value != null)
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  private static OptionalDouble median(double[] values) {
    if (values.length == 0) {
      return OptionalDouble.empty();
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return OptionalDouble.of(
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
  }
}
