package org.swmpi.app.workflow;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.ExitCode;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.OutputException;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.run.RunFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi workflow run`.
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Runs a workflow, and prints what its paths give.",
    footer = {"", "The whole guide is docs/workflow.md."})
final class RunCommand implements Callable<Integer> {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;
  private final boolean speaks;

  @Parameters(index = "0", paramLabel = "FILE", description = "The workflow, described in Turtle.")
  private Path file = Path.of("");

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description = "The folder of all runs, which gets one for this; default: ${DEFAULT-VALUE}.")
  private Path runs = Path.of(RunSession.RUNS);

  @Option(
      names = "--query",
      paramLabel = "FILE",
      description = "A query in SPARQL that takes the place of those of all paths.")
  private @Nullable Path query;

  @Option(names = "--json", description = "Print stages, answers and files of the run as JSON.")
  private boolean json;

  /// @param out standard output
  RunCommand(CommonOptions common, PrintWriter out, Talk talk, boolean speaks) {
    this.common = common;
    this.out = out;
    this.talk = talk;
    this.speaks = speaks;
  }

  @Override
  public Integer call() throws Exception {
    if (!speaks) {
      return ExitCode.DONE;
    }
    String obstacle = common.summaryFile().obstacle();
    if (obstacle != null) {
      throw new OutputException(obstacle);
    }
    String text = Descriptions.query(query);
    Workflow workflow = Descriptions.read(file, null, text, String.valueOf(query));
    try (RunFolder folder = RunFolder.create(runs, file, text)) {
      new RunSession(workflow, folder, out, talk).run(json, common.summaryFile());
    }
    return ExitCode.DONE;
  }
}
