package org.swmpi.workflow.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

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
        state=$(printf '%%s\\n' "$all" | awk -v wanted="$id" '/^Job Id:/ { id = $3 } id == wanted && $1 == "job_state" { print $3 }')
        echo "${state:-GONE}"
        """
        .formatted(ALL);
  }

  @Override
  public JobStatus status(String state, String detail) {
    return switch (state) {
      case "Q", "H", "W", "T", "S", "M", "U" -> new JobStatus.Waiting(state);
      case "R", "E", "B" -> new JobStatus.Running(detail);
      default ->
          new JobStatus.Lost(
              "PBS has the job no more (" + state + "), and it has left no exit code");
    };
  }

  @Override
  public String cancel(String name, String id) {
    return """
        for job in %s $(%s 2> /dev/null | awk -v name=%s '/^Job Id:/ { id = $3 } $1 == "Job_Name" && $3 == name { print id }'); do
          qdel "$job" 2> /dev/null || true
        done
        """
        .formatted(Shell.quoted(id.isEmpty() ? "none" : id).replace("none", ""), ALL, name);
  }
}
