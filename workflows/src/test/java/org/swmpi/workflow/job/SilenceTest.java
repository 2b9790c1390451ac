package org.swmpi.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.swmpi.workflow.Budget;

/// A host that gives no answer now and then, where a command stands for `ssh`.
@Execution(ExecutionMode.CONCURRENT)
class SilenceTest {
  @TempDir private Path folder;

  /// @param hangs what a script has in it after which nothing more is heard, the first time
  private String ssh(String hangs) throws Exception {
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
    return ssh.toString();
  }

  private JobSpec spec() throws Exception {
    return Work.spec(folder, "swsilent0001", Work.host("far", "local", "far.example", 0));
  }

  /// One that waits for answers for so long.
  private JobClient client(String ssh, Duration limit) throws Exception {
    return new JobClient(
        spec(), Schedulers.installed(), Shell.on("far.example", ssh).within(limit));
  }

  private static OffloadedJob.Result run(JobRecord record, JobClient client) throws Exception {
    return new OffloadedJob(record, false, client, _ -> {}).run(Budget.UNLIMITED.begin(null));
  }

  @Test
  void oneAnswerThatDoesNotComeIsNoFailure() throws Exception {
    Work.program(folder, "sleep 1");
    String ssh = ssh("attempt=1");
    JobClient patient = client(ssh, Duration.ofMinutes(1));
    patient.prepare(1);
    String id = JobClient.ids(patient.submit(1)).getLast();
    OffloadedJob.Result result =
        run(JobRecord.prepared(spec(), 1).withId(id), client(ssh, Duration.ofSeconds(1)));
    assertThat(folder.resolve("silent")).exists();
    assertThat(result.output()).exists();
    assertThat(Work.starts(folder)).isEqualTo(1);
  }

  /// What comes before the submission has to be answered within the same time.
  @Test
  void aSubmissionWithoutAnAnswerIsLookedUp() throws Exception {
    Work.program(folder, "sleep 1");
    OffloadedJob.Result result =
        run(JobRecord.prepared(spec(), 1), client(ssh("setsid"), Duration.ofSeconds(5)));
    assertThat(folder.resolve("silent")).exists();
    assertThat(result.output()).exists();
    assertThat(result.attempt()).isEqualTo(1);
    assertThat(Work.starts(folder)).isEqualTo(1);
  }

  /// A client finds a job without a number, as an earlier one was ended before it had one.
  @Test
  void aHostThatIsSilentBeforeAKnownJobIsSubmittedIsAskedAgain() throws Exception {
    Work.program(folder, "");
    JobClient client = client(ssh("/job/in"), Duration.ofSeconds(5));
    OffloadedJob.Result result =
        new OffloadedJob(JobRecord.prepared(spec(), 1), true, client, _ -> {})
            .run(Budget.UNLIMITED.begin(null));
    assertThat(folder.resolve("silent")).exists();
    assertThat(result.output()).exists();
  }

  /// Its description may be wrong: nobody wants to wait then, or to have to keep to that.
  @Test
  void aHostThatIsSilentForANewJobFails() throws Exception {
    JobClient client = client("false", Duration.ofSeconds(5));
    assertThatThrownBy(() -> run(JobRecord.prepared(spec(), 1), client))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot be made");
    assertThat(JobRecord.read(spec().folder()).orElseThrow().hasFailed()).isTrue();
  }

  @Test
  void aJobThatCannotBeCancelledWhenItsTimeIsOverIsTold() throws Exception {
    Work.program(folder, "sleep 5");
    List<String> told = new ArrayList<>();
    JobClient client = client(ssh("/cancelled"), Duration.ofSeconds(2));
    OffloadedJob.Result result =
        new OffloadedJob(JobRecord.prepared(spec(), 1), false, client, told::add)
            .run(new Budget(Duration.ofSeconds(1), Long.MAX_VALUE).begin(null));
    assertThat(result.output()).isNull();
    assertThat(told).anyMatch(line -> line.startsWith("job swsilent0001 may go on"));
  }

  @Test
  void silenceIsNoState() throws Exception {
    String ssh = ssh("attempt=1");
    client(ssh, Duration.ofMinutes(1)).prepare(1);
    assertThat(client(ssh, Duration.ofSeconds(1)).report(1, "7").status())
        .isInstanceOf(JobStatus.Unreachable.class);
  }
}
