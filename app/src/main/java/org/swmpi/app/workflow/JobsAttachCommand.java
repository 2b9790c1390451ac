package org.swmpi.app.workflow;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.OfOneProcess;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.workflow.ExitCode;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.run.RunFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi jobs attach`.
@Command(
    name = "attach",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description =
        "Goes on with the run of a job where the client that began it was ended: waits for the job,"
            + " runs the stages behind it, and prints what the run gives.")
final class JobsAttachCommand implements OfOneProcess {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Parameters(
      index = "0",
      paramLabel = "JOB|RUN",
      description = "The key of a job, the first letters of it, or the folder or name of a run.")
  private String key = "";

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description = "The folder of all runs; default: ${DEFAULT-VALUE}.")
  private Path runs = Path.of(RunSession.RUNS);

  @Option(names = "--json", description = "As of 'workflow run'.")
  private boolean json;

  /// @param out standard output
  JobsAttachCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() throws Exception {
    common.summaryFile().verify();
    try (RunFolder folder = RunFolder.open(RunPlace.of(key, runs))) {
      Workflow workflow = Descriptions.ofRun(folder);
      new RunSession(workflow, folder, false, out, talk).run(json, common.summaryFile());
    }
    return ExitCode.DONE;
  }
}
