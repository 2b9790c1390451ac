package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ViewsTest {
  @Test
  void aViewIsMadeNowAndThen() throws MPIException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(8);
    Set<MemorySegment> views = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 12_800; i++) {
      views.add(Views.of(buffer, 4).memory());
    }
    assertThat(views).hasSizeLessThan(400);
    for (MemorySegment view : views) {
      assertThat(view.byteSize()).isEqualTo(4);
      view.set(ValueLayout.JAVA_BYTE, 3, (byte) (buffer.get(3) + 1));
    }
    assertThat(buffer.get(3)).isEqualTo((byte) views.size());
  }

  @Test
  void othersAreOthers() throws MPIException {
    long[] one = {1, 2};
    long[] equal = {1, 2};
    assertThat(Views.of(one, 16).memory().heapBase()).containsSame(one);
    assertThat(Views.of(equal, 16).memory().heapBase()).containsSame(equal);
    assertThat(Views.of(one, 8).memory().byteSize()).isEqualTo(8);
    assertThat(Views.of(one, 16).memory().byteSize()).isEqualTo(16);
    assertThat(Views.of(one, 24).memory().byteSize()).as("all there is").isEqualTo(16);
    for (int i = 0; i < 100; i++) {
      byte[] next = {(byte) i};
      assertThat(Views.of(next, 1).memory().get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) i);
    }
    assertThat(Views.of(one, 16).memory().heapBase()).as("after many others").containsSame(one);
  }

  @Test
  @Timeout(60)
  void nothingIsKeptAlive() throws Exception {
    WeakReference<ByteBuffer> given = given();
    while (!given.refersTo(null)) {
      System.gc();
      Thread.sleep(10);
    }
  }

  private static WeakReference<ByteBuffer> given() throws MPIException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(8);
    assertThat(Views.of(buffer, 8).memory().byteSize()).isEqualTo(8);
    return new WeakReference<>(buffer);
  }
}
