package org.swmpi.data.rdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.data.TemporaryFiles;

/// The data in `examples/`: its N-Triples are what its Turtle says.
class ExamplesTest {
  private static final Path EXAMPLES = Path.of("../examples/lv2");

  @TempDir Path spools;

  @ParameterizedTest
  @CsvSource({"schema, 2742", "plugins, 392"})
  void bothFormatsSayTheSame(String name, long statements) throws IOException {
    RdfFile turtle =
        RdfFiles.resolve(List.of(EXAMPLES + "/turtle/" + name + ".ttl"), Syntax.N_QUADS).get(0);
    try (TemporaryFiles files = new TemporaryFiles()) {
      Path decoded = Spool.write(turtle, null, spools, files);
      assertThat(decoded).hasSameTextualContentAs(EXAMPLES.resolve("ntriples/" + name + ".nt"));
      assertThat(Files.readAllLines(decoded))
          .hasSize((int) statements)
          .noneMatch(line -> line.contains("<file:"));
    }
  }
}
