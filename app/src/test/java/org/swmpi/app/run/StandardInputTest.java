package org.swmpi.app.run;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StandardInputTest {
  private static final Duration DOUBT = Duration.ofMillis(100);

  private List<ProcessHandle> starters = List.of(ProcessHandle.current());

  private final StandardInput input =
      new StandardInput(new ByteArrayInputStream("data".getBytes(US_ASCII)), DOUBT, () -> starters);

  @Test
  void theEndIsBelievedLateAndOnce() throws IOException {
    long start = System.nanoTime();
    int data = input.read(new byte[8], 0, 8);
    long first = System.nanoTime();
    int end = input.read();
    long second = System.nanoTime();
    int again = input.read(new byte[1], 0, 1);
    long third = System.nanoTime();
    assertThat(data).isEqualTo(4);
    assertThat(first - start).isLessThan(DOUBT.toNanos());
    assertThat(end).isNegative();
    assertThat(second - start).isGreaterThanOrEqualTo(DOUBT.toNanos());
    assertThat(again).isNegative();
    assertThat(third - second).isLessThan(DOUBT.toNanos());
  }

  @Test
  void anEndThatComesWithThatOfTheStarterIsNone() throws IOException {
    assertThat(input.read(new byte[8], 0, 8)).isEqualTo(4);
    starters = List.of();
    assertThatThrownBy(input::read)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the process that started sw-mpi");
  }
}
