package org.swmpi.mpi.internal.libmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StagingTest {
  private static final int MIB = 1 << 20;

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4095, 32 << 10, (32 << 10) + 1, MIB, MIB + 1, 3 * MIB + 5, 65 * MIB})
  void whatIsSentAndReceivedIsWhatTheArraysHold(int length) {
    byte[] sent = random(length);
    byte[] received = new byte[length];
    MemorySegment target = MemorySegment.ofArray(received);
    MemorySegment memory = Staging.forReceive(target);
    memory.copyFrom(Staging.forSend(MemorySegment.ofArray(sent)));
    Staging.copyBack(memory, target, length);
    assertThat(received).isEqualTo(sent);
  }

  @Test
  void partsOfArraysAreCopiedAndNoByteBeside() {
    byte[] sent = random(10_000);
    byte[] received = new byte[10_000];
    MemorySegment target = MemorySegment.ofArray(received).asSlice(3, 9_000);
    MemorySegment memory = Staging.forReceive(target);
    memory.copyFrom(Staging.forSend(MemorySegment.ofArray(sent).asSlice(7, 9_000)));
    Staging.copyBack(memory, target, 8_999);
    byte[] expected = new byte[10_000];
    System.arraycopy(sent, 7, expected, 3, 8_999);
    assertThat(received).isEqualTo(expected);
  }

  @Test
  void noMoreIsCopiedThanThereIs() {
    MemorySegment four = MemorySegment.ofArray(new byte[4]);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment five = arena.allocate(5);
      assertThatThrownBy(() -> Memcpy.copy(four, five, 5))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> Memcpy.copy(five, four, 5))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void longMessagesLieOnWholePages() {
    MemorySegment memory = Staging.forReceive(MemorySegment.ofArray(new byte[MIB]));
    assertThat(memory.address() % HugePages.BYTES).isZero();
  }
}
