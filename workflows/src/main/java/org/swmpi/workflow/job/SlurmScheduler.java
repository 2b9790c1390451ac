package org.swmpi.workflow.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.swmpi.workflow.ExitCode;

/// Slurm. Accounting (`sacct`) is asked where it is there; without it, `scontrol` remembers ended
/// jobs for some minutes, and the job's own folder tells the rest.
public final class SlurmScheduler implements Scheduler {
  private static final Set<String> LOST =
      Set.of("NODE_FAIL", "BOOT_FAIL", "PREEMPTED", "REVOKED", "REQUEUED", "LAUNCH_FAILED");
  private static final Set<String> WAITING =
      Set.of(
          "PENDING",
          "CONFIGURING",
          "SUSPENDED",
          "REQUEUE_HOLD",
          "REQUEUE_FED",
          "SPECIAL_EXIT",
          "RESV_DEL_HOLD");
  /// Reasons to wait that do not pass by themselves.
  private static final Set<String> HOPELESS =
      Set.of(
          "PartitionConfig",
          "PartitionNodeLimit",
          "PartitionTimeLimit",
          "BadConstraints",
          "InvalidAccount",
          "InvalidQOS",
          "AccountNotAllowed",
          "QOSNotAllowed");

  private static final Set<String> RUNNING =
      Set.of("RUNNING", "COMPLETING", "STAGE_OUT", "SIGNALING", "RESIZING", "STOPPED");

  private static final Set<String> ENDED_BY_SLURM =
      Set.of("CANCELLED", "TIMEOUT", "DEADLINE", "OUT_OF_MEMORY");

  @Override
  public String name() {
    return "slurm";
  }

  @Override
  public List<String> directives(JobSpec job, String name, String log) {
    List<String> lines = new ArrayList<>();
    lines.add("#SBATCH --job-name=" + name);
    lines.add("#SBATCH --ntasks=" + job.ranks());
    lines.add("#SBATCH --output=" + log);
    lines.add("#SBATCH --no-requeue"); // sw-mpi itself runs lost jobs again
    Duration wallTime = job.host().wallTime();
    if (wallTime != null) {
      lines.add("#SBATCH --time=" + Math.max(1, (wallTime.toSeconds() + 59) / 60));
    }
    job.host().options().forEach(option -> lines.add("#SBATCH " + option));
    return lines;
  }

  @Override
  public String idVariable() {
    return "$SLURM_JOB_ID";
  }

  /// A cluster with fewer cores than ranks would keep the job waiting for ever; there ranks share
  /// cores, as they do on one machine.
  @Override
  public String submit(JobSpec job, String script, String name) {
    return """
        cores=$(sinfo -h -N -o '%%N %%c' 2> /dev/null | sort -u | awk '{ sum += $2 } END { print sum + 0 }')
        share=
        if [ "$cores" -gt 0 ] && [ %1$d -gt "$cores" ] && [ %1$d -le $((8 * cores)) ]; then
          share=--overcommit
          echo "Slurm has $cores cores in all: %1$d ranks share them" >&2
        fi
        id=$(sbatch $share --parsable %2$s) && echo "${id%%%%;*}"
        """
        .formatted(job.ranks(), Shell.quoted(script));
  }

  @Override
  public String find(String name) {
    return """
        squeue -h -a --me -n %1$s -o %%A || exit 1
        scontrol -o show job 2> /dev/null | grep -F ' JobName=%1$s ' | sed 's/^JobId=\\([0-9]*\\).*/\\1/'
        sacct -n -X -P --name=%1$s -o JobIDRaw 2> /dev/null || true
        """
        .formatted(name);
  }

  @Override
  public String state() {
    return """
        queued=$(squeue -h -a -j "$id" -o '%T|%N %r' 2>&1) || case $queued in
          *nvalid\\ job\\ id*) queued= ;;
          *) echo "$queued" >&2; exit 1 ;;
        esac
        if [ -n "$queued" ]; then echo "$queued"; else
          known=$(scontrol -o show job "$id" 2> /dev/null | sed -n 's/.* JobState=\\([A-Z_]*\\).* Reason=\\([^ ]*\\).*/\\1|\\2/p')
          if [ -z "$known" ]; then known=$(sacct -n -X -P -j "$id" -o State 2> /dev/null | head -n 1 | cut -d ' ' -f 1); fi
          echo "${known:-GONE}"
        fi
        """;
  }

  @Override
  public JobStatus status(String state, String detail) {
    if (WAITING.contains(state)) {
      if (HOPELESS.contains(detail.strip())) {
        return new JobStatus.Stopped(
            "would wait for ever: Slurm says "
                + detail.strip()
                + "; ask for fewer ranks or less time, let ranks share cores by wf:schedulerOption"
                + " \"--overcommit\", or name another partition",
            ExitCode.UNAVAILABLE);
      }
      return new JobStatus.Waiting(detail.strip());
    }
    if (RUNNING.contains(state)) {
      return new JobStatus.Running(detail.replace(" None", "").strip());
    }
    if (LOST.contains(state)) {
      return new JobStatus.Lost("Slurm says " + state);
    }
    return switch (state) {
      case "CANCELLED" -> new JobStatus.Cancelled();
      case "TIMEOUT", "DEADLINE" ->
          new JobStatus.Stopped(
              "Slurm says " + state + ": its time was over; give it more by wf:wallTime",
              ExitCode.TRY_AGAIN);
      case "OUT_OF_MEMORY" ->
          new JobStatus.Stopped(
              "Slurm says OUT_OF_MEMORY; give it more, such as by wf:schedulerOption \"--mem=16G\"",
              ExitCode.UNAVAILABLE);
      case "FAILED" ->
          new JobStatus.Stopped(
              "Slurm says FAILED, and the job has left no exit code; see its log",
              ExitCode.FAILED_IO);
      default -> new JobStatus.Lost("Slurm says " + state + ", and the job has left no exit code");
    };
  }

  /// Slurm ends jobs by SIGTERM first: they may leave an exit code before SIGKILL.
  @Override
  public Optional<JobStatus> interference(String state) {
    return RUNNING.contains(state) || LOST.contains(state) || ENDED_BY_SLURM.contains(state)
        ? Optional.of(status(state, ""))
        : Optional.empty();
  }

  /// Some versions fail where the job has ended and is forgotten, others do not.
  @Override
  public String cancel(String name, String id) {
    return """
        scancel --me --name=%s || exit 1
        id=%s
        [ -n "$id" ] || exit 0
        said=$(scancel "$id" 2>&1) || case $said in
          *nvalid\\ job\\ id* | *already\\ complet*) ;;
          *) echo "$said" >&2; exit 1 ;;
        esac
        """
        .formatted(name, Shell.quoted(id));
  }
}
