package org.swmpi.app.closure;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.MalformedLines;
import org.swmpi.app.run.OutputKind;
import org.swmpi.app.run.PlacementConverter;
import org.swmpi.app.run.RankProgress;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.RanksInWords;
import org.swmpi.app.run.StandardInput;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.run.TemporaryFolder;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.Strategy;
import org.swmpi.reason.Closure;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.ClosureReport;
import org.swmpi.reason.Profile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi closure`.
@Command(
    name = "closure",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Finite RDFS closure of RDF data, as N-Triples.",
    footer = {
      "",
      "Reads N-Triples, N-Quads, Turtle, TriG, RDF/XML and JSON-LD, by extension, plain or as .gz,"
          + " .bz2, .zst. The whole guide is docs/closure.md."
    })
public final class ClosureCommand implements Callable<Integer> {
  private static final String STANDARD_STREAM = "-";

  private final CommonOptions common;
  private final Talk talk;

  @Parameters(
      paramLabel = "INPUT",
      arity = "1..*",
      description =
          "Files, folders (all RDF files in them), pipes, or - for standard input (N-Triples"
              + " or N-Quads).")
  private List<String> inputs = List.of();

  @Option(
      names = {"-t", "--tbox"},
      paramLabel = "FILE",
      description =
          "An input that holds the schema. It counts as input like the others: the result is the same.")
  private List<String> tboxes = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description =
          "A file (compressed if its name ends in .gz, .bz2, .zst), or a folder (DIR/) for a part per"
              + " rank; -, or nothing: standard output.")
  private @Nullable String named;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      converter = ProfileConverter.class,
      completionCandidates = ProfileConverter.class,
      description = "The rules: ${COMPLETION-CANDIDATES}; default: rdfs.")
  private Profile profile = Profile.RDFS;

  @Option(
      names = "--literals",
      description = "Rules lg, gl, rdf2 and rdfs1 too; only with --profile rdfs-full.")
  private boolean literals;

  @Option(names = "--inferred-only", description = "Leave out what the input states.")
  private boolean inferredOnly;

  @Option(
      names = "--graphs",
      paramLabel = "HOW",
      converter = Graphs.Converter.class,
      completionCandidates = Graphs.Converter.class,
      description =
          "Named graphs of the input: union closes them as one and writes triples (the default); keep"
              + " closes each with the schema of all and writes N-Quads.")
  private Graphs graphs = Graphs.UNION;

  @Mixin private MalformedLines malformed = new MalformedLines();

  @Option(
      names = "--placement",
      paramLabel = "NAME",
      converter = PlacementConverter.class,
      completionCandidates = PlacementConverter.class,
      description =
          "Deal the statements out to the ranks by ${COMPLETION-CANDIDATES} first; default: as it lies. The"
              + " result is the same.")
  private @Nullable Strategy placement;

  @Option(
      names = "--temp",
      paramLabel = "DIR",
      description = "Folder for decoded input while sw-mpi runs; default: the system's.")
  private @Nullable Path temporary;

  /// @param talk where it tells of progress and result
  public ClosureCommand(CommonOptions common, Talk talk) {
    this.common = common;
    this.talk = talk;
  }

  @Override
  public Integer call() {
    ClosureOptions options = options();
    return new RankedRun(common, talk).run(world -> close(world, options));
  }

  private ClosureOptions options() {
    if (literals && profile != Profile.RDFS_FULL) {
      throw new UsageException(
          "--literals is for --profile rdfs-full only, not for '"
              + profile.label()
              + "'; leave it out or add --profile rdfs-full");
    }
    malformed.verify(
        Inputs.rdf(Stream.concat(inputs.stream(), tboxes.stream()).toList()), placement);
    String output = STANDARD_STREAM.equals(named) ? null : named;
    common.files(output, inputs, tboxes).add("--rejects", malformed.rejects());
    if (output != null) {
      (graphs == Graphs.KEEP ? OutputKind.N_QUADS : OutputKind.N_TRIPLES).verify(output);
    }
    return new ClosureOptions(
        List.copyOf(inputs),
        List.copyOf(tboxes),
        output,
        profile,
        literals,
        inferredOnly,
        graphs == Graphs.KEEP,
        malformed.skip(),
        malformed.rejects(),
        temporary);
  }

  private int close(Communicator world, ClosureOptions options) throws Exception {
    SummaryFile summaryFile = common.summaryFile();
    summaryFile.verify(world);
    TemporaryFolder.verify(world, temporary);
    ClosureReport report =
        Closure.run(
            world,
            options,
            PlacementConverter.choice(placement),
            StandardInput.ofThisProcess(options.output()),
            RankProgress.of(world, talk, "triples"));
    if (world.rank() == 0) {
      ClosureSummary summary = new ClosureSummary(options, report, RanksInWords.of(world));
      talk.say(summary.table());
      summaryFile.write("closure", world, summary::json, talk);
    }
    return 0;
  }
}
