package org.swmpi.app.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.ChoiceConverter;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.MalformedLines;
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
import org.swmpi.data.MissingInputException;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.data.text.Utf8Lines;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.InputFormat;
import org.swmpi.partition.Strategy;
import org.swmpi.ri.Documents;
import org.swmpi.ri.IndexOptions;
import org.swmpi.ri.IndexReport;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SpaceBuild;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.Tokenisers;
import org.swmpi.ri.Weighting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi index`.
@Command(
    name = "index",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Builds a semantic space of text or RDF by Random Indexing.",
    footer = {
      "",
      "Reads text, a document a line, HTML, lines of JSON (.jsonl), dumps of Wikipedia (.xml) and RDF,"
          + " plain or as .gz, .bz2, .zst. The whole guide is docs/index.md."
    })
public final class IndexCommand implements Callable<Integer> {
  private final CommonOptions common;
  private final Talk talk;

  @Parameters(
      paramLabel = "INPUT",
      arity = "1..*",
      description = "Files, folders, pipes, or - for standard input (text, or what --input says).")
  private List<String> inputs = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "SPACE",
      required = true,
      description = "Folder of the space; a space that is there is replaced.")
  private Path output = Path.of("");

  @Option(
      names = "--input",
      paramLabel = "KIND",
      converter = InputConverter.class,
      completionCandidates = InputConverter.class,
      description =
          "What the inputs hold: ${COMPLETION-CANDIDATES} (lines of JSON); default: rdf if the first"
              + " one's name says so, else text, of which each file's name tells the kind.")
  private @Nullable InputFormat input;

  @Option(
      names = "--field",
      paramLabel = "NAME",
      description = "Field of lines of JSON that holds the text; default: text.")
  private @Nullable String field;

  @Option(
      names = "--documents",
      paramLabel = "WHAT",
      converter = DocumentsConverter.class,
      completionCandidates = DocumentsConverter.class,
      description =
          "What a document is: ${COMPLETION-CANDIDATES} (of RDF, with the labels of its neighbours);"
              + " default: line, and of RDF a statement.")
  private Documents documents = Documents.LINE;

  @Option(
      names = "--mode",
      paramLabel = "NAME",
      converter = ModeConverter.class,
      completionCandidates = ModeConverter.class,
      description = "What contexts are: ${COMPLETION-CANDIDATES}; default: term.")
  private Mode mode = Mode.TERM;

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      converter = PresetConverter.class,
      completionCandidates = PresetConverter.class,
      description =
          "Settings to begin with: quality (the default), or sspace, those of S-Space's"
              + " RandomIndexing.")
  private Preset preset = Preset.QUALITY;

  @Option(names = "--dimension", paramLabel = "N", description = "Components of a vector.")
  private @Nullable Integer dimension;

  @Option(
      names = "--nonzeros",
      paramLabel = "N",
      description = "Components of an index vector that are not 0.")
  private @Nullable Integer nonzeros;

  @Option(
      names = "--window",
      paramLabel = "N",
      description = "Terms on either side that are context.")
  private @Nullable Integer window;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the index vectors.")
  private @Nullable Long seed;

  @Option(
      names = "--min-count",
      paramLabel = "N",
      description = "A term that occurs less often is left out.")
  private @Nullable Long minCount;

  @Option(
      names = "--context-min-count",
      paramLabel = "N",
      description = "A term that occurs less often is no context.")
  private @Nullable Long contextMinCount;

  @Option(
      names = "--weighting",
      paramLabel = "NAME",
      converter = WeightingConverter.class,
      completionCandidates = WeightingConverter.class,
      description = "How much a context counts: ${COMPLETION-CANDIDATES}.")
  private @Nullable Weighting weighting;

  @Option(
      names = "--weights-of",
      paramLabel = "SPACE",
      description =
          "Weigh contexts as that space does, so that the new one can be merged with it exactly.")
  private @Nullable Path weightsOf;

  @Option(
      names = "--centred",
      arity = "0..1",
      paramLabel = "BOOLEAN",
      description = "Whether the expected context is subtracted: true or false.")
  private @Nullable Boolean centred;

  @Option(
      names = "--rooted",
      arity = "0..1",
      paramLabel = "BOOLEAN",
      description = "Whether components are replaced by their square roots: true or false.")
  private @Nullable Boolean rooted;

  @Option(
      names = "--tokeniser",
      paramLabel = "NAME",
      converter = TokeniserConverter.class,
      description =
          "What cuts text into terms: unicode, ascii, whitespace, or an analyser of Lucene, such as"
              + " standard or english.")
  private @Nullable String tokeniser;

  @Option(
      names = "--stop-words",
      paramLabel = "FILE",
      description = "Terms to leave out, one a line, as the tokeniser makes them.")
  private @Nullable Path stopWords;

  @Option(
      names = "--placement",
      paramLabel = "NAME",
      converter = PlacementConverter.class,
      completionCandidates = PlacementConverter.class,
      description =
          "Deal statements of RDF out to the ranks by ${COMPLETION-CANDIDATES} first; default: as it lies. The"
              + " result is the same.")
  private @Nullable Strategy placement;

  @Option(
      names = "--temp",
      paramLabel = "DIR",
      description = "Folder for temporary files while sw-mpi runs; default: the system's.")
  private @Nullable Path temporary;

  @Mixin private MalformedLines malformed = new MalformedLines();

  /// @param talk where it tells of progress and result
  public IndexCommand(CommonOptions common, Talk talk) {
    this.common = common;
    this.talk = talk;
  }

  @Override
  public Integer call() {
    InputFormat format = format();
    if (placement != null && format != InputFormat.RDF) {
      throw new UsageException("--placement is for RDF; leave it out, or add --input rdf");
    }
    if (documents == Documents.SUBJECT) {
      verifySubjects(format);
    }
    malformed.verify(format.inputs(inputs), placement);
    common.files(null, inputs).add("--rejects", malformed.rejects());
    SpaceSettings settings = settings(format);
    IndexOptions options =
        new IndexOptions(
            List.copyOf(inputs),
            output,
            settings,
            format,
            or(field, IndexOptions.FIELD),
            documents,
            stopWords == null ? Set.of() : readStopWords(stopWords),
            weightsOf,
            temporary,
            malformed.skip(),
            malformed.rejects());
    return new RankedRun(common, talk).run(world -> build(world, options));
  }

  private InputFormat format() {
    InputFormat format = input;
    if (format == null) {
      boolean rdf = Syntax.of(inputs.getFirst(), false).isPresent();
      format = rdf ? InputFormat.RDF : InputFormat.TEXT;
    }
    if (mode == Mode.PSI && format != InputFormat.RDF) {
      throw new UsageException("--mode psi is for RDF; name RDF files, or add --input rdf");
    }
    if (format == InputFormat.RDF && documents == Documents.FILE) {
      throw new UsageException("--documents file is for text; leave it out");
    }
    if (field != null && format != InputFormat.TEXT && format != InputFormat.JSON) {
      throw new UsageException("--field is for lines of JSON; leave it out, or add --input json");
    }
    return format;
  }

  private void verifySubjects(InputFormat format) {
    if (format != InputFormat.RDF || mode == Mode.PSI) {
      throw new UsageException(
          "--documents subject is for words of RDF, not for text or --mode psi; leave it out, or add"
              + " --input rdf");
    }
    if (placement != null) {
      throw new UsageException("--documents subject deals out by subject; leave --placement out");
    }
    if (malformed.skip()) {
      throw new UsageException(
          "--documents subject needs statements that are well-formed; leave it or --on-error skip"
              + " out");
    }
  }

  private SpaceSettings settings(InputFormat format) {
    SpaceSettings base =
        preset == Preset.SSPACE ? SpaceSettings.sspace() : SpaceSettings.defaults();
    if (format == InputFormat.RDF && preset == Preset.QUALITY) {
      // Most nodes occur in few statements.
      base = base.withContexts(base.window(), 1, 1, base.weighting());
    }
    if (mode != Mode.TERM && mode != Mode.PERMUTATION) {
      base = withoutWindow(base);
    }
    long least = or(minCount, base.minCount());
    try {
      return base.withMode(mode)
          .withShape(
              or(dimension, base.dimension()), or(nonzeros, base.nonzeros()), or(seed, base.seed()))
          .withContexts(
              or(window, base.window()),
              least,
              or(contextMinCount, Math.min(base.contextMinCount(), least)),
              or(weighting, base.weighting()))
          .withVectors(or(centred, base.centred()), or(rooted, base.rooted()))
          .withTerms(tokeniser(base), "none");
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage() + "; see 'sw-mpi index --help'");
    }
  }

  private SpaceSettings withoutWindow(SpaceSettings base) {
    if (window != null) {
      throw new UsageException("--window is for --mode term and permutation; leave it out");
    }
    if (weighting == Weighting.HARMONIC) {
      throw new UsageException(
          "--weighting harmonic is for --mode term and permutation; leave it out");
    }
    boolean harmonic = base.weighting() == Weighting.HARMONIC;
    return base.withContexts(
        0,
        base.minCount(),
        base.contextMinCount(),
        harmonic ? Weighting.FREQUENCY : base.weighting());
  }

  private static <T> T or(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }

  private String tokeniser(SpaceSettings base) {
    String name = or(tokeniser, base.tokeniser());
    if (mode == Mode.PSI) {
      if (tokeniser != null) {
        throw new UsageException(
            "--mode psi takes terms of RDF as they are; leave --tokeniser out");
      }
      return "rdf";
    }
    return name;
  }

  private static Set<String> readStopWords(Path file) {
    Set<String> words = new HashSet<>();
    try (Utf8Lines lines =
        new Utf8Lines(file.toString(), Files.newInputStream(file), "convert the words")) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        words.add(line.strip());
      }
    } catch (IOException e) {
      throw MissingInputException.unreadable(
          file.toString(), e, "name another file with --stop-words");
    }
    words.remove("");
    return words;
  }

  private int build(Communicator world, IndexOptions options) throws Exception {
    SummaryFile summaryFile = common.summaryFile();
    summaryFile.verify(world);
    TemporaryFolder.verify(world, temporary);
    IndexReport report =
        SpaceBuild.run(
            world,
            options,
            PlacementConverter.choice(placement),
            StandardInput.ofThisProcess(),
            RankProgress.of(world, talk, "terms"));
    if (world.rank() == 0) {
      IndexSummary summary = new IndexSummary(options, report, RanksInWords.of(world));
      talk.say(summary.table());
      summaryFile.write("index", world, summary::json, talk);
    }
    return 0;
  }

  private enum Preset {
    QUALITY,
    SSPACE
  }

  private static String label(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static final class InputConverter extends ChoiceConverter<InputFormat> {
    InputConverter() {
      super(InputFormat.values(), IndexCommand::label);
    }
  }

  private static final class DocumentsConverter extends ChoiceConverter<Documents> {
    DocumentsConverter() {
      super(Documents.values(), IndexCommand::label);
    }
  }

  private static final class PresetConverter extends ChoiceConverter<Preset> {
    PresetConverter() {
      super(Preset.values(), IndexCommand::label);
    }
  }

  private static final class ModeConverter extends ChoiceConverter<Mode> {
    ModeConverter() {
      super(
          Arrays.stream(Mode.values()).filter(m -> m != Mode.IMPORTED).toArray(Mode[]::new),
          Mode::label);
    }
  }

  private static final class WeightingConverter extends ChoiceConverter<Weighting> {
    WeightingConverter() {
      super(Weighting.values(), Weighting::label);
    }
  }

  private static final class TokeniserConverter extends ChoiceConverter<String> {
    TokeniserConverter() {
      super(Tokenisers.names().toArray(String[]::new), name -> name);
    }
  }
}
