package org.swmpi.ri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentQueryTest {
  @TempDir private Path folder;

  private SemanticSpace space(SpaceSettings settings) throws IOException {
    SemanticSpaceWriter imported = new SemanticSpaceWriter(settings.withMode(Mode.IMPORTED));
    SpaceWithSums built = new SpaceWithSums(settings);
    int d = settings.dimension();
    for (int row = 0; row < 4; row++) {
      float[] vector = new float[d];
      vector[row] = 2 + row;
      String term = row == 0 ? "rain" : row == 1 ? "thunderstorms" : row == 2 ? "the" : "caf\u00e9";
      imported.add(term, 10 - row, vector);
      long[] sums = new long[d];
      sums[row] = 1;
      built.add(term, 10 - row, row == 2 ? 0 : row + 1, sums, 1, vector);
    }
    Path path = folder.resolve(settings.mode().label());
    if (settings.mode() == Mode.IMPORTED) {
      imported.write(path);
    } else {
      built.write(path, "none", 0, 0);
    }
    return SemanticSpace.open(path);
  }

  private static void assertVector(Query query, double... expected) {
    double length = 0;
    for (double x : expected) {
      length += x * x;
    }
    double[] vector = query.vector();
    double squares = Arrays.stream(vector).map(x -> x * x).sum();
    for (int i = 0; i < vector.length; i++) {
      double component = i < expected.length ? expected[i] / Math.sqrt(length) : 0;
      assertThat(vector[i] / Math.sqrt(squares)).isEqualTo(component, Offset.offset(1e-15));
    }
  }

  @Test
  void termsCountAsOftenAsTheyOccurAndByWeight() throws IOException {
    SpaceSettings settings =
        SpaceSettings.defaults().withShape(16, 2, 1).withTerms("unicode", "none");
    try (SemanticSpace space = space(settings)) {
      assertVector(
          DocumentQuery.of("The rain, the Rain!\nThunderstorms; Caf\u00e9 elsewhere", space),
          2 * 1,
          2,
          0,
          4);
      assertThatThrownBy(() -> DocumentQuery.of("the end", space))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no term of the document");
    }
  }

  @Test
  void importedSpacesHaveNoWeights() throws IOException {
    try (SemanticSpace space =
        space(SpaceSettings.defaults().withMode(Mode.IMPORTED).withShape(16, 2, 1))) {
      assertVector(DocumentQuery.of("the rain and the caf\u00e9", space), 1, 0, 2, 1);
    }
  }

  @Test
  void termsOfRdfAreNoWords() throws IOException {
    SpaceSettings settings =
        SpaceSettings.defaults()
            .withMode(Mode.PSI)
            .withShape(16, 2, 1)
            .withContexts(0, 1, 1, Weighting.NONE)
            .withTerms("rdf", "none");
    try (SemanticSpace space = space(settings)) {
      assertThatThrownBy(() -> DocumentQuery.of("rain", space))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("are those of RDF");
    }
  }
}
