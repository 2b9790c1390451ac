package org.swmpi.bench.datasets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.swmpi.bench.Contender;
import org.swmpi.bench.Median;
import org.swmpi.bench.Run;

/// Contenders that take turns, and their times.
final class Rounds {
  private final Path log;
  private final Map<Contender, List<Double>> seconds = new LinkedHashMap<>();

  /// Looks at what a contender has written.
  @FunctionalInterface
  interface Check {
    void of(Contender contender) throws IOException;
  }

  /// @param log what contenders say on standard error
  Rounds(Path log) {
    this.log = log;
  }

  /// Runs all, once more than is timed; the order rotates. Outputs are removed.
  void run(List<Contender> contenders, int rounds, Check check)
      throws IOException, InterruptedException {
    List<Contender> order = new ArrayList<>(contenders);
    order.forEach(contender -> seconds.put(contender, new ArrayList<>()));
    for (int round = 0; round <= rounds; round++) {
      for (Contender contender : order) {
        double time = Run.of(contender, log).seconds();
        check.of(contender);
        Files.deleteIfExists(contender.output());
        if (round > 0) {
          seconds.getOrDefault(contender, List.of()).add(time);
        }
      }
      Collections.rotate(order, 1);
    }
  }

  /// In the order in which they were named.
  List<Contender> contenders() {
    return List.copyOf(seconds.keySet());
  }

  /// The contender that is called so.
  Optional<Contender> named(String name) {
    return seconds.keySet().stream().filter(peer -> peer.subject().equals(name)).findFirst();
  }

  /// Others that a contender is held against: those that are called so, and itself on one rank.
  List<Contender> peers(Contender subject, String... names) {
    return Stream.concat(
            Stream.of(names).flatMap(name -> named(name).stream()), onOneRank(subject).stream())
        .filter(peer -> !peer.equals(subject))
        .toList();
  }

  /// What a peer is called in a table.
  static String label(Contender peer) {
    return peer.isSwMpi() ? "sw-mpi on 1 rank" : peer.subject();
  }

  /// A line of CSV.
  ///
  /// @param value a figure of the subject
  String csv(String name, Contender subject, double value, String unit, Contender peer) {
    return String.format(
        Locale.ROOT,
        "%s,%s,%d,%s,%.4g,%s,%s,%.4f",
        name,
        subject.subject(),
        subject.ranks(),
        subject.transport(),
        value,
        unit,
        label(peer),
        ratio(subject, peer));
  }

  /// The same program on one rank, if this one has more.
  private Optional<Contender> onOneRank(Contender subject) {
    return seconds.keySet().stream()
        .filter(
            one ->
                one.subject().equals(subject.subject())
                    && one.transport().equals(subject.transport())
                    && one.ranks() < subject.ranks())
        .findFirst();
  }

  /// Median of the times.
  double median(Contender subject) {
    return Median.of(timesOf(subject));
  }

  /// The median of the ratios within a round.
  double ratio(Contender subject, Contender peer) {
    double[] own = timesOf(subject);
    double[] theirs = timesOf(peer);
    return Median.of(IntStream.range(0, own.length).mapToDouble(i -> own[i] / theirs[i]).toArray());
  }

  private double[] timesOf(Contender contender) {
    return seconds.getOrDefault(contender, List.of()).stream()
        .mapToDouble(Double::doubleValue)
        .toArray();
  }
}
