package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuffersTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 4096, 100_000})
  void newBuffersAreAsLongAsAskedForAndBeginWithACacheLine(int bytes) {
    ByteBuffer buffer = MPI.newByteBuffer(bytes);
    assertThat(buffer.isDirect()).isTrue();
    assertThat(buffer.order()).isEqualTo(ByteOrder.nativeOrder());
    assertThat(buffer.position()).isZero();
    assertThat(buffer.capacity()).isEqualTo(bytes).isEqualTo(buffer.limit());
    assertThat(MemorySegment.ofBuffer(buffer).address() % 64).isZero();
    assertThat(MPI.newIntBuffer(bytes).capacity()).isEqualTo(bytes);
  }

  @Test
  void negativeSizesAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> MPI.newByteBuffer(-1));
  }
}
