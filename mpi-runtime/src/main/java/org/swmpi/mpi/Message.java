package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// A message that a matched probe has taken out of the queue: nobody else can receive it any more.
/// It has to be received, once: a second time is an [IllegalStateException].
///
/// ```java
/// Message next = world.matchedProbe(PointToPoint.ANY_SOURCE, 0);
/// MemorySegment text = arena.allocate(next.status().bytes());
/// next.receive(text);
/// ```
///
/// The source is MPI 4.1, section 3.8.
public interface Message {
  /// Sender, tag and length.
  Status status();

  /// Receives it at the start of `buffer` (`MPI_Mrecv`).
  ///
  /// @param buffer room for the message
  /// @return sender, tag and length, as of [#status]
  /// @throws MpiException when it is longer than the buffer
  Status receive(MemorySegment buffer);

  /// Starts to receive it, and returns at once (`MPI_Imrecv`).
  ///
  /// @param buffer room for the message, in native memory; undefined until the request is complete
  Request immediateReceive(MemorySegment buffer);

  /// Receives it into elements that need not be one piece of memory, as
  /// [PointToPoint#receive(MemorySegment, long, DerivedDatatype, int, int)] does.
  ///
  /// @param buffer has the place of the first element at its start, and all of their bytes in it
  /// @param count elements of the type, at most
  /// @param type of the elements
  /// @return sender, tag and length, as of [#status]
  /// @throws MpiException when it is longer than the elements
  default Status receive(MemorySegment buffer, long count, DerivedDatatype type) {
    try (Packing packing = Packing.blocking()) {
      Room room = packing.received("buffer", buffer, "count", count, type, false);
      Status status = receive(room.memory());
      room.unpack(status.bytes());
      return status;
    }
  }

  /// Starts to receive it into elements, as [PointToPoint#immediateReceive(MemorySegment, long,
  /// DerivedDatatype, int, int)] does.
  ///
  /// @param buffer as of [#receive(MemorySegment, long, DerivedDatatype)]
  /// @param count elements of the type, at most
  /// @param type of the elements
  default Request immediateReceive(MemorySegment buffer, long count, DerivedDatatype type) {
    Room room = Packing.immediate().received("buffer", buffer, "count", count, type, false);
    return room.ofReceive(immediateReceive(room.memory()));
  }
}
