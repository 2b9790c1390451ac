package org.swmpi.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.swmpi.workflow.Budget;
import org.swmpi.workflow.Meter;
import org.swmpi.workflow.description.Host;

/// Jobs on this machine, by real processes: handed over once whatever becomes of their clients, run
/// again only where that can help, ended when that is wanted.
@Execution(ExecutionMode.CONCURRENT)
class OffloadedJobTest {
  private static final Meter UNLIMITED = Budget.UNLIMITED.begin(null);

  @TempDir private Path folder;

  private OffloadedJob job(Host host, List<String> told) throws IOException {
    return OffloadedJob.of(
        Work.spec(folder, "swtest000001", host), Schedulers.installed(), told::add);
  }

  private OffloadedJob.Result run(Host host) throws Exception {
    return job(host, new ArrayList<>()).run(UNLIMITED);
  }

  @Test
  void aJobGivesItsResult() throws Exception {
    Work.program(folder, "sleep 0.2; echo '{\"ranks\": 1}' > summary-1.json");
    OffloadedJob.Result result = run(Work.here(0));
    assertThat(result.output()).hasContent("<http://x/a> <http://x/p> <http://x/b> .");
    assertThat(result.summary()).contains("\"ranks\": 1");
    assertThat(result.attempt()).isEqualTo(1);
    assertThat(JobRecord.read(folder.resolve("job")).orElseThrow().state()).isEqualTo("done");
    // another client comes when all is over
    assertThat(run(Work.here(0)).output()).exists();
    assertThat(Work.starts(folder)).isEqualTo(1);
  }

  /// Bad input stays bad, whatever is done: told with what the job has said last.
  @Test
  void badInputIsNotTriedAgain() throws Exception {
    Work.program(folder, "echo 'data.nt:3:1: no triple' >&2; exit 65");
    assertThatThrownBy(() -> run(Work.here(3)))
        .isInstanceOfSatisfying(
            JobFailedException.class,
            e -> {
              assertThat(e.exitCode()).isEqualTo(65);
              assertThat(e.logTail()).contains("data.nt:3:1: no triple");
            });
    assertThat(Work.starts(folder)).isEqualTo(1);
  }

  @Test
  void aLostJobIsRunAgainAsOftenAsIsSaid() throws Exception {
    Work.program(
        folder, "[ -e again ] || { : > again; kill -KILL -$(ps -o pgid= -p $$ | tr -d ' '); }");
    List<String> told = new ArrayList<>();
    OffloadedJob.Result result = job(Work.here(1), told).run(UNLIMITED);
    assertThat(result.attempt()).isEqualTo(2);
    assertThat(result.output()).exists();
    assertThat(told).anyMatch(line -> line.contains("is lost") && line.contains("run again"));
    assertThat(Work.starts(folder)).isEqualTo(2);
  }

  @Test
  void aJobThatAsksForItIsRunAgainThenGivenUp() throws Exception {
    Work.program(folder, "exit 75");
    assertThatThrownBy(() -> run(Work.here(1)))
        .isInstanceOfSatisfying(
            JobFailedException.class, e -> assertThat(e.exitCode()).isEqualTo(75));
    assertThat(Work.starts(folder)).isEqualTo(2);
  }

  @Test
  void aCancelledJobEnds() throws Exception {
    Work.program(folder, "sleep 60");
    OffloadedJob job = job(Work.here(3), new ArrayList<>());
    Thread canceller =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    awaitStart();
                    OffloadedJob.of(
                            JobRecord.read(folder.resolve("job")).orElseThrow(),
                            Schedulers.installed())
                        .cancel();
                  } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                });
    assertThatThrownBy(() -> job.run(UNLIMITED))
        .isInstanceOfSatisfying(
            JobFailedException.class, e -> assertThat(e.exitCode()).isEqualTo(130));
    canceller.join();
    assertEndOf(Files.readAllLines(folder.resolve("starts")));
  }

  @Test
  void aJobEndsWithItsBudget() throws Exception {
    Work.program(folder, "sleep 60");
    JobSpec spec = Work.spec(folder, "swtime000001", Work.here(0));
    JobRecord.prepared(spec, 1).write();
    submit(spec);
    awaitStart();
    OffloadedJob.Result result =
        OffloadedJob.of(spec, Schedulers.installed(), _ -> {})
            .run(new Budget(Duration.ofMillis(700), Long.MAX_VALUE).begin(null));
    assertThat(result.output()).isNull();
    assertEndOf(Files.readAllLines(folder.resolve("starts")));
  }

  /// Hands a job over, and does not write that down.
  private static void submit(JobSpec spec) throws IOException, InterruptedException {
    JobClient client = new JobClient(spec, Schedulers.installed());
    client.prepare(1);
    assertThat(client.submit(1).exitCode()).isZero();
  }

  private void awaitStart() throws IOException, InterruptedException {
    while (Work.starts(folder) == 0) {
      Thread.sleep(20);
    }
  }

  private static void assertEndOf(List<String> processes) throws InterruptedException {
    for (String number : processes) {
      for (int i = 0; i < 100 && ProcessHandle.of(Long.parseLong(number)).isPresent(); i++) {
        Thread.sleep(50);
      }
      assertThat(ProcessHandle.of(Long.parseLong(number))).isEmpty();
    }
  }

  /// A client is killed again and again, at any point of its work, before and after it has handed
  /// the job over: the job is neither lost nor run twice.
  @Test
  void clientsThatAreKilledLoseNothingAndRepeatNothing() throws Exception {
    Work.program(folder, "sleep 1");
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<String> said = new ArrayList<>();
    boolean ended = false;
    int last = 19;
    for (int i = 0; i <= last && !ended; i++) {
      Process client =
          new ProcessBuilder(
                  ProcessHandle.current().info().command().orElseThrow(),
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "-cp",
                  System.getProperty("java.class.path"),
                  JobMain.class.getName(),
                  folder.toString(),
                  "swkill000001")
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("client.log").toFile())
              .start();
      // later and later: the first before they have done anything, the last at the end of all,
      // however slow the machine
      long millis = i == last ? 60_000 : random.nextLong(1 + Math.min(2_500, 300 * (i + 1)));
      if (!client.waitFor(millis, TimeUnit.MILLISECONDS)) {
        client.destroyForcibly().waitFor();
      }
      String text = Files.readString(folder.resolve("client.log"), StandardCharsets.UTF_8);
      said.add(millis + " ms: " + text);
      ended = text.contains("ENDED");
      assertThat(Work.starts(folder)).as("seed %d, %s", seed, said).isLessThanOrEqualTo(1);
    }
    assertThat(ended).as("seed %d, %s", seed, said).isTrue();
    assertThat(Work.starts(folder)).isEqualTo(1);
    assertThat(folder.resolve("job/result-1/closed.nt")).exists();
  }

  /// The client dies when the job has been handed over, and before it has written that down.
  @Test
  void aSubmissionThatNobodyHasWrittenDownIsFound() throws Exception {
    Work.program(folder, "sleep 0.5");
    JobSpec spec = Work.spec(folder, "swlost000001", Work.here(0));
    JobRecord.prepared(spec, 1).write();
    submit(spec);
    OffloadedJob.of(spec, Schedulers.installed(), _ -> {}).run(UNLIMITED);
    assertThat(Work.starts(folder)).isEqualTo(1);
  }

  @Test
  void aSubmissionThatNobodyHasWrittenDownIsCancelled() throws Exception {
    Work.program(folder, "sleep 60");
    JobSpec spec = Work.spec(folder, "swlost000002", Work.here(0));
    submit(spec);
    awaitStart();
    OffloadedJob.of(JobRecord.prepared(spec, 1), Schedulers.installed()).cancel();
    assertEndOf(Files.readAllLines(folder.resolve("starts")));
  }

  /// A submission is under way for so long that another client submits too.
  @Test
  void aSubmissionThatComesLateDoesNotWorkTwice() throws Exception {
    Work.program(folder, "sleep 0.5");
    JobSpec spec = Work.spec(folder, "swlate000001", Work.here(0));
    JobRecord.prepared(spec, 1).write();
    JobClient dead = new JobClient(spec, Schedulers.installed());
    dead.prepare(1);
    Thread late =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    Thread.sleep(250);
                    dead.submit(1);
                    dead.submit(1);
                  } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                });
    OffloadedJob.Result result =
        OffloadedJob.of(spec, Schedulers.installed(), _ -> {}).run(UNLIMITED);
    late.join();
    assertThat(result.output()).exists();
    assertThat(Work.starts(folder)).isEqualTo(1);
  }

  @Test
  void aSubmissionBehindACancellationDoesNotWork() throws Exception {
    Work.program(folder, "sleep 0.5");
    JobSpec spec = Work.spec(folder, "swgone000001", Work.here(0));
    JobClient client = new JobClient(spec, Schedulers.installed());
    client.prepare(1);
    client.forbid();
    client.submit(1);
    Thread.sleep(300);
    assertThat(Work.starts(folder)).isZero();
    assertThat(client.report(1, "").status()).isInstanceOf(JobStatus.Cancelled.class);
  }

  /// No client has noticed its end, or another has since the record was read.
  @Test
  void aJobThatIsDoneIsNotCancelled() throws Exception {
    Work.program(folder, ":");
    JobSpec spec = Work.spec(folder, "swdone000001", Work.here(0));
    JobRecord seen = JobRecord.prepared(spec, 1).withId("").withState("running");
    seen.write();
    submit(spec);
    while (!Files.exists(folder.resolve("job/exit-1"))) {
      Thread.sleep(20);
    }
    assertThat(OffloadedJob.of(seen, Schedulers.installed()).cancel().label()).isEqualTo("done");
    assertThat(JobRecord.read(folder.resolve("job")).orElseThrow().state()).isEqualTo("done");
    assertThat(run(Work.here(0)).output()).exists();
    assertThat(Work.starts(folder)).isEqualTo(1);
  }

  /// The script has looked for a cancellation, and has not told its number yet.
  @Test
  void aCancellationIsSeenByAnAttemptThatIsBeginning() throws Exception {
    Work.program(folder, "");
    JobSpec spec = Work.spec(folder, "swnext000001", Work.here(0));
    JobClient client = new JobClient(spec, Schedulers.installed());
    client.prepare(1);
    Path programs = Files.createDirectory(folder.resolve("programs"));
    Path hostname = programs.resolve("hostname"); // which the script asks in between
    Files.writeString(hostname, "#!/bin/sh\n: > cancelled\n");
    assertThat(hostname.toFile().setExecutable(true)).isTrue();
    ProcessBuilder script = new ProcessBuilder("sh", "job-1.sh").directory(spec.folder().toFile());
    script.environment().merge("PATH", programs + ":", (path, first) -> first + path);
    assertThat(script.start().waitFor()).isZero();
    assertThat(Work.starts(folder)).isZero();
    assertThat(client.report(1, "").status()).isInstanceOf(JobStatus.Cancelled.class);
  }

  /// Who cancels has looked at the job before its client went on to another attempt.
  @Test
  void aCancellationEndsTheAttemptThatHasBegunMeanwhile() throws Exception {
    Work.program(folder, "sleep 60");
    JobSpec spec = Work.spec(folder, "swnext000002", Work.here(3));
    OffloadedJob seen = OffloadedJob.of(JobRecord.prepared(spec, 1), Schedulers.installed());
    JobRecord.prepared(spec, 2).write();
    JobClient client = new JobClient(spec, Schedulers.installed());
    client.prepare(2);
    assertThat(client.submit(2).exitCode()).isZero();
    awaitStart();
    seen.cancel();
    assertEndOf(Files.readAllLines(folder.resolve("starts")));
    JobRecord record = JobRecord.read(folder.resolve("job")).orElseThrow();
    assertThat(record.attempt()).isEqualTo(2);
    assertThat(record.state()).isEqualTo("cancelled");
  }
}
