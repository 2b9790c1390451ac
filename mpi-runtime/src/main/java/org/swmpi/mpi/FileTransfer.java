package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/// A read or write of elements, by the call that takes one piece of memory.
final class FileTransfer {
  private FileTransfer() {}

  static long read(
      MemorySegment buffer, long count, DerivedDatatype type, ToLongFunction<MemorySegment> call) {
    try (Packing packing = Packing.blocking()) {
      Room room = room(packing, buffer, count, type);
      long bytes = call.applyAsLong(room.memory());
      room.unpack(bytes);
      return bytes;
    }
  }

  static void write(
      MemorySegment buffer, long count, DerivedDatatype type, Consumer<MemorySegment> call) {
    try (Packing packing = Packing.blocking()) {
      call.accept(packing.sent("buffer", buffer, "count", count, type));
    }
  }

  static Request startRead(
      MemorySegment buffer,
      long count,
      DerivedDatatype type,
      Function<MemorySegment, Request> call) {
    Room room = room(Packing.immediate(), buffer, count, type);
    return room.ofReceive(call.apply(room.memory()));
  }

  static SplitCollective beginRead(
      MemorySegment buffer,
      long count,
      DerivedDatatype type,
      Function<MemorySegment, SplitCollective> call) {
    Room room = room(Packing.immediate(), buffer, count, type);
    SplitCollective begun = call.apply(room.memory());
    return () -> {
      long bytes = begun.end();
      room.unpack(bytes);
      return bytes;
    };
  }

  /// What a call writes that is not complete when it returns.
  static MemorySegment written(MemorySegment buffer, long count, DerivedDatatype type) {
    return Packing.immediate().sent("buffer", buffer, "count", count, type);
  }

  private static Room room(
      Packing packing, MemorySegment buffer, long count, DerivedDatatype type) {
    return packing.received("buffer", buffer, "count", count, type, false);
  }
}
