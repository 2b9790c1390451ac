package org.swmpi.ri.internal.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.IndexVectors;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.internal.space.RowSums;

/// Sums that 32 bits do not hold.
class LocalRowsTest {
  @Test
  void sumsAreMovedBeforeTheyOverflow() {
    IndexVectors vectors = new IndexVectors(SpaceSettings.defaults().withShape(16, 2, 1));
    int weight = 500_000_000;
    int[] positions = new int[2];
    vectors.positions(99, positions);
    try (ContextTable table = new ContextTable(vectors, 1);
        Arena arena = Arena.ofConfined()) {
      table.set(0, 99, weight);
      Contexts contexts = Contexts.of(Mode.DOCUMENT, table, 0, 16);
      long record = arena.allocate(4).address();
      Raw.putInt(record, 0);
      // A row with sums beside one with a log, which takes up to 16 records.
      try (LocalRows rows = new LocalRows(new long[] {1000, 4, 0}, contexts, 16, weight)) {
        for (int i = 0; i < 1000; i++) {
          rows.add(0, record, 0);
        }
        for (int i = 0; i < 4; i++) {
          rows.add(1, record, 0);
        }
        RowSums row = new RowSums(16);
        long[] sums = row.values();
        rows.addTo(0, row);
        assertThat(sums[positions[0]]).isEqualTo(1000L * weight);
        assertThat(sums[positions[1]]).isEqualTo(-1000L * weight);
        rows.addTo(1, row);
        rows.addTo(2, row);
        assertThat(sums[positions[0]]).isEqualTo(1004L * weight);
        long[] all = new long[16];
        rows.addAllTo(all);
        assertThat(all).isEqualTo(sums);
      }
    }
  }
}
