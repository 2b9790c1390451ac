package org.swmpi.partition.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.OutputException;
import org.swmpi.data.memory.ByteSink;
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

  @Test
  void aMessageIsOneLine() throws Exception {
    Path path = folder.resolve("rejects.txt");
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(1),
        world -> {
          try (RejectsFile file = RejectsFile.open(world, path);
              ByteSink line = new ByteSink(8)) {
            line.put("<x".getBytes(StandardCharsets.US_ASCII));
            file.add("a\nb.nt:1:1: unterminated IRI", line.address(), line.end());
            file.finish();
            file.commit();
          }
          return 0;
        });
    assertThat(path).hasContent("# a\\nb.nt:1:1: unterminated IRI\n<x\n");
  }
}
