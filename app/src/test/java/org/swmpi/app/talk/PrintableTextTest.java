package org.swmpi.app.talk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTextTest {
  @Test
  void whatATerminalWouldActOnIsSpelt() {
    assertThat(PrintableText.of("a\u001b[2J\tb\r\n\u007f\u009b\u2028"))
        .isEqualTo("a\\u001B[2J\\u0009b\\u000D\\u000A\\u007F\\u009B\\u2028");
  }

  @Test
  void allElseStaysAsItIs() {
    String text = "naïve $1 \\n 語 \ud83d\ude00 می\u200cخواهم";
    assertThat(PrintableText.of(text)).isEqualTo(text);
  }
}
