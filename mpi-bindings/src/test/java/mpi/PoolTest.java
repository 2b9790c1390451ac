package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

/// Calls give back the pool's memory, however they end.
class PoolTest {
  /// As many as nothing else takes in this process.
  private static final int BYTES = 3 << 20;

  private static final org.swmpi.mpi.Status STATUS = new org.swmpi.mpi.Status(0, 0, BYTES);

  private final MemorySegment lease = Pool.take(BYTES);

  PoolTest() {
    Pool.give(lease); // the next that is taken
  }

  private void assertGivenBack() {
    MemorySegment next = Pool.take(BYTES);
    assertThat(next.address()).isEqualTo(lease.address());
  }

  private Operand leased() {
    Operand operand = Operand.ofPool(BYTES);
    assertThat(operand.memory().address()).isEqualTo(lease.address());
    return operand;
  }

  private static org.swmpi.mpi.Request fail() {
    throw new IllegalArgumentException("send and receive overlap");
  }

  @Test
  void ofACallThatIsComplete() throws MPIException {
    var _ = Completing.NOW.run(() -> {}, PoolTest::fail, leased(), null);
    assertGivenBack();
  }

  @Test
  void ofACallThatFails() {
    Operand operand = leased();
    assertThatThrownBy(() -> Completing.NOW.run(PoolTest::fail, PoolTest::fail, null, operand))
        .isInstanceOf(MPIException.class);
    assertGivenBack();
  }

  @Test
  void ofAnImmediateCallThatDoesNotBegin() {
    Operand operand = leased();
    assertThatThrownBy(() -> Completing.LATER.run(PoolTest::fail, PoolTest::fail, operand, null))
        .isInstanceOf(MPIException.class);
    assertGivenBack();
  }

  @Test
  void ofAnImmediateCallAtItsEnd() throws MPIException {
    Completing.completion(leased(), null).completed(STATUS);
    assertGivenBack();
  }

  @Test
  void ofAnImmediateCallWhoseResultCannotBePutInItsPlace() {
    Operand operand = leased();
    Staged received =
        new Staged() {
          @Override
          public void received() {
            var _ = fail();
          }

          @Override
          public void close() {
            operand.close();
          }
        };
    assertThatThrownBy(() -> Completing.completion(received, null).completed(STATUS))
        .isInstanceOf(IllegalArgumentException.class);
    assertGivenBack();
  }

  @Test
  void ofElementsThatCannotBePacked() {
    int count = BYTES / 6; // as they travel, a short and an int
    assertThatThrownBy(() -> Operand.toSend(new byte[6], count, MPI.SHORT_INT))
        .isInstanceOf(MPIException.class);
    assertGivenBack();
    int[] counts = {count};
    Pool.give(lease);
    assertThatThrownBy(
            () -> BlockOperand.of(new byte[6], counts, new int[1], 1, MPI.SHORT_INT, true))
        .isInstanceOf(MPIException.class);
    assertGivenBack();
  }

  /// What neighbors exchange of arrays.
  @Test
  void ofBlocksOfArraysInNativeMemory() throws MPIException {
    byte[] array = new byte[BYTES];
    array[BYTES - 1] = 1;
    int[] counts = {BYTES - 1, 1};
    int[] places = {0, BYTES - 1};
    BlockOperand blocks = BlockOperand.offHeap(array, counts, places, 2, MPI.BYTE);
    assertThat(blocks.memory().address()).isEqualTo(lease.address());
    assertThat(blocks.block(1).get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 1);
    blocks.block(0).fill((byte) 7);
    blocks.received();
    blocks.close();
    assertThat(array).startsWith(7, 7).endsWith(7, 1);
    assertGivenBack();
  }
}
