package org.swmpi.app.talk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TalkTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private Talk talk(boolean terminal) {
    return new Talk(new PrintStream(bytes, false, StandardCharsets.UTF_8), terminal);
  }

  private String told() {
    return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }

  @Test
  void progressIsWrittenOverInPlaceOnATerminal() {
    Talk talk = talk(true);
    talk.progress("1 %");
    talk.progress("2 %");
    talk.say("done");
    assertThat(told()).isEqualTo("\r\u001b[K1 %\r\u001b[K2 %\r\u001b[Kdone\n");
  }

  @Test
  void progressIsLinesElsewhere() {
    Talk talk = talk(false);
    talk.progress("1 %");
    talk.say("done");
    assertThat(told()).isEqualTo("1 %\ndone\n");
  }

  @Test
  void silenceLeavesErrorsOnly() {
    Talk talk = talk(true);
    talk.silence();
    talk.progress("1 %");
    talk.say("done");
    talk.always("é.nt:1:1: wrong");
    assertThat(told()).isEqualTo("é.nt:1:1: wrong\n");
  }
}
