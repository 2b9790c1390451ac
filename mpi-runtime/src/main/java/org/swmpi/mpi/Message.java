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

  /// Receives it into elements that are not one piece of memory, as the
  /// [PointToPoint#receive(MemorySegment, long, DerivedDatatype, int, int)] of elements does.
  ///
  /// @param count elements of the type, at most
  /// @throws MpiException when it is longer than they are
  default Status receive(MemorySegment buffer, long count, DerivedDatatype type) {
    try (Packing packing = Packing.blocking()) {
      Room room = packing.received("buffer", buffer, "count", count, type, false);
      Status status = receive(room.memory());
      room.unpack(status.bytes());
      return status;
    }
  }

  /// Starts to receive it into elements, and returns at once.
  default Request immediateReceive(MemorySegment buffer, long count, DerivedDatatype type) {
    Room room = Packing.immediate().received("buffer", buffer, "count", count, type, false);
    return room.ofReceive(immediateReceive(room.memory()));
  }
}
