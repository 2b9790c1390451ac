package org.swmpi.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmOptionsTest {

  @Test
  void whatIsMeantForTheApplicationIsPassedOn() {
    assertThat(
            JvmOptions.toPassOn(
                List.of("java", "-Xmx2g", "-Da=b", "-ea", "-jar", "sw-mpi.jar", "-Xss1m", "-Dx")))
        .containsExactly("-Xmx2g", "-Da=b", "-ea");
  }

  @Test
  void classPathAndModulesAreNot() {
    assertThat(
            JvmOptions.toPassOn(
                List.of(
                    "java",
                    "-cp",
                    "-Xmx1g",
                    "--add-modules",
                    "a",
                    "--add-opens=b",
                    "-Xmx2g",
                    "org.swmpi.app.Launcher",
                    "-Xss1m")))
        .containsExactly("-Xmx2g");
  }

  @Test
  void whatTheScriptGivesTheFirstJvmIsNot() {
    assertThat(
            JvmOptions.toPassOn(
                List.of(
                    "java", "-XX:TieredStopAtLevel=1", "-Dswmpi.script=true", "-Xmx2g", "-jar")))
        .containsExactly("-Xmx2g");
  }

  @Test
  void aChosenCollectorIsRecognised() {
    assertThat(JvmOptions.chooseCollector(List.of("-Xmx1g", "-XX:+UseZGC"))).isTrue();
    assertThat(JvmOptions.chooseCollector(List.of("-Xmx1g", "-XX:-UseZGC"))).isFalse();
    assertThat(JvmOptions.chooseCollector(List.of())).isFalse();
  }
}
