package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import org.swmpi.mpi.internal.windows.Elements;

/// What goes over a blocking connection, for one thread at a time: what is short waits in a buffer
/// until there is enough, or [#flush].
final class LineOutput {
  static final int BUFFER_BYTES = 32 << 10;

  private final SocketChannel channel;
  private final ByteBuffer buffer;
  private final MemorySegment memory;

  LineOutput(SocketChannel channel) {
    this.channel = channel;
    buffer = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.nativeOrder());
    memory = MemorySegment.ofBuffer(buffer);
  }

  /// The buffer, with room for a few bytes.
  ByteBuffer room(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      flush();
    }
    return buffer;
  }

  /// Writes memory, which may be changed afterwards. What is long goes straight from its place.
  void write(MemorySegment source) throws IOException {
    long bytes = source.byteSize();
    if (bytes >= BUFFER_BYTES) {
      flush();
      for (long at = 0; at < bytes; at += ReceiveRequest.PIECE_BYTES) {
        long most = Math.min(bytes - at, ReceiveRequest.PIECE_BYTES);
        send(source.asSlice(at, most).asByteBuffer());
      }
      return;
    }
    room((int) bytes);
    MemorySegment.copy(source, 0, memory, buffer.position(), bytes);
    buffer.position(buffer.position() + (int) bytes);
  }

  /// Writes all that is left of elements.
  void write(Elements source) throws IOException {
    try {
      while (source.remaining() > 0) {
        write(source.next(source.remaining()));
      }
    } finally {
      Reference.reachabilityFence(source);
    }
  }

  void flush() throws IOException {
    if (buffer.position() > 0) {
      buffer.flip();
      try {
        send(buffer);
      } finally {
        buffer.clear();
      }
    }
  }

  private void send(ByteBuffer piece) throws IOException {
    while (piece.hasRemaining()) {
      channel.write(piece);
    }
  }
}
