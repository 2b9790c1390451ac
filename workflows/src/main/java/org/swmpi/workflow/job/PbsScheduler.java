package org.swmpi.workflow.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.swmpi.workflow.ExitCode;

/// PBS: OpenPBS and PBS Professional, and TORQUE as far as they agree.
public final class PbsScheduler implements Scheduler {
  /// Finds a job's lines in what `qstat -f` prints of all.
  private static final String ALL = "{ qstat -x -f 2> /dev/null || qstat -f; }";

  @Override
  public String name() {
    return "pbs";
  }

  @Override
  public List<String> directives(JobSpec job, String name, String log) {
    List<String> lines = new ArrayList<>();
    lines.add("#PBS -N " + name);
    lines.add("#PBS -j oe");
    lines.add("#PBS -o " + log);
    lines.add("#PBS -r n"); // sw-mpi itself runs lost jobs again
    if (job.host().options().stream()
        .noneMatch(option -> option.contains("select=") || option.contains("nodes="))) {
      lines.add("#PBS -l select=1:ncpus=" + job.ranks() + ":mpiprocs=" + job.ranks());
    }
    Duration wallTime = job.host().wallTime();
    if (wallTime != null) {
      long seconds = wallTime.toSeconds();
      lines.add(
          "#PBS -l walltime=%d:%02d:%02d"
              .formatted(seconds / 3600, seconds / 60 % 60, seconds % 60));
    }
    job.host().options().forEach(option -> lines.add("#PBS " + option));
    return lines;
  }

  @Override
  public String idVariable() {
    return "$PBS_JOBID";
  }

  @Override
  public String submit(JobSpec job, String script, String name) {
    return "qsub " + Shell.quoted(script);
  }

  @Override
  public String find(String name) {
    return """
        all=$(%s) || exit 1
        printf '%%s\\n' "$all" | awk -v name=%s '/^Job Id:/ { id = $3 } $1 == "Job_Name" && $3 == name { print id }'
        """
        .formatted(ALL, name);
  }

  @Override
  public String state() {
    return """
        all=$(%s) || exit 1
        state=$(printf '%%s\\n' "$all" | awk -v wanted="$id" '
          /^Job Id:/ { id = $3 }
          id == wanted && $1 == "job_state" { state = $3 }
          id == wanted && tolower($1) == "exit_status" { code = " " $3 }
          id == wanted && $1 == "substate" && $3 == 91 { deleted = 1 }
          END { print state (deleted ? " deleted" : code) }')
        echo "${state:-GONE}"
        """
        .formatted(ALL);
  }

  @Override
  public JobStatus status(String state, String detail) {
    return switch (state.replaceFirst(" .*", "")) {
      case "Q", "H", "W", "T", "S", "M", "U" -> new JobStatus.Waiting(state);
      case "R", "E", "B" -> new JobStatus.Running(detail);
      default ->
          end(state)
              .orElseGet(
                  () ->
                      state.matches(". [1-9]\\d*")
                          ? new JobStatus.Stopped(
                              "PBS says " + state + ", and it has left no exit code; see its log",
                              ExitCode.FAILED_IO)
                          : new JobStatus.Lost(
                              "PBS says " + state + ", and it has left no exit code"));
    };
  }

  /// What PBS has done to a job for good, by its state and `Exit_status`: below 0 that is a word of
  /// PBS's own, as OpenPBS's `job.h` and TORQUE's administrator guide have it, from 256 on a
  /// signal.
  private static Optional<JobStatus> end(String state) {
    return Optional.ofNullable(
        switch (state) {
          case "F deleted" -> new JobStatus.Cancelled();
          case "F -29", "F -28", "C -11", "C -12" ->
              new JobStatus.Stopped(
                  "PBS says " + state + ": its time was over; give it more by wf:wallTime",
                  ExitCode.TRY_AGAIN);
          case "F 271", "C 271" -> // also of a MOM that ends it when its time is over
              new JobStatus.Stopped(
                  "PBS says "
                      + state
                      + ": it got SIGTERM, as when its time is over or it is deleted; give it more"
                      + " by wf:wallTime, unless it was meant",
                  ExitCode.TRY_AGAIN);
          case "F -27", "F -26", "F -31", "C -10" ->
              new JobStatus.Stopped(
                  "PBS says "
                      + state
                      + ": its memory was not enough; give it more, such as by wf:schedulerOption"
                      + " \"-l mem=16gb\"",
                  ExitCode.UNAVAILABLE);
          case "F -25", "F -24" ->
              new JobStatus.Stopped(
                  "PBS says "
                      + state
                      + ": it took more cores than it has; ask for more by wf:ranks",
                  ExitCode.UNAVAILABLE);
          default -> null;
        });
  }

  /// Programs may take the SIGTERM by which PBS ends jobs for a reason to end in order.
  @Override
  public Optional<JobStatus> interference(String state) {
    JobStatus status = status(state, "");
    return status instanceof JobStatus.Running ? Optional.of(status) : end(state);
  }

  @Override
  public String cancel(String name, String id) {
    return """
        all=$(%s) || exit 1
        for job in %s $(printf '%%s\\n' "$all" | awk -v name=%s '/^Job Id:/ { id = $3 } $1 == "Job_Name" && $3 == name { print id }'); do
          said=$(qdel "$job" 2>&1) || case $said in
            *nknown\\ [Jj]ob* | *finished* | *nvalid\\ for\\ state*) ;; # it has ended
            *) echo "$said" >&2; exit 1 ;;
          esac
        done
        """
        .formatted(ALL, id.isEmpty() ? "" : Shell.quoted(id), name);
  }
}
