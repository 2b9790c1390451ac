package org.swmpi.app.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
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
import org.swmpi.data.text.TextFile;
import org.swmpi.data.text.Utf8Lines;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.InputFormat;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.Strategy;
import org.swmpi.ri.Documents;
import org.swmpi.ri.IndexOptions;
import org.swmpi.ri.IndexReport;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SpaceBuild;
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
      names = "--weights-of",
      paramLabel = "SPACE",
      description =
          "Weigh contexts as that space does, so that the new one can be merged with it exactly.")
  private @Nullable Path weightsOf;

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

  @Mixin private SettingsOptions space = new SettingsOptions();
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
    List<String> words = stopWords == null ? List.of() : List.of(stopWords.toString());
    common
        .filesAndFolder(output, inputs, words)
        .addSpaces(weightsOf)
        .add("--rejects", malformed.rejects());
    Inputs read = format.inputs(inputs);
    malformed.verify(read, placement);
    if (field != null) {
      verifyField(format, read);
    }
    IndexOptions options =
        new IndexOptions(
            List.copyOf(inputs),
            output,
            space.settings(format).withDocuments(documents),
            format,
            field == null ? IndexOptions.FIELD : field,
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
    if (space.mode() == Mode.PSI && format != InputFormat.RDF) {
      throw new UsageException("--mode psi is for RDF; name RDF files, or add --input rdf");
    }
    if (format == InputFormat.RDF && documents == Documents.FILE) {
      throw new UsageException("--documents file is for text; leave it out");
    }
    return format;
  }

  private static void verifyField(InputFormat format, Inputs inputs) {
    boolean isUsed = format == InputFormat.JSON || (format == InputFormat.TEXT && holdJson(inputs));
    if (!isUsed) {
      throw new UsageException("--field is for lines of JSON; leave it out, or add --input json");
    }
  }

  private static boolean holdJson(Inputs inputs) {
    return inputs.find().stream()
        .anyMatch(it -> it instanceof TextFile text && text.kind() == TextFile.Kind.JSON);
  }

  private void verifySubjects(InputFormat format) {
    if (format != InputFormat.RDF || space.mode() == Mode.PSI) {
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

  private static Set<String> readStopWords(Path file) {
    Set<String> words = new HashSet<>();
    try (Utf8Lines lines =
        new Utf8Lines(file.toString(), Files.newInputStream(file), "convert the words")) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        words.add(line.trim()); // of terms between white space, other blanks may be part
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

  private static final class InputConverter extends ChoiceConverter<InputFormat> {
    InputConverter() {
      super(InputFormat.values());
    }
  }

  private static final class DocumentsConverter extends ChoiceConverter<Documents> {
    DocumentsConverter() {
      super(Documents.values());
    }
  }
}
