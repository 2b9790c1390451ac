package org.swmpi.mpi.contract;

import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.TransportUnavailableException;

/// Runs a [Scenario], [WindowScenario] or [Absence] as one rank of a job, and reports as an
/// application would.
public final class ScenarioRanks {
  private ScenarioRanks() {}

  private static RankProgram program(String name) {
    return Stream.<RankProgram[]>of(Scenario.values(), WindowScenario.values(), Absence.values())
        .flatMap(Stream::of)
        .filter(program -> program.toString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /// Arguments: the transport, name of the scenario, then optionally a number of ranks to ask for,
  /// then optionally `join`, as programs around `MPI_Init` do, or `thread`, as those of them do
  /// whose calls another thread makes.
  public static void main(String[] arguments) throws Exception {
    JobOptions options =
        JobOptions.defaults()
            .withTransport(arguments[0])
            .withRanks(arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0)
            .withFailureReporter(
                failure -> {
                  if (Boolean.getBoolean("swmpi.test.noReport")) {
                    throw new IllegalStateException("the reporter fails");
                  }
                  System.err.println("REPORT " + failure.getMessage());
                  return 74;
                });
    try {
      RankProgram program = program(arguments[1]);
      String how = arguments.length > 3 ? arguments[3] : "run";
      System.exit(
          switch (how) {
            case "join" -> join(options, program);
            case "thread" -> joinForThread(options, program);
            default -> Job.run(options, program);
          });
    } catch (LaunchException e) {
      System.err.println("USAGE " + e.getMessage());
      System.exit(2);
    } catch (TransportUnavailableException e) {
      System.err.println("UNAVAILABLE " + e.getMessage());
      System.exit(69);
    }
  }

  private static int join(JobOptions options, RankProgram program) throws Exception {
    try (JoinedJob job = Job.join(options, ThreadLevel.FUNNELED)) {
      return program.run(job.world());
    }
  }

  private static int joinForThread(JobOptions options, RankProgram program) throws Exception {
    try (JoinedJob job = Job.join(options, ThreadLevel.MULTIPLE)) {
      FutureTask<Integer> task = new FutureTask<>(() -> program.run(job.world()));
      Thread.ofPlatform().name("worker").start(task);
      return task.get();
    }
  }
}
