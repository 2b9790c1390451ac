package org.swmpi.mpi.internal.windows;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LayoutTest {
  private static Layout layout(long count, long extent) {
    return new Layout(count, extent, new long[] {16, 4}, new long[] {8, 4});
  }

  @Test
  void reachIsOfAllElements() {
    assertThat(layout(3, 100).first()).isEqualTo(4);
    assertThat(layout(3, 100).reach()).isEqualTo(220);
    assertThat(layout(3, -100).first()).isEqualTo(-196);
    assertThat(layout(3, -100).reach()).isEqualTo(220);
    assertThat(layout(0, 100).reach()).isZero();
  }

  /// 2^64 bytes from the first element to the last.
  @Test
  void elementsThatLieTooFarApartReachFartherThanMemory() {
    assertThat(layout((1 << 24) + 1, 1L << 40).reach()).isGreaterThan(1L << 59);
    assertThat(layout((1 << 24) + 1, -1L << 40).first()).isLessThan(-1L << 59);
  }
}
