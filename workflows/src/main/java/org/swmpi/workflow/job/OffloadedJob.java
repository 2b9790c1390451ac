package org.swmpi.workflow.job;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.ExitCode;
import org.swmpi.workflow.Meter;
import org.swmpi.workflow.job.JobClient.Report;

/// A job from its hand-over to its result, through the end of any number of clients.
///
/// What is about to be done is written down first. A client that finds a record without a number
/// looks for jobs of its name; if there is none it submits (again). Should an earlier submission
/// arrive after all, its script sees that another has begun, or it begins and the later one sees
/// that: an attempt works once (see [JobScript]).
public final class OffloadedJob {
  /// How long a host that gives no answer is asked again.
  static final Duration SILENCE_LIMIT = Duration.ofMinutes(30);

  private static final Duration SETTLING = Duration.ofSeconds(3);
  private static final int SUBMISSIONS = 5;

  private final JobClient client;
  private final JobSpec job;
  private final Consumer<String> tell;
  private JobRecord record;
  private boolean known;
  private boolean watched;

  /// How a job came out.
  ///
  /// @param output the file with its result, on this machine; null if its time was over
  /// @param attempt the one that came to the end
  /// @param id its number at the scheduler
  /// @param summary what sw-mpi says of its work, as JSON; may be empty
  public record Result(@Nullable Path output, int attempt, String id, String summary) {}

  /// @param known whether an earlier client may have submitted it
  OffloadedJob(JobRecord record, boolean known, JobClient client, Consumer<String> tell) {
    this.record = record;
    this.known = known;
    this.client = client;
    this.tell = tell;
    job = record.job();
  }

  /// The job of a folder that an earlier client has made, or a new one.
  public static OffloadedJob of(JobSpec job, Schedulers schedulers, Consumer<String> tell)
      throws IOException {
    Optional<JobRecord> earlier = JobRecord.read(job.folder());
    if (earlier.isPresent()) {
      return of(earlier.get(), true, schedulers, tell);
    }
    JobRecord first = JobRecord.prepared(job, 1);
    first.write();
    return of(first, false, schedulers, tell);
  }

  /// The job of a record.
  public static OffloadedJob of(JobRecord record, Schedulers schedulers) {
    return of(record, true, schedulers, _ -> {});
  }

  private static OffloadedJob of(
      JobRecord record, boolean known, Schedulers schedulers, Consumer<String> tell) {
    return new OffloadedJob(record, known, new JobClient(record.job(), schedulers), tell);
  }

  /// Submits the job unless that is done, waits for its end, and brings its result. Runs it again
  /// where its machine was lost.
  ///
  /// @throws JobFailedException if it fails, or is cancelled
  /// @throws InterruptedException when this thread is no longer wanted; the job is cancelled
  public Result run(Meter meter) throws IOException, InterruptedException {
    try {
      return attempts(meter);
    } catch (InterruptedException e) { // which has cleared the mark, so that this can be done
      giveUp();
      throw e;
    } catch (ClosedByInterruptException e) {
      Thread.interrupted();
      giveUp();
      throw e;
    }
  }

  /// Cancels the job, which nobody waits for any more; tells if its host does not take that.
  private void giveUp() throws InterruptedException {
    try {
      cancel();
    } catch (IOException e) {
      tell.accept(String.valueOf(e.getMessage()));
    }
  }

  private Result attempts(Meter meter) throws IOException, InterruptedException {
    while (true) {
      if (record.id().isEmpty()) {
        handOver();
      }
      JobStatus end = follow(meter);
      int attempt = record.attempt();
      switch (end) {
        case JobStatus.Ended ended when ended.exitCode() == ExitCode.DONE -> {
          save(record.withState(end.label()));
          client.endOthers(attempt);
          return new Result(client.fetch(attempt), attempt, record.id(), client.summary(attempt));
        }
        case JobStatus.Ended ended when ended.exitCode() != ExitCode.TRY_AGAIN ->
            throw failed(end, "ends with exit code " + ended.exitCode(), ended.exitCode());
        case JobStatus.Stopped stopped -> {
          client.endOthers(attempt);
          throw failed(end, stopped.why(), stopped.exitCode());
        }
        case JobStatus.Cancelled _ -> throw failed(end, "was cancelled", ExitCode.CANCELLED);
        case JobStatus.Running _, JobStatus.Waiting _ -> { // the time is over
          giveUp();
          return new Result(null, attempt, record.id(), "");
        }
        default -> {
          String why = end instanceof JobStatus.Lost lost ? lost.why() : "asks to be run again";
          if (attempt > job.host().retries()) {
            throw failed(
                end,
                why + ", " + attempt + " times; see what is wrong with the host",
                ExitCode.TRY_AGAIN);
          }
          tell.accept("job " + job.key() + " is lost (" + why + "); it is run again");
          client.endOthers(attempt);
          save(JobRecord.prepared(job, attempt + 1));
          known = false;
        }
      }
    }
  }

  /// Whether it had failed before this client came to it.
  public boolean hadFailed() {
    return !watched && record.hasFailed();
  }

  private JobFailedException failed(JobStatus status, String why, int exitCode)
      throws IOException, InterruptedException {
    save(record.withState(status.label()));
    return new JobFailedException(
        "job " + job.key() + " (" + job.host().label() + ") " + why,
        exitCode,
        client.logTail(record.attempt()));
  }

  private void save(JobRecord next) throws IOException {
    if (!next.equals(record)) {
      next.write();
      record = next;
    }
  }

  /// Gives the job a number: that of an earlier client's submission, or of a new one.
  private void handOver() throws IOException, InterruptedException {
    BackOff backOff = BackOff.of(job.host());
    prepare(backOff);
    String problem = "";
    if (known && isFound(backOff)) {
      return;
    }
    watched = true;
    for (int i = 0; i < SUBMISSIONS; i++) {
      Shell.Result submitted = client.submit(record.attempt());
      List<String> ids = JobClient.ids(submitted);
      if (submitted.good() && !ids.isEmpty()) {
        save(record.withId(ids.getLast()));
        submitted.err().lines().forEach(tell);
        tell.accept(
            "job " + job.key() + " is handed over to " + job.host().label() + " as " + record.id());
        return;
      }
      problem = submitted.reasons();
      if (!submitted.silent()
          && !problem.matches(
              "(?is).*(timed? ?out|unable to contact|connect|temporar|try again).*")) {
        break;
      }
      backOff.pause();
      if (isFound(backOff)) { // it has been taken all the same
        return;
      }
    }
    save(record.withState("failed"));
    throw new JobFailedException(
        "job "
            + job.key()
            + " is not taken by "
            + job.host().label()
            + " ("
            + problem
            + "); change the host's description, or see to the host",
        ExitCode.UNAVAILABLE,
        "");
  }

  /// Makes what an attempt needs on its host, however long that is silent; but not for a job that
  /// is new: then the host's description may well be wrong.
  private void prepare(BackOff backOff) throws IOException, InterruptedException {
    boolean isNew = !known && record.attempt() == 1;
    long end = System.nanoTime() + SILENCE_LIMIT.toNanos();
    while (true) {
      try {
        client.prepare(record.attempt());
        return;
      } catch (IOException e) {
        if (isNew) {
          save(record.withState("failed")); // another job can take its place, on another host
        }
        if (isNew || !(e instanceof Shell.NoAnswerException)) {
          throw e;
        }
        refuseSilence(end, String.valueOf(e.getMessage()));
        backOff.pause();
      }
    }
  }

  /// Whether an earlier client, or an earlier try, has submitted the job; then it has its number.
  private boolean isFound(BackOff backOff) throws IOException, InterruptedException {
    long end = System.nanoTime() + SILENCE_LIMIT.toNanos();
    while (true) {
      Shell.Result found = client.find(record.attempt());
      if (found.good()) {
        Optional<String> id = JobClient.ids(found).stream().findFirst();
        if (id.isPresent()) {
          save(record.withId(id.get()));
        }
        return id.isPresent();
      }
      refuseSilence(end, found.reason());
      backOff.pause();
    }
  }

  private void refuseSilence(long end, String why) {
    if (end - System.nanoTime() < 0) {
      throw new JobFailedException(
          "job "
              + job.key()
              + ": "
              + job.host().label()
              + " gives no answer ("
              + why
              + "); the job may go on there: sw-mpi jobs attach "
              + job.key(),
          ExitCode.TRY_AGAIN,
          "");
    }
  }

  /// Waits for the end of an attempt, or of the time: then what is returned is not final.
  private JobStatus follow(Meter meter) throws IOException, InterruptedException {
    BackOff backOff = BackOff.of(job.host());
    long silenceEnd = System.nanoTime() + SILENCE_LIMIT.toNanos();
    Long settled = null;
    while (true) {
      Report report = client.report(record.attempt(), record.id());
      JobStatus status = report.status();
      if (status instanceof JobStatus.Unreachable silent) {
        refuseSilence(silenceEnd, silent.why());
      } else {
        silenceEnd = System.nanoTime() + SILENCE_LIMIT.toNanos();
        if (!report.id().isEmpty() && !report.id().equals(record.id())) {
          save(
              record.withId(report.id())); // another submission of the same attempt has begun first
        }
        boolean over = status.isFinal() || status instanceof JobStatus.Unknown;
        boolean sure = status instanceof JobStatus.Ended || status instanceof JobStatus.Cancelled;
        if (!over) {
          settled = null;
        } else if (settled == null && !sure) {
          settled = System.nanoTime(); // its exit code may still be on the way
        }
        if (sure || settled != null && System.nanoTime() - settled > SETTLING.toNanos()) {
          return status instanceof JobStatus.Unknown
              ? new JobStatus.Lost("nobody knows of it")
              : status;
        }
        if (!over) {
          watched = true;
          if (!record.state().equals(status.label())) {
            backOff.reset();
            tellState(status);
          }
          save(record.withState(status.label()));
        }
      }
      if (meter.isTimeOver()) {
        return new JobStatus.Running("");
      }
      backOff.pause(meter.timeLeft());
    }
  }

  private void tellState(JobStatus status) {
    switch (status) {
      case JobStatus.Waiting waiting ->
          tell.accept("job " + job.key() + " waits: " + waiting.reason());
      case JobStatus.Running running ->
          tell.accept("job " + job.key() + " runs " + running.where());
      default -> {}
    }
  }

  /// How it is now, by its host.
  public JobStatus status() throws IOException, InterruptedException {
    if (record.isOver()) {
      return client.report(record.attempt(), record.id()).status();
    }
    Shell.Result found =
        record.id().isEmpty() ? client.find(record.attempt()) : new Shell.Result(0, "", "");
    String id =
        record.id().isEmpty() ? JobClient.ids(found).stream().findFirst().orElse("") : record.id();
    return client.report(record.attempt(), id).status();
  }

  /// Ends it, and keeps what may yet be submitted of it from working.
  ///
  /// @return cancelled, or done where it was that before
  public JobStatus cancel() throws IOException, InterruptedException {
    client.forbid();
    // Its client may have gone on to another attempt since; now it cannot.
    record =
        JobRecord.read(job.folder())
            .filter(now -> now.job().key().equals(job.key()))
            .orElse(record);
    client.cancel(record.attempt(), record.id());
    JobStatus end = client.report(record.attempt(), record.id()).status();
    if (!(end instanceof JobStatus.Ended ended) || ended.exitCode() != ExitCode.DONE) {
      end = new JobStatus.Cancelled();
    }
    save(record.withState(end.label()));
    return end;
  }

  /// The last lines that it has said.
  public String logTail() throws IOException, InterruptedException {
    return client.logTail(record.attempt());
  }
}
