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
    assertThat(input.read(new byte[8], 0, 8)).isEqualTo(4);
    assertThat(System.nanoTime() - start).isLessThan(DOUBT.toNanos());
    assertThat(input.read()).isNegative();
    long end = System.nanoTime();
    assertThat(end - start).isGreaterThanOrEqualTo(DOUBT.toNanos());
    assertThat(input.read(new byte[1], 0, 1)).isNegative();
    assertThat(System.nanoTime() - end).isLessThan(DOUBT.toNanos());
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
