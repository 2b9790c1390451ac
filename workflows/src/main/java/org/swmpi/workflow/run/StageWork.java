package org.swmpi.workflow.run;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.Data;
import org.swmpi.workflow.DataTransformer;
import org.swmpi.workflow.Decider;
import org.swmpi.workflow.Identifier;
import org.swmpi.workflow.Meter;
import org.swmpi.workflow.Offloadable;
import org.swmpi.workflow.Plugin;
import org.swmpi.workflow.QueryTransformer;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.RdfFileSet;
import org.swmpi.workflow.Reasoner;
import org.swmpi.workflow.Selecter;
import org.swmpi.workflow.SparqlQuery;
import org.swmpi.workflow.StageContext;
import org.swmpi.workflow.description.Host;
import org.swmpi.workflow.description.Stage;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.job.JobFailedException;
import org.swmpi.workflow.job.JobRecord;
import org.swmpi.workflow.job.JobSpec;
import org.swmpi.workflow.job.OffloadedJob;
import org.swmpi.workflow.job.Schedulers;

/// Does the work of a stage, here or by a job, and writes down what has come of it.
final class StageWork {
  private static final String LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
  private static final int KEY_LETTERS = 10;

  private final Workflow workflow;
  private final RunFolder folder;
  private final Installation installation;
  private final Schedulers schedulers;
  private final RunListener listener;
  private final FileHashes hashes;
  private final boolean again;
  private final SecureRandom random = new SecureRandom();

  StageWork(
      Workflow workflow,
      RunFolder folder,
      Installation installation,
      Schedulers schedulers,
      RunListener listener,
      FileHashes hashes,
      boolean again) {
    this.workflow = workflow;
    this.folder = folder;
    this.installation = installation;
    this.schedulers = schedulers;
    this.listener = listener;
    this.hashes = hashes;
    this.again = again;
  }

  /// @param inputs fewer than the stage has, where it waits for no more
  /// @param basis what the result depends on
  /// @param unwanted whether nobody waits for the result any more; then it is not written down
  Data run(Stage stage, List<Data> inputs, StageBasis basis, Meter meter, BooleanSupplier unwanted)
      throws IOException, InterruptedException {
    String started = now();
    listener.began(stage);
    Host host = stage.host();
    boolean whole = inputs.size() == stage.inputs().size();
    StageContext context =
        new StageContext(
            stage.name(),
            stage.parameters(),
            folder.stage(stage.name()),
            stage.ranksAtWork(),
            meter,
            installation.proxy(),
            line -> listener.tells(stage, line));
    if (host != null) {
      return offload(stage, host, Inputs.joined(inputs, whole), basis, context, started);
    }
    Data data = call(stage, inputs, whole, context);
    if (unwanted.getAsBoolean()) { // it may have been cut, and the run be another client's by now
      throw new InterruptedException("nobody wants it any more");
    }
    if (data instanceof RdfFileSet files) {
      data = AnswerLimit.first(files, meter.answers(), context.folder());
    }
    String transport = stage.plugin() instanceof Offloadable ? "threads" : null;
    write(
        stage,
        data,
        started,
        basis,
        new Facts("here", context.ranks(), transport, null, null, null, 1, -1));
    return data;
  }

  private Data call(Stage stage, List<Data> inputs, boolean whole, StageContext context)
      throws IOException, InterruptedException {
    Plugin plugin = stage.plugin();
    return switch (plugin) {
      case Identifier identifier -> identifier.identify(context);
      case QueryTransformer transformer -> transformer.transform(query(stage, inputs), context);
      case DataTransformer transformer -> {
        RdfData data = Inputs.joined(inputs, whole);
        yield stage.split()
            ? Inputs.inParts(data, context.meter(), part -> transformer.transform(part, context))
            : transformer.transform(data, context);
      }
      case Selecter selecter -> {
        RdfData data = Inputs.joined(inputs, whole);
        yield stage.split()
            ? Inputs.inParts(data, context.meter(), part -> selecter.select(part, context))
            : selecter.select(data, context);
      }
      case Reasoner reasoner -> reasoner.reason(Inputs.joined(inputs, whole), context);
      case Decider decider ->
          decider.decide(Inputs.joined(inputs, whole), query(stage, inputs), context);
    };
  }

  private SparqlQuery query(Stage stage, List<Data> inputs) {
    for (Data input : inputs) {
      if (input instanceof SparqlQuery query) {
        return query;
      }
    }
    Optional<SparqlQuery> own = SparqlQuery.of(stage.parameters());
    return own.or(() -> workflow.queryOfPath(stage))
        .orElseThrow(() -> new IllegalStateException(stage.name() + " has no query"));
  }

  private Data offload(
      Stage stage, Host host, RdfData data, StageBasis basis, StageContext context, String started)
      throws IOException, InterruptedException {
    Path jobFolder = context.folder().resolve("job");
    Offloadable plugin = (Offloadable) stage.plugin();
    Optional<JobRecord> earlier = earlier(stage, jobFolder, basis);
    Files.createDirectories(jobFolder);
    JobSpec spec =
        earlier.isPresent()
            ? earlier.get().job()
            : spec(stage, host, plugin, data.files(context.folder(), "input"), jobFolder, basis);
    OffloadedJob job = OffloadedJob.of(spec, schedulers, context.tell());
    OffloadedJob.Result result;
    try {
      result = job.run(context.meter());
    } catch (JobFailedException e) {
      if (again && job.hadFailed()) { // which no client had noticed
        return offload(stage, host, data, basis, context, started);
      }
      throw e;
    }
    Path output = result.output();
    JsonObject summary = summary(result.summary());
    RdfData given =
        output == null ? plugin.whenStopped(spec.inputs()) : plugin.finish(data, output, context);
    boolean asItCame = output != null && given instanceof RdfFileSet;
    if (given instanceof RdfFileSet files) {
      given = AnswerLimit.first(files, context.meter().answers(), context.folder());
      asItCame = asItCame && given == files;
    }
    write(
        stage,
        given,
        started,
        basis,
        new Facts(
            spec.host().label(),
            number(summary, "ranks", spec.ranks()),
            text(summary, "transport"),
            text(summary, "library"),
            spec.key(),
            result.id(),
            result.attempt(),
            asItCame ? written(summary) : -1));
    return given;
  }

  /// The job that an earlier client has made, if its result is still what is wanted. One that has
  /// failed stays that, unless stages are to be tried again.
  private Optional<JobRecord> earlier(Stage stage, Path jobFolder, StageBasis basis)
      throws IOException, InterruptedException {
    Optional<JobRecord> earlier = JobRecord.read(jobFolder);
    if (earlier.isEmpty()) {
      return earlier;
    }
    JobRecord record = earlier.get();
    boolean changed = !basis.digest().equals(record.job().basis());
    if (!changed && !(again && record.hasFailed())) {
      return earlier;
    }
    if (!record.isOver()) {
      OffloadedJob.of(record, schedulers).cancel();
    }
    folder.putAside(jobFolder);
    listener.tells(
        stage,
        "job "
            + record.job().key()
            + (changed ? " had other input" : " was " + record.state())
            + "; another takes its place");
    return Optional.empty();
  }

  private JobSpec spec(
      Stage stage,
      Host host,
      Offloadable plugin,
      List<Path> files,
      Path jobFolder,
      StageBasis basis) {
    List<Path> inputs = files.stream().map(Path::toAbsolutePath).toList();
    List<String> arguments =
        plugin.command(
            inputs.stream().map(Path::toString).toList(), plugin.output(), stage.parameters());
    StringBuilder key = new StringBuilder("sw");
    for (int i = 0; i < KEY_LETTERS; i++) {
      key.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return new JobSpec(
        key.toString(),
        "stage " + stage.name() + " of " + folder.facts().id(),
        host,
        stage.ranksAtWork(),
        arguments,
        inputs,
        plugin.output(),
        jobFolder.toAbsolutePath(),
        installation.command(),
        basis.digest());
  }

  private static JsonObject summary(String text) {
    try {
      return text.isBlank() ? new JsonObject() : JsonParser.parseString(text).getAsJsonObject();
    } catch (JsonParseException | IllegalStateException _) {
      return new JsonObject();
    }
  }

  private static int number(JsonObject summary, String name, int otherwise) {
    return summary.has(name) ? summary.get(name).getAsInt() : otherwise;
  }

  private static @Nullable String text(JsonObject summary, String name) {
    return summary.has(name) ? summary.get(name).getAsString() : null;
  }

  private static long written(JsonObject summary) {
    return summary.has("output") && summary.getAsJsonObject("output").has("triples")
        ? summary.getAsJsonObject("output").get("triples").getAsLong()
        : -1;
  }

  /// Who has worked, and how.
  private record Facts(
      String host,
      int ranks,
      @Nullable String transport,
      @Nullable String library,
      @Nullable String job,
      @Nullable String jobId,
      int attempt,
      long count) {}

  private void write(Stage stage, Data data, String started, StageBasis basis, Facts facts)
      throws IOException {
    List<Path> files = StageFiles.write(data, folder.stage(stage.name()));
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.size(file);
    }
    StageOutcome outcome =
        new StageOutcome(
            stage.name(),
            stage.plugin().iri(),
            facts.host(),
            StageFiles.kind(data),
            files.stream().map(file -> file.toAbsolutePath().toString()).toList(),
            hashes.of(files),
            bytes,
            facts.count() >= 0 ? facts.count() : StageFiles.count(data),
            data.complete(),
            started,
            now(),
            facts.ranks(),
            facts.transport(),
            facts.library(),
            installation.version(),
            facts.job(),
            facts.jobId(),
            facts.attempt(),
            basis.facts());
    folder.write(outcome);
    listener.ended(stage, outcome, false);
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
