package org.swmpi.app.workflow;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.Failure;
import org.swmpi.app.run.OfOneProcess;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.workflow.ExitCode;
import org.swmpi.workflow.job.JobStatus;
import org.swmpi.workflow.job.OffloadedJob;
import org.swmpi.workflow.job.Schedulers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi jobs cancel`.
@Command(
    name = "cancel",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Ends jobs; their runs end with them.")
final class JobsCancelCommand implements OfOneProcess {
  private final CommonOptions common;
  private final Talk talk;

  @Parameters(
      arity = "1..*",
      paramLabel = "JOB",
      description = "Their keys, or the first letters of these.")
  private List<String> keys = List.of();

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description = "The folder of all runs; default: ${DEFAULT-VALUE}.")
  private Path runs = Path.of(RunSession.RUNS);

  JobsCancelCommand(CommonOptions common, Talk talk) {
    this.common = common;
    this.talk = talk;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    common.summaryFile().verify();
    KnownJobs known = new KnownJobs(runs);
    List<KnownJobs.Known> jobs = keys.stream().map(known::find).toList();
    int cancelled = 0;
    boolean all = true;
    for (KnownJobs.Known job : jobs) {
      if (job.record().isOver()) {
        talk.say("job " + job.key() + " is over already: " + job.record().state());
        continue;
      }
      try {
        JobStatus end = OffloadedJob.of(job.record(), Schedulers.installed()).cancel();
        if (end instanceof JobStatus.Cancelled) {
          talk.say("job " + job.key() + " is cancelled");
          cancelled++;
        } else {
          talk.say("job " + job.key() + " is over already: " + end.label());
        }
      } catch (IOException e) { // hosts of others may answer
        talk.always("sw-mpi: " + Failure.of(e).message());
        all = false;
      }
    }
    if (!all) {
      return ExitCode.FAILED_IO;
    }
    int ended = cancelled;
    common
        .summaryFile()
        .write("jobs cancel", members -> members.name("cancelled").value(ended), talk);
    return ExitCode.DONE;
  }
}
