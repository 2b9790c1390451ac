package org.swmpi.app.workflow;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.OfOneProcess;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Talk;
import org.swmpi.app.talk.TextTable;
import org.swmpi.workflow.ExitCode;
import org.swmpi.workflow.job.JobRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `sw-mpi jobs list`.
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Lists jobs, and how they are by what their hosts say.")
final class JobsListCommand implements OfOneProcess {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description = "The folder of all runs; default: ${DEFAULT-VALUE}.")
  private Path runs = Path.of(RunSession.RUNS);

  @Option(names = "--json", description = "JSON instead of a table.")
  private boolean json;

  /// @param out standard output
  JobsListCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    common.summaryFile().verify();
    List<JobState> jobs = new ArrayList<>();
    for (KnownJobs.Known job : new KnownJobs(runs).all()) {
      jobs.add(JobState.of(job));
    }
    out.print(json ? json(jobs) : table(jobs));
    out.flush();
    common
        .summaryFile()
        .write("jobs list", members -> members.name("jobs").value(jobs.size()), talk);
    return ExitCode.DONE;
  }

  private static String table(List<JobState> jobs) {
    TextTable table =
        new TextTable("llllllll")
            .row("JOB", "STATE", "HOST", "ID", "RANKS", "ATTEMPT", "SINCE", "FOR");
    for (JobState job : jobs) {
      JobRecord record = job.job().record();
      table.row(
          job.job().key(),
          job.state(),
          record.job().host().label(),
          record.id().isEmpty() ? "-" : record.id(),
          Integer.toString(record.job().ranks()),
          Integer.toString(record.attempt()),
          record.since(),
          record.job().title());
    }
    return table.text("");
  }

  private static String json(List<JobState> jobs) throws IOException {
    return JsonText.of(
            json -> {
              json.beginArray();
              for (JobState job : jobs) {
                job.json(json);
              }
              json.endArray();
            })
        + "\n";
  }
}
