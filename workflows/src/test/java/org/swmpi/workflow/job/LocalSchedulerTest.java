package org.swmpi.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is taken for a job that goes on, where numbers of processes come again and ended ones stay.
class LocalSchedulerTest {
  private static final LocalScheduler LOCAL = new LocalScheduler();

  @TempDir private Path folder;

  private String run(String script) throws Exception {
    Shell.Result result = Shell.here().run("cd " + folder + "\n" + script);
    assertThat(result.err()).isEmpty();
    return result.out().strip();
  }

  private String state(String id) throws Exception {
    return run("attempt=1\nid=" + id + "\n" + LOCAL.state());
  }

  /// A group of its own that takes a minute.
  private static String begin() throws Exception {
    assumeTrue(
        Shell.here().run("command -v setsid").good(), "groups of processes NOT TESTED: no setsid");
    String script = "setsid sleep 60 < /dev/null > /dev/null 2>&1 & echo $!";
    return Shell.here().run(script).out().strip();
  }

  private void started(int attempt, String began) throws Exception {
    Path started = Files.createDirectories(folder.resolve("started-" + attempt));
    Files.writeString(started.resolve("began"), began + "\n");
  }

  private String began(String id) throws Exception {
    return run(LocalScheduler.BEGAN + "began " + id);
  }

  @Test
  void theTimeOfItsBeginningIsTheSameInAnyZone() throws Exception {
    String id = begin();
    try {
      String began = began(id);
      assertThat(began).isNotEmpty();
      for (String zone : List.of("Asia/Tokyo", "America/New_York")) {
        assertThat(run("TZ=" + zone + "; export TZ\n" + LocalScheduler.BEGAN + "began " + id))
            .isEqualTo(began);
      }
      started(1, began);
      assertThat(state(id)).isEqualTo("RUNNING");
      started(1, "another time");
      assertThat(state(id)).isEqualTo("GONE");
    } finally {
      ProcessHandle.of(Long.parseLong(id)).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  /// As in a container whose first process takes no notice of processes that end.
  @Test
  void anEndedProcessThatNobodyTakesNoticeOfIsGone() throws Exception {
    assumeTrue(Shell.here().run("command -v setsid").good(), "zombies NOT TESTED: no setsid");
    Path number = folder.resolve("number");
    Process parent =
        new ProcessBuilder("sh", "-c", "setsid sh -c 'echo $$ > " + number + "' & exec sleep 60")
            .start();
    try {
      String id = "";
      String stat = "";
      for (int i = 0; i < 200 && !stat.startsWith("Z"); i++) {
        Thread.sleep(50);
        id = Files.exists(number) ? Files.readString(number).strip() : "";
        stat = id.isEmpty() ? "" : run("ps -o stat= -p " + id);
      }
      assertThat(stat).startsWith("Z");
      assertThat(state(id)).isEqualTo("GONE");
      long before = System.nanoTime();
      run(LOCAL.cancel("swzombie.1", id));
      assertThat(System.nanoTime() - before).isLessThan(4_000_000_000L);
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void theTenthAttemptIsCancelled() throws Exception {
    String id = begin();
    try {
      started(9, "another time");
      started(10, began(id));
      run(LOCAL.cancel("swtenth.9", id));
      assertThat(state(id)).isEqualTo("RUNNING");
      run(LOCAL.cancel("swtenth.10", id));
      assertThat(state(id)).isEqualTo("GONE");
    } finally {
      ProcessHandle.of(Long.parseLong(id)).ifPresent(ProcessHandle::destroyForcibly);
    }
  }
}
