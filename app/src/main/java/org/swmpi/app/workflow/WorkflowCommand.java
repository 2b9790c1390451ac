package org.swmpi.app.workflow;

import java.io.PrintWriter;
import java.util.Objects;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `sw-mpi workflow`: the command above those about workflows.
@Command(
    name = "workflow",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Workflows of plug-ins, with heavy stages offloaded to jobs.")
public final class WorkflowCommand implements Runnable {
  private WorkflowCommand() {}

  /// Adds the command and those below it.
  ///
  /// @param out standard output
  public static void addTo(CommandLine root, CommonOptions common, PrintWriter out, Talk talk) {
    root.addSubcommand(new WorkflowCommand());
    CommandLine workflow = Objects.requireNonNull(root.getSubcommands().get("workflow"));
    workflow.addSubcommand(new RunCommand(common, out, talk));
    workflow.addSubcommand(new CheckCommand(common, out, talk));
    workflow.addSubcommand(new PlanCommand(common, out, talk));
  }

  @Override
  public void run() {
    throw new UsageException("no command of workflow is named; see 'sw-mpi workflow --help'");
  }
}
