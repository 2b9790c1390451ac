package org.swmpi.workflow.job;

import java.util.List;
import java.util.Optional;
import org.swmpi.workflow.ExitCode;

/// What runs jobs: all that differs between one and another, as lines of shell. What is common to
/// them is [JobClient]'s.
///
/// Implementations are public classes with a public constructor without parameters, named in
/// `META-INF/services/org.swmpi.workflow.job.Scheduler`. They keep no state.
public interface Scheduler {
  /// What a description names it by.
  String name();

  /// Lines that begin the script of a job, for the scheduler to read.
  ///
  /// @param name of the attempt
  /// @param log where the script itself tells of its failures
  List<String> directives(JobSpec job, String name, String log);

  /// A variable of the script, with the job's number at the scheduler.
  String idVariable();

  /// Hands a script over; prints the job's number last. What it prints on standard error is told.
  ///
  /// @param script in the working folder
  String submit(JobSpec job, String script, String name);

  /// Prints the numbers of all jobs of a name that the scheduler knows, ended ones too, one a line.
  String find(String name);

  /// Prints a line about the job whose number is in `$id`: its state as [#status] understands it,
  /// and behind a bar what else is of interest. `GONE` if the scheduler does not know it; fails if
  /// the scheduler gives no answer.
  String state();

  /// What such a line means.
  JobStatus status(String state, String detail);

  /// What a scheduler has itself done to a job that has left an exit code other than 0, by its
  /// state; [JobStatus.Running] if that is yet to be seen, nothing if the code is the job's own.
  default Optional<JobStatus> interference(String state) {
    return Optional.empty();
  }

  /// Ends all jobs of a name; fails unless they end, or have ended.
  ///
  /// @param id the number of one of them, or empty
  String cancel(String name, String id);

  /// What starts the ranks, where the description does not say: shell that sets `$launcher`, or
  /// `$code` if there is nothing.
  default String launcher(int ranks) {
    return """
        if command -v mpirun > /dev/null; then launcher='mpirun -n %d'
        else echo 'there is no mpirun; load it by wf:setup, or name another wf:launcher' >&2; code=%d
        fi
        """
        .formatted(ranks, ExitCode.UNAVAILABLE);
  }
}
