package org.swmpi.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetTest {
  @TempDir Path folder;

  @Test
  void countsStatementsAndTakesOutTheSchema() throws IOException {
    String rdfs = "http://www.w3.org/2000/01/rdf-schema#";
    String range = "<p> <" + rdfs + "range> <C> .";
    Path file =
        Files.writeString(
            folder.resolve("data.nt"),
            "# <"
                + rdfs
                + "domain>\n\n"
                + range
                + "\n<p> <"
                + rdfs
                + "label> \"p\" .\n<a> <p> <b> .");

    Dataset dataset = Dataset.of("data", file, folder);

    assertThat(dataset.statements()).isEqualTo(3);
    assertThat(dataset.bytes()).isEqualTo(Files.size(file));
    assertThat(Files.readAllLines(dataset.schema())).containsExactly(range);
  }
}
