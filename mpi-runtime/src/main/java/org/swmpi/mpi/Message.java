package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// A message that a matched probe has taken out of the queue: nobody else can receive it any more.
/// It has to be received, once.
public interface Message {
  /// Sender, tag and length.
  Status status();

  /// Receives it at the start of `buffer`.
  ///
  /// @throws MpiException when it is longer than the buffer
  Status receive(MemorySegment buffer);

  /// Starts to receive it, and returns at once. `buffer` must be native memory.
  Request immediateReceive(MemorySegment buffer);
}
