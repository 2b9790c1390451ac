package org.swmpi.app.workflow;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.swmpi.app.run.ExitCode;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.TextTable;
import org.swmpi.workflow.job.JobRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `sw-mpi jobs list`.
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Lists jobs, and how they are by what their hosts say.")
final class JobsListCommand implements Callable<Integer> {
  private final PrintWriter out;
  private final boolean speaks;

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description = "The folder of all runs; default: ${DEFAULT-VALUE}.")
  private Path runs = Path.of(RunSession.RUNS);

  @Option(names = "--json", description = "JSON instead of a table.")
  private boolean json;

  /// @param out standard output
  JobsListCommand(PrintWriter out, boolean speaks) {
    this.out = out;
    this.speaks = speaks;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!speaks) {
      return ExitCode.DONE;
    }
    List<KnownJobs.Known> jobs = new KnownJobs(runs).all();
    out.print(json ? json(jobs) : table(jobs));
    out.flush();
    return ExitCode.DONE;
  }

  private static String table(List<KnownJobs.Known> jobs) throws InterruptedException {
    TextTable table =
        new TextTable("llllllll")
            .row("JOB", "STATE", "HOST", "ID", "RANKS", "ATTEMPT", "SINCE", "FOR");
    for (KnownJobs.Known job : jobs) {
      JobRecord record = job.record();
      table.row(
          job.key(),
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

  private static String json(List<KnownJobs.Known> jobs) throws IOException, InterruptedException {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.setIndent("  ");
      json.beginArray();
      for (KnownJobs.Known job : jobs) {
        JobsShowCommand.write(json, job);
      }
      json.endArray();
    }
    return text + "\n";
  }
}
