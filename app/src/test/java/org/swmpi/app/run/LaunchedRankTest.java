package org.swmpi.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaunchedRankTest {
  @ParameterizedTest
  @ValueSource(strings = {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID"})
  void isWhatTheLauncherSays(String variable) {
    assertThat(LaunchedRank.in(Map.of(variable, "3"))).hasValue(3);
  }

  @Test
  void isUnknownWithoutALauncher() {
    assertThat(LaunchedRank.in(Map.of("PATH", "/bin"))).isEmpty();
    assertThat(LaunchedRank.in(Map.of("PMI_RANK", "none"))).isEmpty();
  }
}
