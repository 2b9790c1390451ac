package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

/// Copies between the heap and native memory by the C library's `memcpy`. It moves long blocks by
/// an instruction that need not fetch the lines which are overwritten; the JVM's own copy does, and
/// takes a tenth longer. Short ones go the same way: what C2 has compiled for one length would end
/// at the first of another.
final class Memcpy {
  /// No collection begins while a call lasts, since arrays must not move: some 50 µs.
  private static final long BLOCK_BYTES = 1L << 20;

  @SuppressWarnings("restricted") // the C library's own
  private static final MethodHandle MEMCPY =
      Linker.nativeLinker()
          .downcallHandle(
              Posix.function("memcpy"),
              FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, JAVA_LONG),
              Linker.Option.critical(true));

  private Memcpy() {}

  /// Copies the first bytes of a segment over those of another, which must not overlap it.
  ///
  /// @throws IndexOutOfBoundsException when a segment is shorter
  static void copy(MemorySegment from, MemorySegment to, long bytes) {
    if (bytes <= BLOCK_BYTES) {
      block(from, to, bytes);
      return;
    }
    for (long done = 0; done < bytes; done += BLOCK_BYTES) {
      block(from.asSlice(done), to.asSlice(done), Math.min(BLOCK_BYTES, bytes - done));
    }
  }

  private static void block(MemorySegment from, MemorySegment to, long bytes) {
    Objects.checkFromIndexSize(0, bytes, Math.min(from.byteSize(), to.byteSize()));
    try {
      MEMCPY.invokeExact(to, from, bytes);
    } catch (Throwable e) {
      throw Downcalls.unexpected(e);
    }
  }
}
