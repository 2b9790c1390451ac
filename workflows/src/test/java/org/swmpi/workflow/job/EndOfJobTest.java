package org.swmpi.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.workflow.description.Host;

/// What has ended a job that has left an exit code, where a script says what Slurm says.
class EndOfJobTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "0, PREEMPTED, done",
    "65, FAILED, failed",
    "65, GONE, failed",
    "143, PREEMPTED, lost",
    "1, NODE_FAIL, lost",
    "143, CANCELLED, cancelled",
    "143, TIMEOUT, stopped",
    "143, COMPLETING, running",
  })
  void isTheJobOrSlurm(int exitCode, String state, String status) throws Exception {
    assertThat(report(exitCode, state).label()).isEqualTo(status);
  }

  /// A node may hang for ever when it clears up.
  @ParameterizedTest
  @CsvSource({"COMPLETING, failed", "NODE_FAIL, lost"})
  void isNotAwaitedForLong(String state, String status) throws Exception {
    report(143, state);
    Files.setLastModifiedTime(
        folder.resolve("job/exit-1"), FileTime.from(Instant.now().minus(Duration.ofMinutes(5))));
    assertThat(client().report(1, "7").status().label()).isEqualTo(status);
  }

  private JobStatus report(int exitCode, String state) throws Exception {
    Path queue =
        Files.writeString(folder.resolve("squeue"), "#!/bin/sh\necho '" + state + "| None'\n");
    Files.setPosixFilePermissions(queue, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path ssh =
        Files.writeString(
            folder.resolve("ssh"),
            "#!/bin/sh\nshift; PATH=" + folder + ":$PATH; export PATH; exec sh -c \"$*\"\n");
    Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwxr-xr-x"));
    JobClient client = client();
    client.prepare(1);
    Files.createDirectory(folder.resolve("job/started-1"));
    Files.writeString(folder.resolve("job/exit-1"), exitCode + "\n");
    return client.report(1, "7").status();
  }

  private JobClient client() throws Exception {
    Host host =
        new Host(
            "slurm",
            "slurm",
            "far.example",
            folder.resolve("ssh").toString(),
            true,
            null,
            1,
            null,
            null,
            List.of(),
            List.of(),
            null,
            0);
    return new JobClient(Work.spec(folder, "swend0000001", host), Schedulers.installed());
  }
}
