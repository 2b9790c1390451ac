package org.swmpi.app.datasets;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.ChoiceConverter;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.FilesNamedOnce;
import org.swmpi.app.run.OnError;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.StandardInput;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.run.TemporaryFolder;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Phases;
import org.swmpi.partition.convert.Conversion;
import org.swmpi.partition.convert.ConversionOptions;
import org.swmpi.partition.convert.ConversionOptions.Graphs;
import org.swmpi.partition.convert.ConversionReport;
import org.swmpi.partition.scan.RdfVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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

  @Parameters(
      paramLabel = "INPUT",
      arity = "1..*",
      description =
          "Files, folders (all RDF files in them), or - for standard input (N-Triples or"
              + " N-Quads).")
  private List<String> inputs = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description =
          "A file, whose extension tells its format (compressed if it ends in .gz, .bz2, .zst); -, or"
              + " nothing: standard output.")
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
  private Graphs graphs = Graphs.KEEP;

  @Option(
      names = "--on-error",
      paramLabel = "WHAT",
      converter = OnError.Converter.class,
      completionCandidates = OnError.Converter.class,
      description =
          "Malformed lines: stop refuses the input (the default); skip leaves them out and counts"
              + " them, in N-Triples and N-Quads only.")
  private OnError onError = OnError.STOP;

  @Option(
      names = "--rejects",
      paramLabel = "FILE",
      description =
          "Where --on-error skip puts the malformed lines, each below its place and fault.")
  private @Nullable Path rejects;

  @Option(
      names = "--rdf",
      paramLabel = "VERSION",
      converter = RdfVersionConverter.class,
      completionCandidates = RdfVersionConverter.class,
      description =
          "Version of RDF by which N-Triples and N-Quads are read: 1.1, 1.2 (with triple terms and"
              + " text directions), or declared: 1.2 where a file begins with VERSION \"1.2\" (the"
              + " default).")
  private RdfVersion version = RdfVersion.DECLARED;

  @Option(
      names = "--temp",
      paramLabel = "DIR",
      description = "Folder for decoded input while sw-mpi runs; default: the system's.")
  private @Nullable Path temporary;

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
    onError.verify(rejects, inputs);
    boolean standard = output.equals(STANDARD_STREAM);
    if (!standard && (output.endsWith("/") || Files.isDirectory(Path.of(output)))) {
      throw new UsageException("-o " + output + ": is a folder; name a file");
    }
    FilesNamedOnce files = new FilesNamedOnce(standard ? null : output, inputs);
    files.add("--rejects", rejects);
    files.add("--summary", common.summaryFile().file());
    return new ConversionOptions(
        List.copyOf(inputs),
        standard ? null : output,
        syntax(standard),
        standard ? Compression.NONE : Compression.ofName(output),
        graphs,
        version,
        onError == OnError.SKIP,
        rejects,
        temporary);
  }

  private Syntax syntax(boolean standard) {
    String bare =
        output.substring(0, output.length() - Compression.ofName(output).extension().length());
    @Nullable Syntax told = standard ? null : Syntax.of(bare, true).orElse(null);
    if (to == null && told == null) {
      throw new UsageException(
          (standard ? "standard output" : "-o " + output)
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
    TemporaryFolder.verify(world, temporary);
    boolean tells = world.rank() == 0;
    Phases.Listener progress =
        tells
            ? new DatasetsProgressLine(talk, world.size(), System::nanoTime)
            : (phase, done, total) -> {};
    ConversionReport report = Conversion.run(world, options, standardInput(options), progress);
    if (tells) {
      ConversionSummary summary = new ConversionSummary(options, report, world);
      talk.say(summary.line());
      summaryFile.write(summary::json, talk);
    }
    return 0;
  }

  /// Standard output is written as it comes: its end is not worth a doubt about that of the input.
  private static InputStream standardInput(ConversionOptions options) {
    return options.output() == null
        ? new FileInputStream(FileDescriptor.in)
        : StandardInput.ofThisProcess();
  }

  private static final class SyntaxConverter extends ChoiceConverter<Syntax> {
    SyntaxConverter() {
      super(Syntax.values(), syntax -> syntax.extensions().getFirst().substring(1));
    }

    /// Takes names as Jena has them too, such as `turtle`, `ntriples` and `N-Triples`.
    @Override
    public Syntax convert(String value) {
      String plain = plain(value);
      return Arrays.stream(Syntax.values())
          .filter(syntax -> plain(syntax.label()).equals(plain))
          .findFirst()
          .orElseGet(() -> super.convert(value));
    }

    private static String plain(String name) {
      return name.toLowerCase(Locale.ROOT).replace("-", "").replace("/", "");
    }
  }

  private static final class GraphsConverter extends ChoiceConverter<Graphs> {
    GraphsConverter() {
      super(Graphs.values(), graphs -> graphs.name().toLowerCase(Locale.ROOT));
    }
  }
}
