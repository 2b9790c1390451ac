package org.swmpi.app;

import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import picocli.CommandLine.Command;

/// The command above the commands.
@Command(
    name = "sw-mpi",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "Semantic Web work in parallel, on MPI or on threads.",
    footer = {
      "",
      "Exit codes: 0 done, 2 usage, 65 malformed input, 66 missing input, 69 something needed is not"
          + " here, 70 a defect, 73 output cannot be created, 74 I/O or communication failed, 75"
          + " try again, 129, 130 and 143 interrupted."
    })
final class SwMpi implements Runnable {
  @Override
  public void run() {
    throw new UsageException("no command is named; see 'sw-mpi --help'");
  }
}
