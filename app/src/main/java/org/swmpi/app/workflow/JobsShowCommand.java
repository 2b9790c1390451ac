package org.swmpi.app.workflow;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.OfOneProcess;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Talk;
import org.swmpi.workflow.ExitCode;
import org.swmpi.workflow.job.JobRecord;
import org.swmpi.workflow.job.OffloadedJob;
import org.swmpi.workflow.job.Schedulers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi jobs show`.
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Tells how a job is, and the last lines that it has said.")
final class JobsShowCommand implements OfOneProcess {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Parameters(index = "0", paramLabel = "JOB", description = "Its key, or the first letters of it.")
  private String key = "";

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description = "The folder of all runs; default: ${DEFAULT-VALUE}.")
  private Path runs = Path.of(RunSession.RUNS);

  @Option(names = "--json", description = "JSON instead of text.")
  private boolean json;

  /// @param out standard output
  JobsShowCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    common.summaryFile().verify();
    JobState job = JobState.of(new KnownJobs(runs).find(key));
    if (json) {
      out.println(JsonText.of(job::json));
    } else {
      print(job);
    }
    out.flush();
    common
        .summaryFile()
        .write(
            "jobs show",
            members -> {
              members.name("job").value(job.job().key());
              members.name("state").value(job.state());
            },
            talk);
    return ExitCode.DONE;
  }

  private void print(JobState job) throws IOException, InterruptedException {
    JobRecord record = job.job().record();
    out.println("job      " + job.job().key());
    out.println("state    " + job.state() + ", since " + record.since());
    out.println("for      " + record.job().title());
    out.println("host     " + record.job().host().label());
    out.println("id       " + (record.id().isEmpty() ? "not known yet" : record.id()));
    out.println("ranks    " + record.job().ranks());
    out.println("attempt  " + record.attempt());
    out.println("folder   " + record.job().remoteFolder());
    out.println("run      " + job.job().run());
    String log = OffloadedJob.of(record, Schedulers.installed()).logTail();
    if (!log.isEmpty()) {
      out.println();
      out.println(log);
    }
  }
}
