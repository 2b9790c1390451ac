package org.swmpi.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OperationTest {
  @Test
  void operationsCombineOnOneRank() {
    MemorySegment left = MemorySegment.ofArray(IntStream.range(0, 5000).toArray());
    int[] result = IntStream.range(0, 5000).map(i -> 10 * i).toArray();
    Op.SUM.reduceLocal(left, MemorySegment.ofArray(result), Datatype.INT);
    assertThat(result).isEqualTo(IntStream.range(0, 5000).map(i -> 11 * i).toArray());
    UserOp minus =
        UserOp.ordered(
            (l, r, _) -> {
              for (long i = 0; i < r.byteSize() / 4; i++) {
                r.setAtIndex(JAVA_INT, i, l.getAtIndex(JAVA_INT, i) - r.getAtIndex(JAVA_INT, i));
              }
            });
    minus.reduceLocal(left, MemorySegment.ofArray(result), Datatype.INT);
    assertThat(result).isEqualTo(IntStream.range(0, 5000).map(i -> -10 * i).toArray());
    assertThat(left.getAtIndex(JAVA_INT, 3)).isEqualTo(3);
    Op.MAX.reduceLocal(MemorySegment.NULL, MemorySegment.NULL, Datatype.DOUBLE);
    assertThatThrownBy(
            () -> Op.SUM.reduceLocal(left, MemorySegment.ofArray(new int[3]), Datatype.INT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("result has 12 bytes, must have 20000");
    assertThatThrownBy(() -> Op.SUM.reduceLocal(left, left, Datatype.INT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("left and result overlap");
    assertThatThrownBy(() -> Op.BITWISE_OR.reduceLocal(left, left, Datatype.FLOAT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("op BITWISE_OR is not defined for type FLOAT");
  }
}
