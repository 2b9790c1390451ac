package org.swmpi.app.talk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNamesTest {
  private static final List<String> COMMANDS = List.of("closure", "info", "index", "datasets");

  @ParameterizedTest
  @CsvSource({"closuer, closure", "clos, closure", "CLOSURE, closure", "dataset, datasets"})
  void findsWhatIsMeant(String typed, String meant) {
    assertThat(NearestNames.of(typed, COMMANDS)).containsExactly(meant);
  }

  @Test
  void findsNothingWhereNothingIsNear() {
    assertThat(NearestNames.of("frobnicate", COMMANDS)).isEmpty();
    assertThat(NearestNames.hint("frobnicate", COMMANDS)).isEmpty();
  }

  @Test
  void namesSeveralNearestFirst() {
    assertThat(NearestNames.hint("rdf", List.of("rho", "rdfs-full", "rdfs")))
        .isEqualTo(" (did you mean 'rdfs' or 'rdfs-full'?)");
  }

  @ParameterizedTest
  @CsvSource({"'', abc, 3", "abc, abc, 0", "abc, acb, 1", "kitten, sitting, 3", "ca, abc, 3"})
  void distanceCountsEdits(String a, String b, int edits) {
    assertThat(NearestNames.distance(a, b)).isEqualTo(edits);
    assertThat(NearestNames.distance(b, a)).isEqualTo(edits);
  }
}
