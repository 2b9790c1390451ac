package org.swmpi.partition.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.OutputException;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

class RejectsFileTest {
  @TempDir private Path folder;

  /// The common file can be made, and those of the ranks cannot: their names are longer.
  @Test
  void aFileThatARankCannotMakeIsToldByAll() {
    Path path = folder.resolve("r".repeat(255 - ".".length() - ".0123456789.tmp".length()));
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(2),
        world -> {
          assertThatThrownBy(() -> RejectsFile.open(world, path))
              .isInstanceOf(OutputException.class)
              .hasMessageStartingWith(path.toString());
          return 0;
        });
    assertThat(folder).isEmptyDirectory();
  }
}
