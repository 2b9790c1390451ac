package org.swmpi.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.ntriples.MappedText;

/// How many statements a rank is thought to have, by samples.
class RoomForStatementsTest {
  private static final String SHORT = "<http://e/a> <http://e/p> _:b .\n";
  private static final String LONG = SHORT.replace("_:b", "\"" + "o".repeat(500) + "\"");

  private static long statements(String... texts) {
    List<ByteSink> memory = new ArrayList<>();
    List<Piece> pieces = new ArrayList<>();
    try {
      for (String text : texts) {
        ByteSink bytes = new ByteSink(text.length());
        memory.add(bytes);
        bytes.put(text.getBytes(StandardCharsets.US_ASCII));
        pieces.add(new Piece(MappedText.of(bytes.address(), bytes.length()), 0, false, null));
      }
      return RoomForStatements.statements(pieces);
    } finally {
      memory.forEach(ByteSink::close);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "#\n", SHORT})
  void whatAShareBeginsWithDoesNotStandForAll(String line) {
    int lines = 1 << 15;
    long expected = 10_000L + (line.equals(SHORT) ? lines : 0);
    assertThat(statements(line.repeat(lines) + LONG.repeat(10_000)))
        .isCloseTo(expected, withPercentage(10));
  }

  @Test
  void piecesMayBeMany() {
    String[] texts = new String[5_000];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = i % 2 == 0 ? "# nothing\n" : SHORT + LONG;
    }
    assertThat(statements(texts)).isCloseTo(5_000, withPercentage(20));
    assertThat(statements("#\n" + SHORT)).isEqualTo(1);
    assertThat(statements()).isZero();
  }
}
