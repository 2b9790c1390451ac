package org.swmpi.reason.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

class LiteralSurrogatesTest {
  private static final String XML = "\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral>";

  @Test
  void labelIsTheHash() {
    try (LiteralSurrogates surrogates = new LiteralSurrogates(true)) {
      // printf '"l"' | sha256sum
      assertThat(label(surrogates, "\"l\"")).isEqualTo("_:litfbdc9072aa3d1b97bdde1b18d5babeed");
    }
  }

  @Test
  void labelIsLongerThanAnyOfTheInputInBytes() {
    String given = "_:lit" + "é".repeat(60);
    try (LiteralSurrogates surrogates = new LiteralSurrogates(true)) {
      surrogates.avoid("_:lit1");
      assertThat(surrogates.length()).isEqualTo(37);
      surrogates.avoid(given);
      assertThat(surrogates.length())
          .isEqualTo(given.getBytes(StandardCharsets.UTF_8).length + 1)
          .isEqualTo(label(surrogates, "\"l\"").length());
    }
  }

  /// Whatever the JDK's limits are in this process.
  @Test
  void deepXmlIsXml() {
    String deep = "<b>".repeat(300) + "</b>".repeat(300);
    assertThat(LiteralSurrogates.isXml("\"" + deep + XML)).isTrue();
    assertThat(LiteralSurrogates.isXml("\"" + deep + "<b>" + XML)).isFalse();
  }

  private static String label(LiteralSurrogates surrogates, String literal) {
    try (ByteSink text = new ByteSink(1024)) {
      text.put(literal);
      text.reserve(surrogates.length());
      surrogates.write(text.address(), text.end(), text.end());
      byte[] label = Raw.bytes(text.end(), text.end() + surrogates.length());
      return new String(label, StandardCharsets.US_ASCII);
    }
  }
}
