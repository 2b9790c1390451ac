package org.swmpi.app.workflow;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.OfOneProcess;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.workflow.ExitCode;
import org.swmpi.workflow.Offloadable;
import org.swmpi.workflow.Plugin;
import org.swmpi.workflow.Plugins;
import org.swmpi.workflow.description.Workflow;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi workflow check`.
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Finds all that is wrong with the description of a workflow, and runs nothing.")
final class CheckCommand implements OfOneProcess {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      description = "The workflow, described in Turtle.")
  private @org.jspecify.annotations.Nullable Path file;

  @Option(names = "--plugins", description = "Print what plug-ins there are, and their parameters.")
  private boolean plugins;

  /// @param out standard output
  CheckCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() throws IOException {
    common.verifySummaryApartFrom(file);
    common.summaryFile().verify();
    if (plugins) {
      printPlugins();
    }
    Path described = file;
    if (described == null) {
      if (!plugins) {
        throw new org.swmpi.app.run.UsageException(
            "no workflow is named; name its file, or ask for --plugins");
      }
      common.summaryFile().write("workflow check", _ -> {}, talk);
      return ExitCode.DONE;
    }
    Workflow workflow = Descriptions.read(described, null, null, "");
    talk.say(
        described
            + ": in order; stages: "
            + workflow.stages().size()
            + ", paths: "
            + workflow.paths().size());
    common
        .summaryFile()
        .write(
            "workflow check",
            members -> {
              members.name("stages").value(workflow.stages().size());
              members.name("paths").value(workflow.paths().size());
            },
            talk);
    return ExitCode.DONE;
  }

  private void printPlugins() {
    for (Plugin plugin : Plugins.installed().all()) {
      out.println("<" + plugin.iri() + ">");
      out.println(
          "    "
              + plugin.purpose()
              + (plugin instanceof Offloadable ? " Can run as a job (larkc:runsOn)." : ""));
      plugin
          .parameters()
          .forEach(
              parameter ->
                  out.println(
                      "    <"
                          + parameter.iri()
                          + "> "
                          + parameter.meaning()
                          + (parameter.required() ? " (required)" : "")));
    }
    out.flush();
  }
}
