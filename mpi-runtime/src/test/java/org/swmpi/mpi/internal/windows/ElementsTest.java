package org.swmpi.mpi.internal.windows;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.internal.check.Origin;

/// A program may forget a buffer that an access under way fills.
class ElementsTest {
  private record Access(Elements elements, WeakReference<MemorySegment.Scope> memory) {}

  private static Access access(Function<MemorySegment, Elements> of) {
    MemorySegment memory = Arena.ofAuto().allocate(64, 8);
    return new Access(of.apply(memory), new WeakReference<>(memory.scope()));
  }

  private static void assertKept(Function<MemorySegment, Elements> of) {
    Access access = access(of);
    try {
      System.gc();
      assertThat(access.memory().get()).isNotNull();
    } finally {
      Reference.reachabilityFence(access.elements());
    }
  }

  @Test
  void elementsKeepTheirMemory() {
    DerivedDatatype type = DerivedDatatype.vector(4, 1, 2, Datatype.LONG);
    assertKept(Elements::of);
    assertKept(memory -> Elements.of(memory).again());
    assertKept(memory -> Elements.of(new Origin(memory, 1, type)));
  }
}
