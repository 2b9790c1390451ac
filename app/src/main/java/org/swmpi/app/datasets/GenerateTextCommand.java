package org.swmpi.app.datasets;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.OutputKind;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.generate.CorpusGenerator;
import org.swmpi.data.generate.CorpusOptions;
import org.swmpi.data.generate.PlantedSynonyms;
import org.swmpi.partition.generate.DataGeneration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi datasets generate text`.
@Command(
    name = "text",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Text of invented words, some of them synonyms: a document a line.",
    footer = {"", "The whole guide is docs/generate.md."})
final class GenerateTextCommand implements Callable<Integer> {
  private final CommonOptions common;
  private final Talk talk;

  @Parameters(index = "0", paramLabel = "DOCUMENTS", description = "How many documents.")
  private long documents;

  @Option(
      names = "--words",
      paramLabel = "N",
      description = "Words of a document in the mean; default: 200.")
  private int words = 200;

  @Option(
      names = "--vocabulary",
      paramLabel = "N",
      description = "How many different words there can be; default: 20000.")
  private int vocabulary = 20_000;

  @Option(
      names = "--exponent",
      paramLabel = "X",
      description =
          "s of Zipf and Mandelbrot's law, by which the r-th word is as frequent as 1/(r+q)^s;"
              + " default: 1.")
  private double exponent = 1;

  @Option(names = "--shift", paramLabel = "Q", description = "q of that law; default: 2.7.")
  private double shift = 2.7;

  @Option(
      names = "--sets",
      paramLabel = "N",
      description = "How many sets of synonyms are planted; default: 80.")
  private int sets = 80;

  @Option(names = "--set-size", paramLabel = "N", description = "Words of a set; default: 2.")
  private int setSize = 2;

  @Option(
      names = "--occurrences",
      paramLabel = "N",
      description =
          "How often a synonym is expected in the text at least; default: 100. Rare words are harder"
              + " to find.")
  private int occurrences = 100;

  @Option(
      names = "--synonyms",
      paramLabel = "FILE",
      description = "Write the synonyms, a pair a line, for 'sw-mpi evaluate'.")
  private @Nullable Path synonyms;

  @Option(
      names = "--questions",
      paramLabel = "FILE",
      description =
          "Write questions for 'sw-mpi evaluate': a word, its synonym, and three other words.")
  private @Nullable Path questions;

  @Mixin private GeneratedOutput output = new GeneratedOutput();

  GenerateTextCommand(CommonOptions common, Talk talk) {
    this.common = common;
    this.talk = talk;
  }

  @Override
  public Integer call() {
    DataGeneration.Target target = output.target(OutputKind.TEXT);
    CorpusOptions options =
        GeneratedOutput.checked(
            () ->
                new CorpusOptions(
                    documents,
                    words,
                    vocabulary,
                    exponent,
                    shift,
                    sets,
                    setSize,
                    occurrences,
                    output.seed()));
    if (sets == 0 && synonyms != null) {
      throw new UsageException("--synonyms: there are none; plant some with --sets");
    }
    if (sets < 2 && questions != null) {
      throw new UsageException(
          "--questions: take words of two sets at least; give --sets 2 or more");
    }
    PlantedSynonyms planted = GeneratedOutput.checked(() -> new PlantedSynonyms(options));
    SideFiles files = new SideFiles(output.files(common));
    files.add("--synonyms", synonyms, planted::pairs);
    files.add("--questions", questions, planted::questions);
    return new GenerationRun(common, talk, "text", output.seed(), target)
        .run(() -> new CorpusGenerator(options), files);
  }
}
