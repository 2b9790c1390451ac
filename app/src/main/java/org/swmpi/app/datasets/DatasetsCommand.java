package org.swmpi.app.datasets;

import java.io.PrintWriter;
import java.util.Objects;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `sw-mpi datasets`: the command above those that bring, make and check data.
@Command(
    name = "datasets",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Brings, makes and checks data.")
public final class DatasetsCommand implements Runnable {
  private DatasetsCommand() {}

  /// Adds the command and those below it.
  ///
  /// @param out standard output
  public static void addTo(CommandLine root, CommonOptions common, PrintWriter out, Talk talk) {
    root.addSubcommand(new DatasetsCommand());
    CommandLine datasets = Objects.requireNonNull(root.getSubcommands().get("datasets"));
    GenerateCommand.addTo(datasets, common, talk);
    datasets.addSubcommand(new ConvertCommand(common, talk));
    datasets.addSubcommand(new ValidateCommand(common, out, talk));
    datasets.addSubcommand(new StatsCommand(common, out, talk));
    datasets.addSubcommand(new FetchCommand(common, out, talk));
  }

  @Override
  public void run() {
    throw new UsageException("no command of datasets is named; see 'sw-mpi datasets --help'");
  }
}
