package org.swmpi.app.workflow;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.swmpi.app.run.Failure;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.talk.Talk;
import org.swmpi.workflow.Data;
import org.swmpi.workflow.description.StagePath;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.job.Schedulers;
import org.swmpi.workflow.job.Shell;
import org.swmpi.workflow.provenance.Provenance;
import org.swmpi.workflow.run.Installation;
import org.swmpi.workflow.run.RunFolder;
import org.swmpi.workflow.run.StageFailedException;
import org.swmpi.workflow.run.WorkflowRun;

/// A run, or the rest of one, from its first line of progress to its answer.
final class RunSession {
  /// The folder of all runs where none is named.
  static final String RUNS = "sw-mpi-runs";

  private final Workflow workflow;
  private final RunFolder folder;
  private final boolean again;
  private final PrintWriter out;
  private final Talk talk;

  /// @param again whether jobs that have failed, or were cancelled, are tried again
  /// @param out standard output
  RunSession(Workflow workflow, RunFolder folder, boolean again, PrintWriter out, Talk talk) {
    this.workflow = workflow;
    this.folder = folder;
    this.again = again;
    this.out = out;
    this.talk = talk;
  }

  /// Runs what has not been done, prints what the paths give, leaves the provenance.
  void run(boolean json, SummaryFile summary) throws IOException, InterruptedException {
    long start = System.nanoTime();
    Installation installation = ThisInstallation.get();
    RunProgress progress = new RunProgress(talk);
    talk.say("run " + folder.path());
    Thread farewell = new Thread(this::tellOfJobs, "farewell");
    Runtime.getRuntime().addShutdownHook(farewell);
    try {
      Map<StagePath, Data> results =
          new WorkflowRun(workflow, folder, installation, Schedulers.installed(), progress, again)
              .run();
      Provenance.write(workflow, folder, installation, "");
      RunReport report =
          new RunReport(workflow, folder, progress, results, (System.nanoTime() - start) / 1e9);
      if (json) {
        out.println(report.json());
      } else {
        report.print(out);
      }
      out.flush();
      talk.say(report.closing());
      summary.write("workflow run", report::summary, talk);
    } catch (StageFailedException e) {
      Provenance.write(workflow, folder, installation, String.valueOf(Failure.of(e).message()));
      throw e;
    } finally {
      stopWatching(farewell);
    }
  }

  private static void stopWatching(Thread farewell) {
    try {
      Runtime.getRuntime().removeShutdownHook(farewell);
    } catch (IllegalStateException _) {
      // a signal ends this process
    }
  }

  /// What commands have to be told where runs are not in their usual folder.
  private String place() {
    Path runs = Objects.requireNonNull(folder.path().getParent());
    return runs.equals(Path.of(RUNS).toAbsolutePath().normalize())
        ? ""
        : " --runs " + Shell.quoted(runs.toString());
  }

  /// Jobs go on when this process is told to end.
  private void tellOfJobs() {
    try {
      RunFolder.jobs(folder.path()).stream()
          .filter(job -> !job.isOver())
          .forEach(
              job ->
                  talk.always(
                      "sw-mpi: job "
                          + job.job().key()
                          + " goes on: sw-mpi jobs attach "
                          + job.job().key()
                          + place()
                          + ", or sw-mpi jobs cancel "
                          + job.job().key()
                          + place()));
    } catch (IOException _) {
      // then there is nothing to tell
    }
  }
}
