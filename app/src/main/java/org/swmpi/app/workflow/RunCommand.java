package org.swmpi.app.workflow;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.OfOneProcess;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.workflow.ExitCode;
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
final class RunCommand implements OfOneProcess {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      description = "The workflow, described in Turtle; with --resume, in the place of the run's.")
  private @Nullable Path file;

  @Option(
      names = "--resume",
      paramLabel = "RUN",
      description =
          "Go on with a run, by its folder or name: stages that are done, and depend on nothing that"
              + " has changed since, are not done again; jobs that have failed are.")
  private @Nullable String resumed;

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
  RunCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() throws Exception {
    common.verifySummaryApartFrom(file, query);
    common.summaryFile().verify();
    String text = Descriptions.query(query);
    Workflow described = described(text);
    try (RunFolder folder = folder(text)) {
      Workflow workflow = described == null ? Descriptions.ofRun(folder) : described;
      new RunSession(workflow, folder, true, out, talk).run(json, common.summaryFile());
    }
    return ExitCode.DONE;
  }

  /// What is given has to be in order before anything is made or changed.
  ///
  /// @return null if nothing is given but a run
  private @Nullable Workflow described(@Nullable String text) throws IOException {
    String name = String.valueOf(query);
    if (file != null) {
      return Descriptions.read(file, null, text, name);
    }
    return resumed == null || text == null
        ? null
        : Descriptions.ofRun(RunPlace.of(resumed, runs), text, name);
  }

  private RunFolder folder(@Nullable String text) throws IOException {
    if (resumed != null) {
      return RunFolder.open(RunPlace.of(resumed, runs), file, text);
    }
    if (file == null) {
      throw new UsageException("no workflow is named; name its file, or a run by --resume");
    }
    return RunFolder.create(runs, file, text);
  }
}
