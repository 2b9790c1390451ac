package org.swmpi.ri;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.generate.CorpusGenerator;
import org.swmpi.data.generate.CorpusOptions;
import org.swmpi.data.generate.PlantedSynonyms;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.Progress;
import org.swmpi.ri.evaluation.Evaluation;
import org.swmpi.ri.evaluation.Score;
import org.swmpi.ri.evaluation.TestSet;

/// The synonyms that are planted in a generated text are found, and words that are not synonyms are
/// not taken for them.
class GeneratedCorpusTest {
  private static final int SETS = 40;

  @TempDir private Path folder;

  @Test
  void plantedSynonymsAreFound() throws Exception {
    CorpusOptions options = new CorpusOptions(1000, 150, 5000, 1, 2.7, SETS, 2, 60, 3);
    Path text = folder.resolve("text.txt");
    write(options, text);
    PlantedSynonyms planted = new PlantedSynonyms(options);
    Path pairs = Files.writeString(folder.resolve("pairs.txt"), planted.pairs());
    Path questions = Files.writeString(folder.resolve("questions.txt"), planted.questions());
    List<Score> scores = scores(text, pairs, questions);
    // By chance, one in 5,000 would be the nearest, and a quarter of the answers right.
    Score.OfSynonyms synonyms = (Score.OfSynonyms) scores.get(0);
    assertThat(synonyms.covered()).isEqualTo(2 * SETS);
    assertThat(synonyms.first()).isGreaterThan(2 * SETS * 3 / 4);
    Score.OfChoices choices = (Score.OfChoices) scores.get(1);
    assertThat(choices.covered()).isEqualTo(SETS);
    assertThat(choices.correct()).isGreaterThan(SETS * 9 / 10);
  }

  private static void write(CorpusOptions options, Path text) throws Exception {
    try (CorpusGenerator generator = new CorpusGenerator(options);
        ByteSink sink = new ByteSink(1 << 20)) {
      for (long block = 0; block < generator.blocks(); block++) {
        generator.write(block, sink);
      }
      Files.write(text, Raw.bytes(sink.address(), sink.end()));
    }
  }

  private List<Score> scores(Path text, Path pairs, Path questions) {
    AtomicReference<List<Score>> scores = new AtomicReference<>();
    SpaceSettings settings = SpaceSettings.defaults().withShape(512, 2, 1);
    Path target = folder.resolve("space");
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(2),
        world -> {
          SpaceBuild.run(
              world, IndexOptions.of(List.of(text.toString()), target, settings), Progress.SILENT);
          try (SemanticSpace space = SemanticSpace.open(target)) {
            List<TestSet> sets =
                List.of(TestSet.read(world, pairs), TestSet.read(world, questions));
            scores.set(new Evaluation(space).scores(world, sets));
          }
          return 0;
        });
    return scores.get();
  }
}
