package org.swmpi.app.space;

import java.io.PrintWriter;
import java.util.Objects;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `sw-mpi space`: the command above those that look after spaces.
@Command(
    name = "space",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Looks after semantic spaces.")
public final class SpaceCommand implements Runnable {
  private SpaceCommand() {}

  /// Adds the command and those below it.
  ///
  /// @param out standard output
  public static void addTo(CommandLine root, CommonOptions common, PrintWriter out, Talk talk) {
    root.addSubcommand(new SpaceCommand());
    CommandLine space = Objects.requireNonNull(root.getSubcommands().get("space"));
    space.addSubcommand(new SpaceInfoCommand(common, out, talk));
    space.addSubcommand(new MergeCommand(common, talk));
    space.addSubcommand(new ExportCommand(common, talk));
    space.addSubcommand(new ImportCommand(common, talk));
    space.addSubcommand(new PlotCommand(common, talk));
  }

  @Override
  public void run() {
    throw new UsageException("no command of space is named; see 'sw-mpi space --help'");
  }
}
