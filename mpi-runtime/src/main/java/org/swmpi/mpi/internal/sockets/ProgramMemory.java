package org.swmpi.mpi.internal.sockets;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.internal.windows.WindowMemory;

/// Memory of messages, for the thread that makes progress: where several make calls
/// ([org.swmpi.mpi.ThreadLevel#SERIALIZED]), it may be another than the one whose memory it is.
final class ProgramMemory {
  private ProgramMemory() {}

  /// Whether it is of another thread alone.
  static boolean isOfAnother(MemorySegment memory) {
    return !memory.isAccessibleBy(Thread.currentThread());
  }

  /// The same memory, for this thread.
  ///
  /// @throws IllegalStateException when its arena is closed
  static MemorySegment here(MemorySegment memory) {
    if (!isOfAnother(memory)) {
      return memory;
    }
    if (!memory.scope().isAlive()) {
      throw new IllegalStateException("memory of a message under way has been closed");
    }
    return WindowMemory.forAnyThread(memory);
  }
}
