package org.swmpi.bench.mpi;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.swmpi.bench.Median;

/// What the subjects have measured of one case on one number of ranks, round by round: a figure is
/// the median over rounds. A ratio is the median over rounds of the ratio to the peer that took
/// turns with the subject in its process; for two that both have such a ratio to C, the quotient;
/// else the median of the ratios within a round.
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
    double[] paired = ratiosToTwin(subject, peer.name(), bytes);
    if (paired.length > 0) {
      return median(paired);
    }
    double[] ours = ratiosToTwin(subject, Subject.C, bytes);
    double[] theirs = ratiosToTwin(peer, Subject.C, bytes);
    if (ours.length > 0 && theirs.length > 0) {
      return OptionalDouble.of(median(ours).getAsDouble() / median(theirs).getAsDouble());
    }
    return ratioByRounds(subject, peer, bytes);
  }

  private double[] ratiosToTwin(Subject subject, String name, int bytes) {
    return runs.getOrDefault(subject, List.of()).stream()
        .filter(run -> run.value(bytes).isPresent() && run.twin(name, bytes).isPresent())
        .mapToDouble(
            run -> ratio(run.value(bytes).getAsDouble(), run.twin(name, bytes).getAsDouble()))
        .toArray();
  }

  private OptionalDouble ratioByRounds(Subject subject, Subject peer, int bytes) {
    double[] ours = values(subject, bytes);
    double[] theirs = values(peer, bytes);
    return median(
        IntStream.range(0, Math.min(ours.length, theirs.length))
            .mapToDouble(i -> ratio(ours[i], theirs[i]))
            .toArray());
  }

  private double ratio(double ours, double theirs) {
    return what.unit().isRate() ? theirs / ours : ours / theirs;
  }

  private double[] values(Subject subject, int bytes) {
    return runs.getOrDefault(subject, List.of()).stream()
        .map(run -> run.value(bytes))
        .flatMapToDouble(OptionalDouble::stream)
        .toArray();
  }

  private static OptionalDouble median(double[] values) {
    return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Median.of(values));
  }
}
