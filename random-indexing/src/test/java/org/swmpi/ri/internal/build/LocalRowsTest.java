package org.swmpi.ri.internal.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.IndexVectors;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.Weighting;
import org.swmpi.ri.internal.space.RowSums;

/// Sums that 32 bits do not hold.
class LocalRowsTest {
  @Test
  void sumsAreMovedBeforeTheyOverflow() {
    IndexVectors vectors = new IndexVectors(settings(Mode.TERM));
    int weight = 500_000_000;
    int[] positions = new int[2];
    vectors.positions(99, positions);
    try (ContextTable table = new ContextTable(vectors, 1, weight);
        Arena arena = Arena.ofConfined()) {
      table.set(0, 99, weight);
      Contexts contexts = Contexts.of(settings(Mode.DOCUMENT), table);
      long record = arena.allocate(4).address();
      Raw.putInt(record, 0);
      // A row with sums beside one with a log, which takes up to 16 records.
      try (LocalRows rows = new LocalRows(new long[] {1000, 4, 0}, contexts, 16, weight)) {
        for (int i = 0; i < 1000; i++) {
          rows.add(0, record);
        }
        for (int i = 0; i < 4; i++) {
          rows.add(1, record);
        }
        RowSource.Parts none = new RowSource.Parts(0);
        RowSums row = new RowSums(16);
        long[] sums = row.values();
        rows.addTo(0, none, row);
        assertThat(sums[positions[0]]).isEqualTo(1000L * weight);
        assertThat(sums[positions[1]]).isEqualTo(-1000L * weight);
        rows.addTo(1, none, row);
        rows.addTo(2, none, row);
        assertThat(sums[positions[0]]).isEqualTo(1004L * weight);
        assertThat(row.total()).isEqualTo(1004L * weight);
        RowSums all = new RowSums(16);
        rows.addAllTo(all);
        assertThat(all.values()).isEqualTo(sums);
        assertThat(all.total()).isEqualTo(row.total());
      }
    }
  }

  /// A log, 32-bit sums, 64-bit sums, and nothing, of two ranks each, in both orders.
  @ParameterizedTest
  @EnumSource(names = {"TERM", "DOCUMENT"})
  void partsOfAnotherRankAreAdded(Mode mode) {
    int weight = 500_000_000;
    IndexVectors vectors = new IndexVectors(settings(Mode.TERM));
    int[] positions = new int[2];
    vectors.positions(99, positions);
    long most = (long) weight * Contexts.vectors(settings(mode));
    long[][] counts = {{2, 20, 1000, 0, 2, 1000}, {2, 1000, 20, 2, 0, 2}};
    try (ContextTable table = new ContextTable(vectors, 1, weight);
        Arena arena = Arena.ofConfined();
        ByteSink part = new ByteSink(64)) {
      table.set(0, 99, weight);
      Contexts contexts = Contexts.of(settings(mode), table);
      long record = arena.allocate(8).address();
      try (LocalRows first = rows(counts[0], contexts, most, record);
          LocalRows second = rows(counts[1], contexts, most, record)) {
        for (int row = 0; row < counts[0].length; row++) {
          part.truncate(0);
          second.putPart(row, part);
          assertThat(part.length()).isLessThanOrEqualTo(second.mostBytes(counts[1][row]));
          RowSource.Parts parts = new RowSource.Parts(1);
          parts.set(0, part.address(), part.end());
          RowSums sums = new RowSums(16);
          first.addTo(row, parts, sums);
          assertThat(sums.values()[positions[0]])
              .as("row %d", row)
              .isEqualTo((counts[0][row] + counts[1][row]) * most);
          assertThat(sums.total()).isEqualTo(sums.values()[positions[0]]);
        }
      }
    }
  }

  private static SpaceSettings settings(Mode mode) {
    return SpaceSettings.defaults()
        .withMode(mode)
        .withShape(16, 2, 1)
        .withContexts(1, 1, 1, Weighting.FREQUENCY);
  }

  private static LocalRows rows(long[] counts, Contexts contexts, long most, long record) {
    LocalRows rows = new LocalRows(counts, contexts, 16, most);
    for (int row = 0; row < counts.length; row++) {
      for (int i = 0; i < counts[row]; i++) {
        rows.add(row, record);
      }
    }
    return rows;
  }
}
