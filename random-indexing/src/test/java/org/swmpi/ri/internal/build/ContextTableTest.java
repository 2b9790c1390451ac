package org.swmpi.ri.internal.build;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.ri.IndexVectors;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.internal.space.RowSums;

/// Sums of index vectors, against vectors written out.
class ContextTableTest {
  private static final int[] WEIGHTS = {1, 64, 0, 7, 63};
  private static final int[] ENTRIES = {4, 0, 1, 1, 2, 5, 3, 0};
  private static final int TIMES = 3;
  private static final long TOTAL = TIMES * (63 + 1 + 64 + 64 + 7 + 1);

  @ParameterizedTest
  @CsvSource({
    "16, 1",
    "16, 8",
    "512, 4",
    "512, 6",
    "513, 6",
    "2048, 2",
    "4096, 2",
    "4097, 2",
    "4000, 4",
    "2048, 5",
    "2049, 5",
    "16384, 4",
    "16385, 4",
    "65536, 1",
    "65536, 2",
    "65536, 3",
    "65536, 4",
    "65536, 64"
  })
  void sums(int dimension, int nonzeros) {
    IndexVectors vectors =
        new IndexVectors(SpaceSettings.defaults().withShape(dimension, nonzeros, 1));
    try (ContextTable table = new ContextTable(vectors, WEIGHTS.length, 64);
        Arena arena = Arena.ofConfined()) {
      int[] positions = new int[nonzeros];
      int[] expected = new int[dimension];
      int[] rotated = new int[dimension];
      for (int entry = 0; entry < WEIGHTS.length; entry++) {
        table.set(entry, 99 + entry, WEIGHTS[entry]);
      }
      for (int entry : ENTRIES) {
        if (entry == table.none()) {
          continue;
        }
        vectors.positions(99 + entry, positions);
        for (int k = 0; k < nonzeros; k++) {
          int value = TIMES * IndexVectors.sign(k) * WEIGHTS[entry];
          expected[positions[k]] += value;
          rotated[(positions[k] + dimension - 1) % dimension] += value;
        }
      }

      long[] keys = new long[3 + 2 * ENTRIES.length];
      int[] places = new int[1 + ENTRIES.length];
      for (int i = 0; i < ENTRIES.length; i++) {
        places[1 + i] = 2 * (ENTRIES.length - i);
        keys[places[1 + i] - 2] = table.key(ENTRIES[i]);
      }
      int[] near = new int[table.powerOfDimension()];
      assertThat(table.add(near, keys, places, 1, places.length, -2, 0, TIMES)).isEqualTo(TOTAL);
      assertThat(near).isEqualTo(Arrays.copyOf(expected, near.length));

      int[] nearRotated = new int[near.length];
      table.add(nearRotated, keys, places, 1, places.length, -2, dimension - 1, TIMES);
      assertThat(nearRotated).isEqualTo(Arrays.copyOf(rotated, near.length));

      MemorySegment all = arena.allocate(ContextTable.bytesOfSums(dimension), 8);
      MemorySegment sums = all.asSlice(0, 4L * dimension);
      for (int entry : ENTRIES) {
        table.addRotated(sums.address(), entry, dimension - 1, TIMES);
      }
      assertThat(sums.toArray(JAVA_INT)).isEqualTo(rotated);
      assertThat(all.get(JAVA_LONG_UNALIGNED, sums.byteSize())).isEqualTo(TOTAL);

      RowSums row = new RowSums(dimension);
      for (int entry : ENTRIES) {
        table.addRotated(row, entry, dimension - 1, TIMES);
      }
      assertThat(row.values()).containsExactly(asLongs(rotated));
      assertThat(row.total()).isEqualTo(TOTAL);
    }
  }

  private static long[] asLongs(int[] values) {
    long[] longs = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      longs[i] = values[i];
    }
    return longs;
  }
}
