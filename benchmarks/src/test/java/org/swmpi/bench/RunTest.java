package org.swmpi.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RunTest {
  @TempDir Path folder;

  @Test
  void measuresAWholeProcessAndKeepsItsOutput() throws IOException, InterruptedException {
    Contender contender = shell("sleep 0.3; echo done");

    Run run = Run.of(contender, folder.resolve("log"));

    assertThat(run.seconds()).isBetween(0.3, 10.0);
    assertThat(contender.output()).hasContent("done");
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "memory is read from /proc")
  void addsUpTheMemoryOfTheProcessesItStarts() throws IOException, InterruptedException {
    // 20 MB of zeros in a variable of a shell that is a child of the first.
    String hold = "x=$(head -c 20000000 /dev/zero | tr '\\0' x); sleep 1; echo ${#x}";

    Run run =
        Run.of(shell("sh -c '" + hold.replace("'", "'\\''") + "'; true"), folder.resolve("log"));

    assertThat(run.peakBeyondCache()).isGreaterThan(20_000_000);
    assertThat(run.peakResident()).isGreaterThan(run.peakBeyondCache());
  }

  @Test
  void aFailureTellsTheCodeAndTheLastLines() {
    assertThatThrownBy(() -> Run.of(shell("echo broken >&2; exit 3"), folder.resolve("log")))
        .isInstanceOf(Run.ContenderFailure.class)
        .hasMessageContaining("code 3")
        .hasMessageContaining("broken");
  }

  private Contender shell(String script) {
    return new Contender(
        "shell", 1, "", List.of("sh", "-c", script), Map.of(), folder.resolve("out"), true);
  }
}
