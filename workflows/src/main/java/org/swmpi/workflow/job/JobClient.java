package org.swmpi.workflow.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.ExitCode;
import org.swmpi.workflow.description.Host;

/// Speaks with a job's host: hands the job over, asks how it is, ends it. Remembers nothing.
final class JobClient {
  private static final int LOG_LINES = 20;
  private static final String END_MARK = "# end";

  private final JobSpec job;
  private final Scheduler scheduler;
  private final Shell shell;
  private final JobScript script;

  JobClient(JobSpec job, Schedulers schedulers) {
    this(job, schedulers, shell(job.host()));
  }

  JobClient(JobSpec job, Schedulers schedulers, Shell shell) {
    this.job = job;
    this.shell = shell;
    scheduler = schedulers.of(job.host().scheduler());
    script = new JobScript(job, scheduler);
  }

  private static Shell shell(Host host) {
    String machine = host.ssh();
    return machine == null ? Shell.here() : Shell.on(machine, host.sshCommand());
  }

  /// What an attempt is said to be, and its number.
  ///
  /// @param id empty if nobody knows it
  record Report(JobStatus status, String id) {}

  /// Makes the job's folder there, with its inputs and the scripts of an attempt. May be done
  /// again.
  void prepare(int attempt) throws IOException, InterruptedException {
    Map<Path, String> places = script.places();
    List<String> folders = new ArrayList<>(List.of("in"));
    if (!job.host().shared()) {
      places.values().forEach(place -> folders.add(place.substring(0, place.lastIndexOf('/'))));
    }
    String made =
        folders.stream()
            .distinct()
            .map(name -> Shell.quoted(job.remoteFolder() + "/" + name))
            .collect(Collectors.joining(" "));
    shell.run("mkdir -p " + made).require("its folder " + job.remoteFolder() + " cannot be made");
    if (!job.host().shared()) {
      Staging staging = new Staging(shell, job.host());
      for (Map.Entry<Path, String> place : places.entrySet()) {
        staging.send(place.getKey(), job.remoteFolder() + "/" + place.getValue());
      }
    }
    put(JobScript.ranksName(attempt), script.ranks(attempt, places));
    put(JobScript.scriptName(attempt), script.batch(attempt));
  }

  /// The text may be longer than an argument can be. What ends with an end mark is whole: this
  /// client may be killed while it writes.
  private void put(String name, String text) throws IOException, InterruptedException {
    shell
        .run(
            inFolder()
                + """
                cat > %1$s.part && [ "$(tail -n 1 %1$s.part)" = '%2$s' ] && mv -f %1$s.part %1$s
                """
                    .formatted(name, END_MARK),
            text + END_MARK + "\n")
        .require(name + " cannot be written");
  }

  private String inFolder() {
    return script.inFolder() + "\n";
  }

  /// Hands an attempt over.
  Shell.Result submit(int attempt) throws IOException, InterruptedException {
    return shell.run(
        inFolder() + scheduler.submit(job, JobScript.scriptName(attempt), job.name(attempt)));
  }

  /// Numbers of the jobs of an attempt, however they have come to be; exit code other than 0:
  /// nobody knows.
  Shell.Result find(int attempt) throws IOException, InterruptedException {
    return shell.run(
        inFolder()
            + "if [ -f started-%1$d/id ]; then cat started-%1$d/id; fi\n".formatted(attempt)
            + scheduler.find(job.name(attempt)));
  }

  /// How an attempt is.
  ///
  /// @param id its number as far as is known, or empty
  Report report(int attempt, String id) throws IOException, InterruptedException {
    String ask =
        """
        cd %1$s 2> /dev/null || { echo missing; exit 0; }
        attempt=%2$d
        [ ! -e cancelled ] || echo cancelled
        if [ -f exit-$attempt ]; then
          code=$(cat exit-$attempt)
          echo "exit $code"
          if [ "$code" = 0 ]; then exit 0; fi # else it may not have been its own doing
          [ -z "$(find exit-$attempt -mmin +2 2> /dev/null)" ] || echo settled
        fi
        [ ! -d started-$attempt ] || echo started
        id=$(cat started-$attempt/id 2> /dev/null || echo %3$s)
        echo "id $id"
        [ -n "$id" ] || exit 0
        state=$(
        %4$s
        ) || { echo unreachable; exit 0; }
        echo "state $state"
        """
            .formatted(
                Shell.quoted(job.remoteFolder()), attempt, Shell.quoted(id), scheduler.state());
    Shell.Result result = shell.run(ask);
    if (!result.good()) {
      return new Report(new JobStatus.Unreachable(result.reason()), id);
    }
    return read(result, id);
  }

  private Report read(Shell.Result result, String known) {
    boolean cancelled = false;
    boolean started = false;
    boolean settled = false;
    String id = known;
    JobStatus.@Nullable Ended ended = null;
    JobStatus status = new JobStatus.Unknown();
    for (String line : result.out().lines().toList()) {
      String value = line.substring(line.indexOf(' ') + 1).strip();
      switch (line.replaceFirst(" .*", "")) {
        case "missing" ->
            status =
                new JobStatus.Stopped(
                    "its folder " + job.remoteFolder() + " is gone", ExitCode.FAILED_IO);
        case "cancelled" -> cancelled = true;
        case "started" -> started = true;
        case "exit" -> {
          boolean whole = value.matches("\\d{1,3}");
          ended = new JobStatus.Ended(whole ? Integer.parseInt(value) : ExitCode.FAILED_IO);
          status = ended;
        }
        case "settled" -> settled = true;
        case "id" -> id = line.equals("id") ? "" : value;
        case "unreachable" ->
            status = ended != null && settled ? ended : new JobStatus.Unreachable(result.reason());
        case "state" ->
            status = ended == null ? state(value, started) : cause(ended, settled, value);
        default -> {} // what a scheduler says besides
      }
    }
    boolean active = status instanceof JobStatus.Waiting || status instanceof JobStatus.Running;
    boolean done = ended != null && ended.exitCode() == ExitCode.DONE;
    boolean silent = status instanceof JobStatus.Unreachable;
    if (cancelled && !active && !done && !silent) {
      status = new JobStatus.Cancelled();
    }
    return new Report(status, id);
  }

  /// What has ended a job that has left an exit code other than 0: itself, or its scheduler, whose
  /// signals some programs take for a reason to end in order.
  private JobStatus cause(JobStatus.Ended ended, boolean settled, String line) {
    JobStatus said = scheduler.interference(line.replaceFirst("\\|.*", "")).orElse(ended);
    return said instanceof JobStatus.Running && settled ? ended : said;
  }

  private JobStatus state(String line, boolean started) {
    int bar = line.indexOf('|');
    String state = bar < 0 ? line : line.substring(0, bar);
    if (state.equals("GONE")) {
      return new JobStatus.Lost(
          started
              ? "it has begun, its scheduler has it no more, and it has left no exit code"
              : "its scheduler has it no more, and it never began");
    }
    return scheduler.status(state, bar < 0 ? "" : line.substring(bar + 1));
  }

  /// Keeps what may yet be handed over of the job from working.
  void forbid() throws IOException, InterruptedException {
    String folder = Shell.quoted(job.remoteFolder());
    shell.run("mkdir -p " + folder + " && : > " + folder + "/cancelled").require(mayGoOn());
  }

  /// Ends all attempts, also those that somebody else has handed over.
  void cancel(int attempts, String id) throws IOException, InterruptedException {
    for (int attempt = 1; attempt <= attempts; attempt++) {
      shell
          .run(inFolder() + scheduler.cancel(job.name(attempt), attempt == attempts ? id : ""))
          .require(mayGoOn());
    }
  }

  private String mayGoOn() {
    return "job %s may go on: cancel it again when %s answers"
        .formatted(job.key(), job.host().label());
  }

  /// Ends jobs of an attempt beside the one that has worked.
  void endOthers(int attempt) throws IOException, InterruptedException {
    shell.run(inFolder() + scheduler.cancel(job.name(attempt), ""));
  }

  /// The last lines that an attempt has said.
  String logTail(int attempt) throws IOException, InterruptedException {
    String lines =
        "for log in out-%1$d.log err-%1$d.log batch-%1$d.log; do [ ! -s $log ] || tail -n %2$d $log; done"
            .formatted(attempt, LOG_LINES);
    return shell.run(inFolder() + lines).out().stripTrailing();
  }

  /// The summary that sw-mpi has left of an attempt, as JSON; empty if it has not.
  String summary(int attempt) throws IOException, InterruptedException {
    return shell.run(inFolder() + "cat summary-" + attempt + ".json 2> /dev/null || true").out();
  }

  /// The result of an attempt, brought here if it is not.
  Path fetch(int attempt) throws IOException, InterruptedException {
    if (job.host().shared()) {
      return Path.of(job.remoteFolder()).resolve(job.result(attempt));
    }
    Path here = job.folder().resolve(job.output());
    if (Files.isDirectory(here)) {
      return here; // all of it has been brought before it got its name
    }
    new Staging(shell, job.host()).fetch(job.remoteFolder() + "/" + job.result(attempt), here);
    return here;
  }

  /// The numbers of jobs that a scheduler has printed, a line each.
  static List<String> ids(Shell.Result found) {
    return found
        .out()
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .distinct()
        .toList();
  }
}
