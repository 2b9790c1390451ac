package org.swmpi.app.serve;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.closure.Graphs;
import org.swmpi.app.closure.ProfileConverter;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.TemporaryFolder;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.Talk;
import org.swmpi.app.workflow.ServedWorkflow;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.mpi.Job;
import org.swmpi.reason.Profile;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.workflow.serve.Endpoint;
import org.swmpi.workflow.serve.EndpointAddress;
import org.swmpi.workflow.serve.EndpointOptions;
import org.swmpi.workflow.serve.data.ServedData;
import org.swmpi.workflow.serve.data.StoreFolder;
import org.swmpi.workflow.serve.query.SimilarTerms;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi serve`.
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Answers SPARQL 1.1 queries over the RDFS closure of RDF data, and of a semantic space; reads,"
          + " and changes nothing.",
      "Prints its query address when it is ready, and runs until it is told to end."
    },
    footer = {"", "The whole guide is docs/serve.md."})
public final class ServeCommand implements Callable<Integer> {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;
  private final boolean first;

  @Parameters(
      paramLabel = "DATA|WORKFLOW.ttl",
      arity = "1..*",
      description =
          "Files, folders (all RDF files in them), pipes, or - for standard input (N-Triples"
              + " or N-Quads); or one workflow in Turtle, which is run for what it ends with.")
  private List<String> inputs = List.of();

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port to listen on; 0 is any free one; default: ${DEFAULT-VALUE}.",
      defaultValue = "3030")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description =
          "Address to listen on; default: ${DEFAULT-VALUE}, which only this machine reaches.",
      defaultValue = "127.0.0.1")
  private String host = "";

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      converter = ProfileConverter.class,
      completionCandidates = ProfileConverter.class,
      description = "The rules: ${COMPLETION-CANDIDATES}; default: rdfs.")
  private @Nullable Profile profile;

  @Option(
      names = "--no-closure",
      description = "The data is closed already, or is to be served as it is.")
  private boolean asIs;

  @Option(
      names = "--graphs",
      paramLabel = "HOW",
      converter = Graphs.Converter.class,
      completionCandidates = Graphs.Converter.class,
      description =
          "Named graphs: keep serves each, closed with the schema of all, and the triples of all as"
              + " the default graph (the default); union serves that default graph alone.")
  private Graphs graphs = Graphs.KEEP;

  @Option(
      names = "--space",
      paramLabel = "SPACE",
      description = "A semantic space, as 'index' made it, for swmpi:similarTo.")
  private @Nullable Path space;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "Longest time for one query; default: ${DEFAULT-VALUE}.",
      defaultValue = "30")
  private double timeout;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description =
          "Most solutions or triples of one query; one that has more is refused; default:"
              + " ${DEFAULT-VALUE}.",
      defaultValue = "100000")
  private long limit;

  @Option(
      names = "--allow-service",
      paramLabel = "HOST",
      description = "A host that SERVICE may ask, HOST or HOST:PORT; may be repeated.")
  private List<String> services = List.of();

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description =
          "Keep the closure in a TDB2 database there, and use it again while the data is the same.")
  private @Nullable Path store;

  @Option(
      names = "--temp",
      paramLabel = "DIR",
      description = "Folder for what is needed while sw-mpi runs; default: the system's.")
  private @Nullable Path temporary;

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description =
          "Keep the run of a workflow there; default: a run in "
              + ServedWorkflow.RUNS
              + ", which goes when its results are loaded.")
  private @Nullable Path runs;

  /// @param out standard output
  /// @param talk where it tells of itself
  /// @param first whether this process is rank 0, which serves
  public ServeCommand(CommonOptions common, PrintWriter out, Talk talk, boolean first) {
    this.common = common;
    this.out = out;
    this.talk = talk;
    this.first = first;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    verify();
    common.files(null, inputs).addSpaces(space);
    if (first) {
      EndpointAddress.verifyFree(host, port);
      if (space != null) { // opened for good when the data is closed, which may take long
        SemanticSpace.open(space).close();
      }
    }
    ServedWorkflow workflow =
        ServedWorkflow.isNamedBy(inputs) ? results(Path.of(inputs.getFirst())) : null;
    List<String> files = workflow == null ? inputs : workflow.files();
    ClosedData closed =
        new ClosedData(
            files,
            profile == null ? Profile.RDFS : profile,
            graphs == Graphs.KEEP,
            asIs || workflow != null,
            workflow != null,
            store,
            temporary);
    ServedData data;
    SimilarTerms terms;
    try (TemporaryFiles spools = new TemporaryFiles()) {
      int code = new RankedRun(common, talk).run(world -> closed.prepare(world, common, spools));
      if (code != 0 || !first) {
        return code;
      }
      terms = space == null ? null : SimilarTerms.open(space);
      data = closed.load();
    }
    if (workflow != null && runs == null) {
      workflow.remove();
    }
    serve(data, terms, closed);
    return 0;
  }

  /// What a workflow gives. It starts its ranks itself.
  private ServedWorkflow results(Path file) throws IOException, InterruptedException {
    if (!first || Job.launchedRank().isPresent()) {
      throw new UsageException(
          file + ": a workflow starts the jobs that it needs; start serve without a launcher");
    }
    if (profile != null) {
      throw new UsageException(
          "--profile is for data; leave it out, and say wf:profile in the workflow");
    }
    verifyPlaces();
    Path place = runs == null ? Path.of(ServedWorkflow.RUNS) : runs;
    return ServedWorkflow.run(file, place, talk, new CommonOptions().summaryFile());
  }

  /// Looks at what is used only when a workflow is done, which may take long.
  private void verifyPlaces() {
    common.summaryFile().verify();
    TemporaryFolder.verify(temporary);
    if (store != null) {
      StoreFolder.of(store).close();
    }
  }

  private void verify() {
    if (port < 0 || port > 65_535) {
      throw new UsageException("--port " + port + ": must be 0 to 65535");
    }
    if (!(timeout > 0 && timeout <= 1e6)) {
      throw new UsageException("--timeout " + timeout + ": must be more than 0, at most 1000000");
    }
    if (asIs && profile != null) {
      throw new UsageException("--profile is for what is closed; leave it or --no-closure out");
    }
    if (limit < 1) {
      throw new UsageException("--limit " + limit + ": must be 1 or more");
    }
  }

  /// Does not return, unless it cannot begin.
  private void serve(ServedData data, @Nullable SimilarTerms terms, ClosedData closed)
      throws IOException, InterruptedException {
    EndpointOptions options =
        new EndpointOptions(
            host, port, Duration.ofMillis(Math.round(timeout * 1000)), limit, services);
    Endpoint endpoint = Endpoint.start(data, terms, options);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(endpoint, terms, data), "serve-end"));
    long triples = data.triples();
    talk.say(
        "serve: "
            + Quantities.of(triples, "triple")
            + " "
            + (data.memory() ? "in memory" : "on disk")
            + "; queries go to the address below until ctrl-C");
    common
        .summaryFile()
        .write(
            "serve",
            members -> {
              members.name("address").value(endpoint.queryAddress());
              members.name("triples").value(triples);
              members.name("memory").value(data.memory());
              members.name("reused").value(closed.reused());
            },
            talk);
    out.println(endpoint.queryAddress());
    out.flush();
    new CountDownLatch(1).await();
  }

  private static void end(Endpoint endpoint, @Nullable SimilarTerms terms, ServedData data) {
    endpoint.close();
    if (terms != null) {
      terms.close();
    }
    data.close();
  }
}
