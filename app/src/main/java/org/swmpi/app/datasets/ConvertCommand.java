package org.swmpi.app.datasets;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.ChoiceConverter;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.MalformedLines;
import org.swmpi.app.run.OutputCompression;
import org.swmpi.app.run.OutputKind;
import org.swmpi.app.run.RankProgress;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.RdfInputs;
import org.swmpi.app.run.StandardInput;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.run.SyntaxConverter;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.convert.Conversion;
import org.swmpi.partition.convert.ConversionOptions;
import org.swmpi.partition.convert.ConversionOptions.NamedGraphs;
import org.swmpi.partition.convert.ConversionReport;
import org.swmpi.partition.output.OutputPlace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `sw-mpi datasets convert`.
@Command(
    name = "convert",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Converts RDF from any format to any.",
    footer = {"", "The whole guide is docs/convert.md."})
final class ConvertCommand implements Callable<Integer> {
  private static final String STANDARD_STREAM = "-";

  private final CommonOptions common;
  private final Talk talk;

  @Mixin private RdfInputs input = new RdfInputs();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description =
          "A file, whose extension tells its format (compressed if it ends in .gz, .bz2, .zst), or a"
              + " folder (DIR/) for a part per rank; -, or nothing: standard output.")
  private String output = STANDARD_STREAM;

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      converter = SyntaxConverter.class,
      completionCandidates = SyntaxConverter.class,
      description = "Format of the output where its name does not tell: ${COMPLETION-CANDIDATES}.")
  private @Nullable Syntax to;

  @Option(
      names = "--graphs",
      paramLabel = "HOW",
      converter = GraphsConverter.class,
      completionCandidates = GraphsConverter.class,
      description =
          "Named graphs: keep keeps them, and refuses them where the output holds triples only (the"
              + " default); union writes the triples of all graphs; default leaves out named ones.")
  private NamedGraphs graphs = NamedGraphs.KEEP;

  @Mixin private OutputCompression compression = new OutputCompression();

  @Mixin private MalformedLines malformed = new MalformedLines();

  @Mixin private RdfVersionOption version = new RdfVersionOption();

  /// @param talk where it tells of progress and result
  ConvertCommand(CommonOptions common, Talk talk) {
    this.common = common;
    this.talk = talk;
  }

  @Override
  public Integer call() {
    ConversionOptions options = options();
    return new RankedRun(common, talk).run(world -> convert(world, options));
  }

  private ConversionOptions options() {
    Inputs.Rdf inputs = input.inputs();
    malformed.verify(inputs);
    String target = output.equals(STANDARD_STREAM) ? null : output;
    boolean folder = target != null && OutputPlace.isFolder(target);
    common.files(target, input.arguments()).add("--rejects", malformed.rejects());
    return new ConversionOptions(
        inputs,
        target,
        folder ? syntaxOfParts() : syntax(target),
        target == null || folder ? compression.ofUnnamed() : compression.ofFile(target),
        graphs,
        version.version(),
        malformed.skip(),
        malformed.rejects(),
        input.temporary());
  }

  /// Parts share their blank nodes, which labels tell in lines only.
  private Syntax syntaxOfParts() {
    if (to == null || !to.lineBased()) {
      throw new UsageException(
          "-o "
              + output
              + ": parts in a folder are N-Triples or N-Quads; "
              + (to == null ? "add --to nt or --to nq" : "name a file, or choose --to nt or nq"));
    }
    return to;
  }

  private Syntax syntax(@Nullable String target) {
    String name = target == null ? "" : target;
    OutputKind.verifyCompression(name);
    @Nullable Syntax told = Syntax.of(name, true).orElse(null);
    if (to == null && told == null) {
      throw new UsageException(
          (target == null ? "standard output" : "-o " + output)
              + ": its name tells no format; add --to, such as --to nt");
    }
    if (to != null && told != null && to != told) {
      throw new UsageException(
          "-o " + output + ": its name tells " + told.label() + ", and --to another format");
    }
    return to != null ? to : told == null ? Syntax.N_QUADS : told;
  }

  private int convert(Communicator world, ConversionOptions options) throws Exception {
    SummaryFile summaryFile = common.summaryFile();
    summaryFile.verify(world);
    input.verifyTemporary(world);
    ConversionReport report =
        Conversion.run(
            world,
            options,
            StandardInput.ofThisProcess(options.output()),
            RankProgress.of(world, talk, "statements"));
    if (world.rank() == 0) {
      ConversionSummary summary = new ConversionSummary(options, report);
      talk.say(summary.line());
      summaryFile.write("datasets convert", world, summary::json, talk);
    }
    return 0;
  }

  private static final class GraphsConverter extends ChoiceConverter<NamedGraphs> {
    GraphsConverter() {
      super(NamedGraphs.values());
    }
  }
}
