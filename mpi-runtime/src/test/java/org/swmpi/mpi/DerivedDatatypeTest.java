package org.swmpi.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The layouts that the factories make.
class DerivedDatatypeTest {
  private static int[] ints(int... values) {
    return values;
  }

  /// Places that an element has of an array that counts from 0.
  private static int[] places(DerivedDatatype type) {
    int[] array = IntStream.range(0, (int) type.span(1) / 4).toArray();
    int[] packed = new int[(int) type.size() / 4];
    type.pack(MemorySegment.ofArray(array), 1, MemorySegment.ofArray(packed));
    return packed;
  }

  @Test
  void blocksOfOneLength() {
    DerivedDatatype type = DerivedDatatype.indexedBlock(2, ints(5, 0, 9), Datatype.INT);
    assertThat(places(type)).containsExactly(5, 6, 0, 1, 9, 10);
    assertThat(type.extent()).isEqualTo(44);
    assertThat(
            type.isLaidOutAs(DerivedDatatype.indexed(ints(2, 2, 2), ints(5, 0, 9), Datatype.INT)))
        .isTrue();
    DerivedDatatype nested = DerivedDatatype.indexedBlock(1, ints(1, 0), type);
    assertThat(places(nested)).containsExactly(16, 17, 11, 12, 20, 21, 5, 6, 0, 1, 9, 10);
    assertThat(DerivedDatatype.indexedBlock(3, ints(), Datatype.INT).size()).isZero();
    assertThatThrownBy(() -> DerivedDatatype.indexedBlock(-2, ints(1), Datatype.INT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("blockLength is -2, must be 0 or more");
  }

  @Test
  void partsOfAnArray() {
    DerivedDatatype part =
        DerivedDatatype.subarray(ints(4, 5), ints(2, 3), ints(1, 2), Datatype.INT);
    assertThat(places(part)).containsExactly(7, 8, 9, 12, 13, 14);
    assertThat(part.extent()).isEqualTo(4 * 4 * 5);
    assertThat(part.lowerBound()).isZero();
    assertThat(part.offsets()).containsExactly(4 * 7, 4 * 12); // rows are one piece
    DerivedDatatype rows =
        DerivedDatatype.subarray(ints(4, 5), ints(2, 5), ints(1, 0), Datatype.INT);
    assertThat(rows.offsets()).containsExactly(20);
    assertThat(rows.lengths()).containsExactly(40);
    DerivedDatatype all =
        DerivedDatatype.subarray(ints(4, 5), ints(4, 5), ints(0, 0), Datatype.INT);
    assertThat(all.isDense()).isTrue();
    DerivedDatatype none =
        DerivedDatatype.subarray(ints(4, 5), ints(4, 0), ints(0, 5), Datatype.INT);
    assertThat(none.size()).isZero();
    assertThat(none.extent()).isEqualTo(4 * 4 * 5);
    assertThat(DerivedDatatype.subarray(ints(6), ints(2), ints(4), Datatype.INT).offsets())
        .containsExactly(16);
  }

  @Test
  void partsOfAnArrayAreThoseOfALoop() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      int[] sizes = new int[3];
      int[] subsizes = new int[3];
      int[] starts = new int[3];
      for (int i = 0; i < 3; i++) {
        sizes[i] = 1 + random.nextInt(5);
        subsizes[i] = 1 + random.nextInt(sizes[i]);
        starts[i] = random.nextInt(sizes[i] - subsizes[i] + 1);
      }
      IntStream.Builder expected = IntStream.builder();
      for (int x = starts[0]; x < starts[0] + subsizes[0]; x++) {
        for (int y = starts[1]; y < starts[1] + subsizes[1]; y++) {
          for (int z = starts[2]; z < starts[2] + subsizes[2]; z++) {
            expected.add((x * sizes[1] + y) * sizes[2] + z);
          }
        }
      }
      DerivedDatatype part = DerivedDatatype.subarray(sizes, subsizes, starts, Datatype.INT);
      assertThat(places(part)).isEqualTo(expected.build().toArray());
    }
  }

  @Test
  void partsOfAGrid() {
    // Of rows two and two in turn, of columns halves.
    int[] sizes = ints(5, 6);
    int[] blocks = ints(2, 3);
    int[] grid = ints(2, 2);
    assertThat(places(DerivedDatatype.distributedArray(sizes, blocks, grid, 1, Datatype.INT)))
        .containsExactly(3, 4, 5, 9, 10, 11, 27, 28, 29);
    DerivedDatatype last = DerivedDatatype.distributedArray(sizes, blocks, grid, 3, Datatype.INT);
    assertThat(places(last)).containsExactly(15, 16, 17, 21, 22, 23);
    assertThat(last.extent()).isEqualTo(4 * 5 * 6);
    assertThat(last.lowerBound()).isZero();
    DerivedDatatype all =
        DerivedDatatype.distributedArray(sizes, sizes, ints(1, 1), 0, Datatype.INT);
    assertThat(all.isDense()).isTrue();
    DerivedDatatype none =
        DerivedDatatype.distributedArray(ints(5), ints(2), ints(4), 3, Datatype.INT);
    assertThat(none.size()).isZero();
    assertThat(none.extent()).isEqualTo(20);
    DerivedDatatype spaced = DerivedDatatype.of(Datatype.INT).resized(8);
    assertThat(places(DerivedDatatype.distributedArray(ints(5), ints(1), ints(2), 1, spaced)))
        .containsExactly(2, 6);
  }

  /// Each rank has the elements whose blocks are dealt to it, in their order.
  @Test
  void partsOfAGridAreThoseOfALoop() {
    Random random = new Random(8);
    for (int round = 0; round < 200; round++) {
      int[] sizes = random.ints(3, 0, 8).toArray();
      int[] blocks = random.ints(3, 1, 4).toArray();
      int[] grid = random.ints(3, 1, 4).toArray();
      List<IntStream.Builder> expected = new ArrayList<>();
      for (int rank = 0; rank < grid[0] * grid[1] * grid[2]; rank++) {
        expected.add(IntStream.builder());
      }
      int place = 0;
      for (int x = 0; x < sizes[0]; x++) {
        for (int y = 0; y < sizes[1]; y++) {
          for (int z = 0; z < sizes[2]; z++) {
            int plane = x / blocks[0] % grid[0];
            int row = y / blocks[1] % grid[1];
            int column = z / blocks[2] % grid[2];
            expected.get((plane * grid[1] + row) * grid[2] + column).add(place++);
          }
        }
      }
      for (int rank = 0; rank < expected.size(); rank++) {
        DerivedDatatype part =
            DerivedDatatype.distributedArray(sizes, blocks, grid, rank, Datatype.INT);
        assertThat(places(part)).isEqualTo(expected.get(rank).build().toArray());
        assertThat(part.extent()).isEqualTo(4L * place);
      }
    }
  }

  @Test
  void wrongPartsOfAGrid() {
    assertWrongGrid(
        ints(4),
        ints(1),
        ints(),
        0,
        "1 sizes, 1 blocks and 0 of the grid, must be 1 or more of each");
    assertWrongGrid(
        ints(),
        ints(),
        ints(),
        0,
        "0 sizes, 0 blocks and 0 of the grid, must be 1 or more of each");
    assertWrongGrid(ints(-1), ints(1), ints(1), 0, "sizes[0] is -1, must be 0 to 2147483647");
    assertWrongGrid(
        ints(4, 4), ints(1, 0), ints(1, 1), 0, "blocks[1] is 0, must be 1 to 2147483647");
    assertWrongGrid(ints(4), ints(1), ints(0), 0, "grid[0] is 0, must be 1 to 2147483647");
    assertWrongGrid(
        ints(4, 4), ints(1, 1), ints(2, 3), 6, "rank is 6, must be 0 to 5, as the grid has 6");
    assertWrongGrid(ints(4), ints(1), ints(2), -1, "rank is -1, must be 0 to 1, as the grid has 2");
  }

  private static void assertWrongGrid(
      int[] sizes, int[] blocks, int[] grid, int rank, String message) {
    assertThatThrownBy(
            () -> DerivedDatatype.distributedArray(sizes, blocks, grid, rank, Datatype.INT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  /// Of elements with gaps: every other integer of an array.
  @Test
  void partsOfAnArrayOfDerivedElements() {
    DerivedDatatype spaced = DerivedDatatype.of(Datatype.INT).resized(8);
    DerivedDatatype part = DerivedDatatype.subarray(ints(3, 4), ints(2, 2), ints(0, 1), spaced);
    assertThat(places(part)).containsExactly(2, 4, 10, 12);
    assertThat(part.extent()).isEqualTo(8 * 12);
    // The next element lies in the next array.
    int[] arrays = IntStream.range(0, 60).toArray();
    int[] packed = new int[8];
    part.pack(MemorySegment.ofArray(arrays), 2, MemorySegment.ofArray(packed));
    assertThat(packed).containsExactly(2, 4, 10, 12, 26, 28, 34, 36);
  }

  @Test
  void whatNoAddressReachesIsRefused() {
    DerivedDatatype many = DerivedDatatype.contiguous(Integer.MAX_VALUE, Datatype.LONG);
    DerivedDatatype more = DerivedDatatype.of(Datatype.LONG).resized(1L << 40);
    assertThatThrownBy(
            () ->
                DerivedDatatype.contiguous(9, DerivedDatatype.contiguous(Integer.MAX_VALUE, many)))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(
            () ->
                DerivedDatatype.hVector(3, 1, Long.MAX_VALUE / 2, DerivedDatatype.of(Datatype.INT)))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> DerivedDatatype.indexed(ints(1), ints(Integer.MAX_VALUE), more))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void wrongPartsOfAnArray() {
    assertWrong(
        ints(4),
        ints(1, 1),
        ints(0),
        "1 sizes, 2 subsizes and 1 starts, must be 1 or more of each");
    assertWrong(
        ints(), ints(), ints(), "0 sizes, 0 subsizes and 0 starts, must be 1 or more of each");
    assertWrong(ints(4, -1), ints(1, 1), ints(0, 0), "sizes[1] is -1, must be 0 to 2147483647");
    assertWrong(ints(4, 5), ints(5, 1), ints(0, 0), "subsizes[0] is 5, must be 0 to 4");
    assertWrong(ints(4, 5), ints(-1, 1), ints(0, 0), "subsizes[0] is -1, must be 0 to 4");
    assertWrong(ints(4, 5), ints(2, 3), ints(0, 3), "starts[1] is 3, must be 0 to 2");
    assertWrong(ints(4, 5), ints(2, 3), ints(-1, 0), "starts[0] is -1, must be 0 to 2");
  }

  private static void assertWrong(int[] sizes, int[] subsizes, int[] starts, String message) {
    assertThatThrownBy(() -> DerivedDatatype.subarray(sizes, subsizes, starts, Datatype.INT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
