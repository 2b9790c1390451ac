package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Where a call puts what it receives: where the elements lie, or packed, to be unpacked when the
/// call is complete.
///
/// @param memory for the call
/// @param unpacking puts the first bytes where they belong; null where they are there
record Room(MemorySegment memory, @Nullable LongConsumer unpacking) {
  /// For a call that receives nothing here.
  static final Room NONE = of(MemorySegment.NULL);

  static Room of(MemorySegment memory) {
    return new Room(memory, null);
  }

  static Room of(MemorySegment memory, LongConsumer unpacking) {
    return new Room(memory, unpacking);
  }

  /// Puts what has been received where it belongs.
  ///
  /// @param bytes how much that is
  void unpack(long bytes) {
    if (unpacking != null) {
      unpacking.accept(bytes);
    }
  }

  /// As [#unpack(long)], where the call has filled it.
  void unpack() {
    unpack(memory.byteSize());
  }

  /// The request of a receive, of a message that may be shorter.
  Request ofReceive(Request call) {
    return unpacking == null ? call : new PackedRequest(call, status -> unpack(status.bytes()));
  }

  /// The request of a collective, which fills it.
  Request ofCollective(Request call) {
    return unpacking == null ? call : new PackedRequest(call, _ -> unpack());
  }
}
