package org.swmpi.partition.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.MappedText;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.partition.Piece;

class StatementReaderTest {
  private static final int MOST_BYTES = 100;

  /// Errors of some lines, and how many statements there are beside them.
  private static List<String> read(String lines) {
    byte[] bytes = lines.getBytes(StandardCharsets.US_ASCII);
    List<String> told = new ArrayList<>();
    long[] statements = {0};
    try (ByteSink memory = new ByteSink(bytes.length + Raw.PADDING);
        StatementReader reader =
            new StatementReader(
                TermKernel.best(),
                (piece, address, what) -> told.add(address - piece.text().address() + ": " + what),
                position -> {},
                MOST_BYTES)) {
      memory.put(bytes);
      MappedText text = MappedText.of(memory.address(), bytes.length);
      reader.read(new Piece(text, 0, false, null), 0, (position, length) -> statements[0]++);
    }
    told.add(statements[0] + " statements");
    return told;
  }

  @Test
  void whatStandsBeforeAStatementDoesNotMakeItTooLong() {
    String line = "<http://e/a> <http://e/p> \"o\" .\n";
    assertThat(read("# a comment\n".repeat(20) + line + "\n".repeat(200) + line))
        .containsExactly("2 statements");
  }

  @Test
  void aStatementMayBeTooLong() {
    String line = "<http://e/a> <http://e/p> \"" + "o".repeat(MOST_BYTES) + "\" .\n";
    assertThat(read("#\n" + line + "<http://e/a> <http://e/p> \"o\" .\n" + line))
        .containsExactly(
            "2: a statement of more than 1 GiB; shorten it",
            (2 + line.length() + 32) + ": a statement of more than 1 GiB; shorten it",
            "1 statements");
  }
}
