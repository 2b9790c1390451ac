package org.swmpi.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
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
