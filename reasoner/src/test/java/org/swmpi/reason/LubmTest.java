package org.swmpi.reason;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.reason.oracle.SharedData;
import org.swmpi.reason.oracle.ThreadsClosure;

/// LUBM-1 (one university, generator seed 0, with univ-bench) against figures that independent
/// reasoners agree on: 103,382 lines, 100,838 distinct.
class LubmTest {
  private static final int STATEMENTS = 103_382;
  private static final int DISTINCT = 100_838;

  @ParameterizedTest
  @CsvSource({
    "RHO, 1, 126732",
    "RHO, 2, 126732",
    "RHO, 3, 126732",
    "RHO, 4, 126732",
    "RDFS_FULL, 1, 144397",
    "RDFS_FULL, 2, 144397",
    "RDFS_FULL, 3, 144397",
    "RDFS_FULL, 4, 144397"
  })
  void counts(Profile profile, int ranks, int closure, @TempDir Path scratch) throws Exception {
    Path data = SharedData.require("lubm/lubm-1.nt.zst", "closure of LUBM-1");
    Path output = scratch.resolve("out.nt");
    ClosureOptions options =
        ClosureOptions.of(List.of(data.toString()), output.toString()).withProfile(profile, false);
    ClosureReport report = ThreadsClosure.run(options, ranks);
    assertThat(report.statements()).isEqualTo(STATEMENTS);
    assertThat(report.duplicates()).isEqualTo(STATEMENTS - DISTINCT);
    assertThat(report.inferred()).isEqualTo(closure - DISTINCT);
    assertThat(report.outputTriples()).isEqualTo(closure);
    try (var lines = Files.lines(output)) {
      assertThat(lines.distinct().count()).isEqualTo(closure);
    }
  }
}
