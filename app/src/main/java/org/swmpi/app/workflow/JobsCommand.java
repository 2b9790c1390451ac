package org.swmpi.app.workflow;

import java.io.PrintWriter;
import java.util.Objects;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `sw-mpi jobs`: the command above those about jobs that workflows have handed over.
@Command(
    name = "jobs",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Looks after jobs that workflows have handed over.")
public final class JobsCommand implements Runnable {
  private JobsCommand() {}

  /// Adds the command and those below it.
  ///
  /// @param out standard output
  public static void addTo(CommandLine root, CommonOptions common, PrintWriter out, Talk talk) {
    root.addSubcommand(new JobsCommand());
    CommandLine jobs = Objects.requireNonNull(root.getSubcommands().get("jobs"));
    jobs.addSubcommand(new JobsListCommand(common, out, talk));
    jobs.addSubcommand(new JobsShowCommand(common, out, talk));
    jobs.addSubcommand(new JobsCancelCommand(common, talk));
    jobs.addSubcommand(new JobsAttachCommand(common, out, talk));
  }

  @Override
  public void run() {
    throw new UsageException("no command of jobs is named; see 'sw-mpi jobs --help'");
  }
}
