package org.swmpi.app.workflow;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.swmpi.app.run.ExitCode;
import org.swmpi.app.run.Version;
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
final class JobsShowCommand implements Callable<Integer> {
  private final PrintWriter out;
  private final boolean speaks;

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
  JobsShowCommand(PrintWriter out, boolean speaks) {
    this.out = out;
    this.speaks = speaks;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!speaks) {
      return ExitCode.DONE;
    }
    KnownJobs.Known job = new KnownJobs(runs).find(key);
    if (json) {
      StringWriter text = new StringWriter();
      try (JsonWriter writer = new JsonWriter(text)) {
        writer.setIndent("  ");
        write(writer, job);
      }
      out.println(text);
    } else {
      print(job);
    }
    out.flush();
    return ExitCode.DONE;
  }

  private void print(KnownJobs.Known job) throws IOException, InterruptedException {
    JobRecord record = job.record();
    out.println("job      " + job.key());
    out.println("state    " + job.state() + ", since " + record.since());
    out.println("for      " + record.job().title());
    out.println("host     " + record.job().host().label());
    out.println("id       " + (record.id().isEmpty() ? "not known yet" : record.id()));
    out.println("ranks    " + record.job().ranks());
    out.println("attempt  " + record.attempt());
    out.println("folder   " + record.job().remoteFolder());
    out.println("run      " + job.run());
    String log = OffloadedJob.of(record, Schedulers.installed()).logTail();
    if (!log.isEmpty()) {
      out.println();
      out.println(log);
    }
  }

  static void write(JsonWriter json, KnownJobs.Known job) throws IOException, InterruptedException {
    JobRecord record = job.record();
    json.beginObject();
    json.name("job").value(job.key());
    json.name("state").value(job.state());
    json.name("since").value(record.since());
    json.name("title").value(record.job().title());
    json.name("scheduler").value(record.job().host().scheduler());
    json.name("host").value(record.job().host().label());
    json.name("id").value(record.id());
    json.name("ranks").value(record.job().ranks());
    json.name("attempt").value(record.attempt());
    json.name("folder").value(record.job().remoteFolder());
    json.name("run").value(job.run().toString());
    json.endObject();
  }
}
