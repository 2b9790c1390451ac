package org.swmpi.reason.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.ClosureReport;
import org.swmpi.reason.Profile;

/// The parts of one folder written by sw-mpi are one scope of blank nodes: written by ranks and
/// read again, they say what they said.
class PartsFolderTest {
  private static final int RANKS = 3;

  @TempDir Path scratch;

  @Test
  void partsReadAgainAreTheSameGraph() throws IOException {
    for (int seed = 0; seed < 40; seed++) {
      ClosureCase given = RandomGraphs.make(seed);
      if (given.files().size() > 1 || given.inferredOnly() || given.keepGraphs()) {
        continue;
      }
      Path parts = scratch.resolve("parts-" + seed);
      CaseFolder folder = CaseFolder.write(scratch.resolve("case-" + seed), given);
      ClosureReport first = close(folder.options(RANKS).inputs(), parts + "/", given);
      Set<Quad> written = readParts(parts);
      assertThat(first.outputTriples()).as("seed %s", seed).isEqualTo(written.size());

      Path again = scratch.resolve("again-" + seed + ".nt");
      ClosureReport second = close(List.of(parts.toString()), again.toString(), given);
      assertThat(second.statements()).as("seed %s", seed).isEqualTo(written.size());
      assertThat(second.duplicates()).isZero();
      if (!given.literals()) { // surrogates would get surrogates' statements anew
        assertThat(second.inferred()).as("seed %s", seed).isZero();
        assertThat(Isomorphism.find(read(again), written, Set.of()))
            .as("seed %s", seed)
            .isPresent();
      }
    }
  }

  private static ClosureReport close(List<String> inputs, String output, ClosureCase given) {
    boolean literals = given.literals() && given.profile() == Profile.RDFS_FULL;
    ClosureOptions options =
        ClosureOptions.of(inputs, output).withProfile(given.profile(), literals);
    return ThreadsClosure.run(options, RANKS);
  }

  private static Set<Quad> readParts(Path folder) throws IOException {
    List<Path> parts = new ArrayList<>();
    try (var files = Files.list(folder)) {
      files.filter(file -> file.toString().endsWith(".nt")).sorted().forEach(parts::add);
    }
    assertThat(parts).hasSize(RANKS);
    Set<Quad> all = new HashSet<>();
    for (Path part : parts) {
      all.addAll(read(part));
    }
    return all;
  }

  private static Set<Quad> read(Path file) throws IOException {
    return new HashSet<>(LineParser.parse(Files.readAllBytes(file), false, label -> "_:" + label));
  }
}
