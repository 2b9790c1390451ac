package org.swmpi.mpi.internal.collect;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.internal.windows.WindowMemory;

/// Memory of calls under way, for the thread that makes progress: where several make calls
/// ([org.swmpi.mpi.ThreadLevel#SERIALIZED]), it may be another than the one whose memory it is.
public final class ProgramMemory {
  private ProgramMemory() {}

  /// Whether it is of another thread alone.
  public static boolean isOfAnother(MemorySegment memory) {
    return !memory.isAccessibleBy(Thread.currentThread());
  }

  /// The same memory, for this thread.
  ///
  /// @throws IllegalStateException when its arena is closed
  public static MemorySegment here(MemorySegment memory) {
    if (!isOfAnother(memory)) {
      return memory;
    }
    if (!memory.scope().isAlive()) {
      throw new IllegalStateException("memory of a call under way has been closed");
    }
    return WindowMemory.forAnyThread(memory);
  }
}
