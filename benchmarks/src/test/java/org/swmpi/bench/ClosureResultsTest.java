package org.swmpi.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClosureResultsTest {
  private final Dataset dataset =
      new Dataset("d", Path.of("d.nt"), 4_000_000, 20_000, Path.of("s.nt"));
  private final Contender one = contender("sw-mpi", 1, "threads");
  private final Contender two = contender("sw-mpi", 2, "threads");
  private final Contender riot = contender("riot", 1, "");
  private final Rounds rounds = new Rounds(List.of(one, two, riot), Path.of("log"), _ -> {});

  @Test
  void theCsvHoldsMediansAndRatiosOfRounds() {
    add(one, 2, 3, 4);
    add(two, 1, 2, 2);
    add(riot, 20, 15, 400);

    assertThat(new ClosureResults(dataset, rounds).csvLines())
        .contains(
            "d,sw-mpi,1,threads,3.000,s,riot,0.1000",
            "d,sw-mpi,2,threads,2.000,MB/s,riot,0.05000",
            "d,sw-mpi,2,threads,10000,triples/s,riot,0.05000",
            "d,sw-mpi,2,threads,2.000,s,sw-mpi on 1 rank,0.5000",
            "d,riot,1,,20.00,s,,")
        .allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(columns()));
  }

  @Test
  void aFigureWithoutPeersHasALine() {
    assertThat(rounds.comparisons(one, "riot")).containsExactly(Optional.of(riot));
    assertThat(rounds.comparisons(two)).containsExactly(Optional.of(one));
    assertThat(rounds.comparisons(one)).containsExactly(Optional.empty());
  }

  private static int columns() {
    return Csv.HEADER.split(",").length;
  }

  private void add(Contender contender, double... seconds) {
    for (double each : seconds) {
      rounds.add(contender, new Run(each, 1_000_000, 500_000));
    }
  }

  private static Contender contender(String subject, int ranks, String transport) {
    return new Contender(subject, ranks, transport, List.of(), Map.of(), Path.of("out.nt"), false);
  }
}
