package org.swmpi.workflow.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunFactsTest {
  /// Instants of whole seconds are written without a fraction.
  @Test
  void theLatestIsOfTimesNotOfTheirText() {
    assertThat(RunFacts.latest(Stream.of("2026-01-01T10:00:00Z", "2026-01-01T10:00:00.123Z")))
        .contains("2026-01-01T10:00:00.123Z");
    assertThat(RunFacts.latest(Stream.of("2026-01-01T10:00:01Z", "2026-01-01T10:00:00.999Z")))
        .contains("2026-01-01T10:00:01Z");
  }
}
