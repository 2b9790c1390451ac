package org.swmpi.mpi.internal.files;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/// Moves memory from and to the places of a view, piece by piece.
final class ChannelTransfer {
  /// Largest piece of native memory for one system call: a whole number of pages below 2 GiB.
  private static final long NATIVE_PIECE = 1L << 30;

  /// Largest piece of a Java array, of which the JDK makes a native copy first.
  private static final long HEAP_PIECE = 1L << 20;

  private final FileChannel channel;

  ChannelTransfer(FileChannel channel) {
    this.channel = channel;
  }

  /// @return bytes that were read; fewer than asked for at the end of the file
  long read(ViewMap view, MemorySegment target, long position) throws IOException {
    long done = 0;
    while (done < target.byteSize()) {
      MemorySegment piece = piece(view, target, position, done);
      MemorySegment memory = asBytes(piece);
      int bytes = channel.read(memory.asByteBuffer(), view.place(position + done));
      if (bytes < 0) {
        break;
      }
      if (!piece.isNative()) {
        MemorySegment.copy(memory, 0, piece, 0, bytes);
      }
      done += bytes;
    }
    return done;
  }

  void write(ViewMap view, MemorySegment source, long position) throws IOException {
    for (long done = 0; done < source.byteSize(); ) {
      MemorySegment piece = piece(view, source, position, done);
      MemorySegment memory = asBytes(piece);
      if (!piece.isNative()) {
        memory.copyFrom(piece);
      }
      done += channel.write(memory.asByteBuffer(), view.place(position + done));
    }
  }

  /// What may go by one system call.
  private static MemorySegment piece(
      ViewMap view, MemorySegment segment, long position, long done) {
    long largest = segment.isNative() ? NATIVE_PIECE : HEAP_PIECE;
    long bytes = Math.min(segment.byteSize() - done, view.contiguous(position + done));
    return segment.asSlice(done, Math.min(largest, bytes));
  }

  /// Native memory itself; for an array, which need not be of bytes, one that is.
  private static MemorySegment asBytes(MemorySegment piece) {
    return piece.isNative() ? piece : MemorySegment.ofArray(new byte[(int) piece.byteSize()]);
  }

  /// Makes the file longer, by zeros that take their space.
  void extend(long bytes) throws IOException {
    ByteBuffer zeros = ByteBuffer.allocate((int) HEAP_PIECE);
    for (long size = channel.size(); size < bytes; size = channel.size()) {
      zeros.clear().limit((int) Math.min(HEAP_PIECE, bytes - size));
      int _ = channel.write(zeros, size);
    }
  }
}
