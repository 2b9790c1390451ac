package org.swmpi.app.talk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private long now = 5_000_000_000L;

  private ProgressLine line(boolean terminal, int ranks) {
    Talk talk = new Talk(new PrintStream(err, false, StandardCharsets.UTF_8), terminal);
    return new ProgressLine(talk, ranks, "triples", () -> now);
  }

  private String told() {
    String text = err.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    err.reset();
    return text;
  }

  private void pass(double seconds) {
    now += Math.round(seconds * 1e9);
  }

  @Test
  void aLineComesEveryTenSecondsWhereThereIsNoTerminal() {
    ProgressLine line = line(false, 1);
    line.at("scan", 0, 1000, 0);
    pass(9.9);
    line.at("scan", 990, 1000, 5);
    assertThat(told()).isEmpty();
    pass(0.1);
    line.at("scan", 500_000_000, 2_000_000_000, 5_000_000);
    assertThat(told()).isEqualTo("scan 25 % of 2.00 GB, 50.0 MB/s, 500 k triples/s, 30.0 s left\n");
    pass(9);
    line.at("scan", 1_000_000_000, 2_000_000_000, 5_000_000);
    assertThat(told()).isEmpty();
  }

  @Test
  void aTerminalHearsMoreOftenInPlace() {
    ProgressLine line = line(true, 1);
    line.at("scan", 0, 1000, 0);
    assertThat(told()).isEqualTo("\r\u001b[Kscan 0 % of 1.00 kB");
    pass(0.1);
    line.at("scan", 200, 1000, 10);
    assertThat(told()).isEmpty();
    pass(0.15);
    line.at("scan", 500, 1000, 10);
    assertThat(told())
        .isEqualTo("\r\u001b[Kscan 50 % of 1.00 kB, 2.00 kB/s, 40 triples/s, 0.25 s left");
  }

  @Test
  void theShareOfRankZeroStandsForAll() {
    ProgressLine line = line(false, 4);
    line.at("scan", 0, 1000, 0);
    pass(10);
    line.at("scan", 500_000, 1_000_000, 1000);
    assertThat(told()).isEqualTo("scan 50 % of 4.00 MB, 200 kB/s, 400 triples/s, 10.0 s left\n");
  }

  @Test
  void speedIsThatOfThePhase() {
    ProgressLine line = line(false, 1);
    line.at("scan", 1000, 1000, 70);
    pass(20);
    line.at("write", 0, 0, 70);
    assertThat(told()).isEqualTo("write\n");
    pass(10);
    line.at("write", 1000, 0, 70);
    assertThat(told()).isEqualTo("write 1.00 kB, 100 B/s\n");
    pass(10);
    line.at("write", 4000, 2000, 70);
    assertThat(told()).isEqualTo("write 100 % of 2.00 kB, 200 B/s, 0.00 s left\n");
  }
}
