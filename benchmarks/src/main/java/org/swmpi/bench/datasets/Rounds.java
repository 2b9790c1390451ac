package org.swmpi.bench.datasets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.swmpi.bench.Contender;
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

  /// The same program on one rank, if this one has more.
  Optional<Contender> onOneRank(Contender subject) {
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
    return median(timesOf(subject));
  }

  /// The median of the ratios within a round.
  double ratio(Contender subject, Contender peer) {
    List<Double> own = timesOf(subject);
    List<Double> theirs = timesOf(peer);
    return median(
        IntStream.range(0, own.size()).mapToObj(i -> own.get(i) / theirs.get(i)).toList());
  }

  private List<Double> timesOf(Contender contender) {
    return seconds.getOrDefault(contender, List.of());
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
