package org.swmpi.mpi.contract;

import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.TransportUnavailableException;

/// Runs a [Scenario] as one rank of a job, and reports as an application would.
public final class ScenarioRanks {
  private ScenarioRanks() {}

  /// Arguments: the transport, name of the scenario, then optionally a number of ranks to ask for.
  public static void main(String[] arguments) {
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
      System.exit(Job.run(options, Scenario.valueOf(arguments[1])));
    } catch (LaunchException e) {
      System.err.println("USAGE " + e.getMessage());
      System.exit(2);
    } catch (TransportUnavailableException e) {
      System.err.println("UNAVAILABLE " + e.getMessage());
      System.exit(69);
    }
  }
}
