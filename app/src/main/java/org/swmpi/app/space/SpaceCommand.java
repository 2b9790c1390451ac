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
  /// @param speaks whether this process is the one, of those that a launcher started, that works
  ///     where a command needs no ranks
  public static void addTo(
      CommandLine root, CommonOptions common, PrintWriter out, Talk talk, boolean speaks) {
    root.addSubcommand(new SpaceCommand());
    CommandLine space = Objects.requireNonNull(root.getSubcommands().get("space"));
    space.addSubcommand(new SpaceInfoCommand(common, out, talk, speaks));
    space.addSubcommand(new MergeCommand(common, talk));
    space.addSubcommand(new ExportCommand(common, talk, speaks));
    space.addSubcommand(new ImportCommand(common, talk, speaks));
    space.addSubcommand(new PlotCommand(common, talk));
  }

  @Override
  public void run() {
    throw new UsageException("no command of space is named; see 'sw-mpi space --help'");
  }
}
