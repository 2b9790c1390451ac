package org.swmpi.app.similar;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.StandardInput;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.text.Utf8Lines;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.ri.SearchOptions;
import org.swmpi.ri.SearchOptions.Scan;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SimilaritySearch;
import org.swmpi.workflow.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi similar`.
@Command(
    name = "similar",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "The terms of a semantic space that are most similar to others.",
    footer = {
      "",
      "Exact: the answer is that of a comparison with every term. Analogies are one argument:"
          + " 'king - man + woman'. The whole guide is docs/similar.md."
    })
public final class SimilarCommand implements Callable<Integer> {
  /// From this many questions on, a quantised copy of the vectors is worth making.
  private static final int MANY = 8;

  /// What to do where questions are not UTF-8.
  private static final String ADVICE = "convert the questions";

  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Parameters(index = "0", paramLabel = "SPACE", description = "The space, as 'index' made it.")
  private Path folder = Path.of("");

  @Parameters(
      index = "1..*",
      paramLabel = "TERM",
      description = "Terms or analogies, each a question; - for standard input, a question a line.")
  private List<String> terms = List.of();

  @Option(
      names = "-k",
      paramLabel = "N",
      description = "How many answers to each question; default: ${DEFAULT-VALUE}.",
      defaultValue = "10")
  private int k;

  @Option(
      names = "--vector",
      paramLabel = "NUMBERS",
      description = "A vector as a question: as many numbers as the space has dimensions.")
  private List<String> vectors = List.of();

  @Option(
      names = "--document",
      paramLabel = "FILE",
      description =
          "A document as a question: the terms that are nearest to its text; - for standard input.")
  private List<Path> documents = List.of();

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description = "A file with a question a line; - for standard input.")
  private @Nullable String queries;

  @Option(
      names = "--filter",
      paramLabel = "WHAT",
      description =
          "Only these terms as answers: those of a file, a term a line, else those with this prefix.")
  private @Nullable String filter;

  @Option(names = "--json", description = "JSON instead of tables; with --interactive a line each.")
  private boolean json;

  @Option(
      names = "--interactive",
      description = "Answer questions from standard input, each at once, until it ends.")
  private boolean interactive;

  @Option(
      names = "--approximate",
      description =
          "Scores of quantised vectors, not exact ones: for spaces that do not fit in memory.")
  private boolean approximate;

  /// @param out standard output
  /// @param talk where it tells of itself
  public SimilarCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() {
    if (k < 1) {
      throw new UsageException("-k " + k + ": must be 1 or more");
    }
    if (queries == null && terms.equals(List.of("-"))) {
      queries = "-";
      terms = List.of();
    }
    terms = joined(terms);
    StandardInput.verifyNamedOnce(documents);
    int sources = (asked() == 0 ? 0 : 1) + (queries == null ? 0 : 1) + (interactive ? 1 : 0);
    if (sources != 1) {
      throw new UsageException(
          sources == 0
              ? "nothing is asked; name a term, or use --document, --vector, --queries or --interactive"
              : "questions come from one place: arguments, --queries or --interactive; choose one");
    }
    common
        .files(
            null,
            queries == null ? List.of() : List.of(queries),
            filter == null ? List.of() : List.of(filter),
            documents.stream().map(Path::toString).toList())
        .addSpaces(folder);
    return new RankedRun(common, talk).run(this::answer);
  }

  /// Questions among the arguments.
  private int asked() {
    return terms.size() + vectors.size() + documents.size();
  }

  /// Arguments `king - man + woman`, unquoted, are one question.
  private static List<String> joined(List<String> arguments) {
    List<String> joined = new ArrayList<>();
    boolean open = false;
    for (String argument : arguments) {
      boolean sign = argument.equals("+") || argument.equals("-");
      if (!joined.isEmpty() && (sign || open)) {
        joined.add(joined.removeLast() + " " + argument);
      } else {
        joined.add(argument);
      }
      open = sign;
    }
    return List.copyOf(joined);
  }

  private int answer(Communicator world) throws IOException {
    long start = System.nanoTime();
    SummaryFile summaryFile = common.summaryFile();
    summaryFile.verify(world);
    try (SemanticSpace space = SemanticSpace.open(world, folder);
        SimilaritySearch search = SimilaritySearch.open(world, space, options(world, space))) {
      List<Question> questions = questions(space);
      Failure failure = null;
      if (world.rank() == 0) {
        Answers answers =
            !json
                ? new Answers.Table(out, space)
                : interactive
                    ? new Answers.JsonLines(out, space)
                    : new Answers.JsonList(out, space);
        if (many() && search.scan() == Scan.VECTORS) {
          talk.say(
              "similar: no room for a quantised copy of the vectors; each question takes longer");
        }
        Asking asking = new Asking(search, space, answers, k);
        try {
          ask(asking, space, questions);
          answers.end();
        } catch (MissingInputException | MalformedInputException e) {
          failure = Failure.of(e);
        }
        search.nearest(List.of(), 1);
        if (failure == null) {
          tell(world, space, asking, (System.nanoTime() - start) / 1e9);
        }
      } else {
        while (!search.nearest(List.of(), 1).isEmpty()) {
          // Until rank 0 has no more questions.
        }
      }
      Failure.agree(world, failure);
    }
    return ExitCode.DONE;
  }

  private boolean many() {
    return approximate || interactive || queries != null || asked() >= MANY;
  }

  private SearchOptions options(Communicator world, SemanticSpace space) throws IOException {
    Scan scan = many() ? Scan.BYTES : Scan.VECTORS;
    return new SearchOptions(
        scan, filter == null ? null : TermFilter.of(world, filter, space), approximate);
  }

  /// Those among the arguments but documents: on all ranks, which so agree on wrong use.
  private List<Question> questions(SemanticSpace space) {
    List<Question> questions = new ArrayList<>();
    terms.forEach(term -> questions.add(Question.ofTerms(term, space)));
    vectors.forEach(vector -> questions.add(Question.ofVector(vector, space)));
    return questions;
  }

  private void ask(Asking asking, SemanticSpace space, List<Question> questions)
      throws IOException {
    if (interactive) {
      talk.say(
          Quantities.count(space.rows())
              + " terms. Ask for one, or for 'king - man + woman'; the end of input ends.");
      asking.converse(
          new Utf8Lines("-", new FileInputStream(FileDescriptor.in), ADVICE),
          () -> {
            if (talk.inPlace()) {
              talk.progress("> ");
            }
          });
    } else if (queries != null) {
      try (Utf8Lines lines = open(queries)) {
        asking.answerLines(lines);
      }
    } else {
      for (Path document : documents) {
        questions.add(Question.ofDocument(document, space));
      }
      asking.answerAll(questions);
    }
  }

  private static Utf8Lines open(String name) {
    if (name.equals("-")) {
      return new Utf8Lines(name, StandardInput.ofThisProcess(), ADVICE);
    }
    Path file = Path.of(name);
    if (!Files.exists(file) || Files.isDirectory(file)) {
      throw new MissingInputException(
          name + ": is not a file that is there; name one with a question a line");
    }
    return Utf8Lines.open(file, ADVICE);
  }

  private void tell(Communicator world, SemanticSpace space, Asking asking, double seconds)
      throws IOException {
    talk.say(
        "similar: "
            + asking.answered()
            + " of "
            + asking.asked()
            + " questions answered among "
            + Quantities.of(space.rows(), "term")
            + " in "
            + Quantities.seconds(seconds)
            + ", ranks: "
            + world.size()
            + " by "
            + world.transport());
    common
        .summaryFile()
        .write(
            "similar",
            world,
            members -> {
              members.name("terms").value(space.rows());
              members.name("dimension").value(space.dimension());
              members.name("questions").value(asking.asked());
              members.name("answered").value(asking.answered());
              members.name("seconds").value(seconds);
            },
            talk);
  }
}
