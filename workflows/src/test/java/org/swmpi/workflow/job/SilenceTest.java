package org.swmpi.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.workflow.Budget;
import org.swmpi.workflow.description.Host;

/// A host that gives no answer now and then, where a command stands for `ssh`.
class SilenceTest {
  @TempDir private Path folder;

  /// @param hangs what a script has in it after which nothing more is heard, the first time
  private JobClient client(String hangs) throws Exception {
    Path ssh =
        Files.writeString(
            folder.resolve("ssh"),
            """
            #!/bin/sh
            shift
            case $* in
              *%s*)
                if mkdir %s/silent 2> /dev/null; then
                  sh -c "$*" > /dev/null
                  exec sleep 60
                fi
                ;;
            esac
            exec sh -c "$*"
            """
                .formatted(hangs, folder));
    Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new JobClient(
        Work.spec(folder, "swsilent0001", host()),
        Schedulers.installed(),
        Shell.on("far.example", ssh.toString()).within(Duration.ofSeconds(2)));
  }

  private static Host host() {
    return Work.host("far", "local", "far.example", 0);
  }

  private OffloadedJob.Result run(JobClient client) throws Exception {
    JobSpec spec = Work.spec(folder, "swsilent0001", host());
    return new OffloadedJob(JobRecord.prepared(spec, 1), false, client, _ -> {})
        .run(Budget.UNLIMITED.begin(null));
  }

  @Test
  void oneAnswerThatDoesNotComeIsNoFailure() throws Exception {
    Work.program(folder, "sleep 1");
    OffloadedJob.Result result = run(client("attempt=1"));
    assertThat(folder.resolve("silent")).exists();
    assertThat(result.output()).exists();
    assertThat(Work.starts(folder)).isEqualTo(1);
  }

  @Test
  void aSubmissionWithoutAnAnswerIsLookedUp() throws Exception {
    Work.program(folder, "sleep 1");
    OffloadedJob.Result result = run(client("setsid"));
    assertThat(folder.resolve("silent")).exists();
    assertThat(result.output()).exists();
    assertThat(result.attempt()).isEqualTo(1);
    assertThat(Work.starts(folder)).isEqualTo(1);
  }

  @Test
  void silenceIsNoState() throws Exception {
    JobClient client = client("attempt=1");
    client.prepare(1);
    assertThat(client.report(1, "7").status()).isInstanceOf(JobStatus.Unreachable.class);
  }
}
