package org.swmpi.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// A shell, as far as its time and its streams go.
@Execution(ExecutionMode.CONCURRENT)
class ShellTest {
  @Test
  void aScriptThatDoesNotEndIsSilent() throws Exception {
    Shell.Result result =
        Shell.here().within(Duration.ofMillis(200)).run("echo begun; exec sleep 60");
    assertThat(result.silent()).isTrue();
    assertThat(result.good()).isFalse();
    assertThat(result.reason()).contains("'sh' gives no answer within");
  }

  /// As the process that ssh leaves for later connections.
  @Test
  void whatIsLeftBehindWithTheStreamsIsNotAwaited() throws Exception {
    Shell.Result result =
        Shell.here().within(Duration.ofSeconds(20)).run("sleep 30 & echo $!; echo said >&2");
    assertThat(result.good()).isTrue();
    assertThat(result.err()).isEqualTo("said\n");
    ProcessHandle left = ProcessHandle.of(Long.parseLong(result.out().strip())).orElseThrow();
    assertThat(left.isAlive()).isTrue();
    left.destroy();
  }

  @Test
  void inputIsOfAnyLength() throws Exception {
    String input = "é'\"$\\\n".repeat(100_000);
    Shell.Result result = Shell.here().run("cat", input);
    assertThat(result.out().length()).isEqualTo(input.length());
    assertThat(result.out().substring(1, 6)).isEqualTo(input.substring(1, 6));
    assertThat(Shell.here().run("exit 3", input).exitCode()).isEqualTo(3);
  }
}
