package org.swmpi.mpi.contract;

import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.TransportUnavailableException;

/// Runs a [Scenario] as one rank of a job, and reports as an application would.
public final class ScenarioRanks {
  private ScenarioRanks() {}

  /// Arguments: the transport, name of the scenario, then optionally a number of ranks to ask for,
  /// then optionally `join`, as programs around `MPI_Init` do.
  public static void main(String[] arguments) throws Exception {
    JobOptions options =
        JobOptions.defaults()
            .withTransport(arguments[0])
            .withRanks(arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0)
            .withFailureReporter(
                failure -> {
                  System.err.println("REPORT " + failure.getMessage());
                  return 74;
                });
    try {
      Scenario scenario = Scenario.valueOf(arguments[1]);
      System.exit(arguments.length > 3 ? join(options, scenario) : Job.run(options, scenario));
    } catch (LaunchException e) {
      System.err.println("USAGE " + e.getMessage());
      System.exit(2);
    } catch (TransportUnavailableException e) {
      System.err.println("UNAVAILABLE " + e.getMessage());
      System.exit(69);
    }
  }

  private static int join(JobOptions options, Scenario scenario) throws Exception {
    try (JoinedJob job = Job.join(options, ThreadLevel.FUNNELED)) {
      return scenario.run(job.world());
    }
  }
}
