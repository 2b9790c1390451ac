package org.swmpi.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A shell, as far as its time and its streams go.
@Execution(ExecutionMode.CONCURRENT)
class ShellTest {
  @TempDir private Path folder;

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

  /// That of C has no words of several lines, and takes an exclamation mark for one of its own.
  @ParameterizedTest
  @ValueSource(strings = {"sh", "csh", "fish"})
  void theLoginShellOfAnotherMachineIsAnyOne(String login) throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin", login))
            || Files.isExecutable(Path.of("/bin", login)),
        "a login shell NOT TESTED: no " + login);
    Path ssh = Files.writeString(folder.resolve("ssh"), "shift\nexec " + login + " -c \"$*\"\n");
    Shell.Result result =
        Shell.on("far.example", "sh " + ssh)
            .run("cat\n[ ! -e x ] && printf '%s\\n' \"it's \\$HOME!x\\n\" é\nexit 3\n", "input\n");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).isEqualTo("input\nit's $HOME!x\\n\né\n");
    assertThat(result.exitCode()).isEqualTo(3);
  }

  @Test
  void whatIsSentToAnotherMachineIsOneLine() throws Exception {
    Path ssh = Files.writeString(folder.resolve("ssh"), "printf '%s' \"$2\"\n");
    assertThat(Shell.on("far.example", "sh " + ssh).run("echo 'a'\n! echo b\n").out())
        .startsWith("sh -c ")
        .doesNotContain("\n", "!");
  }
}
