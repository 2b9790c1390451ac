package org.swmpi.mpi.contract;

import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.TransportUnavailableException;

/// Runs a [Scenario] as one rank of a job, and reports as an application would.
public final class ScenarioRanks {
  private ScenarioRanks() {}

  /// Arguments: name of the scenario, then optionally a number of ranks to ask for.
  public static void main(String[] arguments) {
    JobOptions options =
        JobOptions.defaults()
            .withRanks(arguments.length > 1 ? Integer.parseInt(arguments[1]) : 0)
            .withFailureReporter(
                failure -> {
                  System.err.println("REPORT " + failure.getMessage());
                  return 74;
                });
    try {
      System.exit(Job.run(options, Scenario.valueOf(arguments[0])));
    } catch (LaunchException e) {
      System.err.println("USAGE " + e.getMessage());
      System.exit(2);
    } catch (TransportUnavailableException e) {
      System.err.println("UNAVAILABLE " + e.getMessage());
      System.exit(69);
    }
  }
}
