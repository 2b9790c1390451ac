package org.swmpi.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

/// What has ended a job, where a script says what Slurm or PBS says.
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
    assertThat(client("slurm").report(1, "7").status().label()).isEqualTo(status);
  }

  /// A job that PBS ends is run again where its machine was lost, and else not. Attributes are
  /// those of OpenPBS with a history of jobs, or of TORQUE.
  @ParameterizedTest
  @CsvSource({
    "-1, 'job_state = F;substate = 93;Exit_status = -29', stopped, 75",
    "143, 'job_state = F;substate = 93;Exit_status = -29', stopped, 75",
    "-1, 'job_state = F;Exit_status = 271;substate = 93', stopped, 75",
    "-1, 'job_state = C;exit_status = -11', stopped, 75",
    "-1, 'job_state = F;substate = 93;Exit_status = -27', stopped, 69",
    "-1, 'job_state = F;substate = 93;Exit_status = 73', stopped, 74",
    "-1, 'job_state = F;substate = 91;Exit_status = 271', cancelled, 0",
    "-1, 'job_state = F;substate = 91', cancelled, 0",
    "143, 'job_state = F;substate = 91;Exit_status = 271', cancelled, 0",
    "-1, 'job_state = F;substate = 93', lost, 0",
    "-1, 'job_state = F;substate = 93;Exit_status = -20', lost, 0",
    "-1, 'job_state = F;substate = 92;Exit_status = 0', lost, 0",
    "65, 'job_state = F;substate = 93;Exit_status = 65', failed, 0",
    "143, 'job_state = E;substate = 50', running, 0",
    "-1, 'job_state = R;substate = 42;Exit_status = -11', running, 0",
    "-1, 'job_state = Q;substate = 10', waiting, 0",
    "65, '', failed, 0",
    "-1, '', lost, 0",
  })
  void isToldApartOnPbs(int exitCode, String attributes, String status, int code) throws Exception {
    String lines = "Job Id: 6\n  job_state = R\n\nJob Id: 7\n  " + attributes.replace(";", "\n  ");
    program("qstat", "cat << 'END'\n" + (attributes.isEmpty() ? "" : lines) + "\nEND\n");
    JobStatus said = report("pbs", exitCode);
    assertThat(said.label()).isEqualTo(status);
    if (said instanceof JobStatus.Stopped stopped) {
      assertThat(stopped.exitCode()).isEqualTo(code);
    }
  }

  @ParameterizedTest
  @CsvSource({"12.none-such, qdel 12.none-such", "'', ''"})
  void onPbsIsCancelledByItsWholeNumber(String id, String called) throws Exception {
    program("qstat", "exit 0\n");
    program("qdel", "echo qdel $1 > " + folder + "/called\n");
    program("ssh", "shift; PATH=" + folder + ":$PATH; export PATH; exec sh -c \"$*\"\n");
    client("pbs").cancel(1, id);
    Path calls = folder.resolve("called");
    assertThat(Files.exists(calls) ? Files.readString(calls).strip() : "").isEqualTo(called);
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', true",
    "'', 'Kill job error on job id 7: Invalid job id specified', true",
    "'', 'Kill job error on job id 7: Job/step already completing or completed', true",
    "'', 'Kill job error on job id 7: Access/permission denied', false",
    "'Unable to contact slurm controller (connect failure)', '', false",
  })
  void isWhatSlurmSaysOfACancellation(String ofName, String ofNumber, boolean ends)
      throws Exception {
    program(
        "scancel",
        """
        said='%s'
        [ "$1" != --me ] || said='%s'
        [ -z "$said" ] || { echo "scancel: error: $said" >&2; exit 1; }
        """
            .formatted(ofNumber, ofName));
    assertThat(isCancelled("slurm")).isEqualTo(ends);
  }

  @ParameterizedTest
  @CsvSource({
    "0, '', true",
    "0, 'Unknown Job Id 7', true",
    "0, 'Job has finished 7', true",
    "0, 'Unauthorized Request 7', false",
    "1, '', false",
  })
  void isWhatPbsSaysOfACancellation(int exitCode, String said, boolean ends) throws Exception {
    program("qstat", "exit " + exitCode + "\n");
    program(
        "qdel", "said='" + said + "'; [ -z \"$said\" ] || { echo \"qdel: $said\" >&2; exit 1; }\n");
    assertThat(isCancelled("pbs")).isEqualTo(ends);
  }

  private boolean isCancelled(String scheduler) throws Exception {
    program("ssh", "shift; PATH=" + folder + ":$PATH; export PATH; exec sh -c \"$*\"\n");
    try {
      client(scheduler).cancel(1, "7");
      return true;
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("job swend0000001 may go on: cancel it again");
      return false;
    }
  }

  private void program(String name, String text) throws Exception {
    Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private JobStatus report(int exitCode, String state) throws Exception {
    program("squeue", "echo '" + state + "| None'\n");
    return report("slurm", exitCode);
  }

  /// @param exitCode that the job has left; -1: none
  private JobStatus report(String scheduler, int exitCode) throws Exception {
    program("ssh", "shift; PATH=" + folder + ":$PATH; export PATH; exec sh -c \"$*\"\n");
    JobClient client = client(scheduler);
    client.prepare(1);
    Files.createDirectory(folder.resolve("job/started-1"));
    if (exitCode >= 0) {
      Files.writeString(folder.resolve("job/exit-1"), exitCode + "\n");
    }
    return client.report(1, "7").status();
  }

  private JobClient client(String scheduler) throws Exception {
    Host host =
        new Host(
            scheduler,
            scheduler,
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
