package org.swmpi.mpi.internal.sockets;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import org.swmpi.mpi.internal.windows.Elements;

/// What comes over a blocking connection, for one thread.
final class LineInput {
  /// Something to be done before this thread may wait.
  @FunctionalInterface
  interface Before {
    void run() throws IOException;
  }

  private final SocketChannel channel;
  private final Before waiting;
  private final ByteBuffer buffer;
  private final MemorySegment memory;

  /// @param waiting is done before this waits for more
  LineInput(SocketChannel channel, Before waiting) {
    this.channel = channel;
    this.waiting = waiting;
    buffer = ByteBuffer.allocateDirect(LineOutput.BUFFER_BYTES).order(ByteOrder.nativeOrder());
    memory = MemorySegment.ofBuffer(buffer);
    buffer.flip();
  }

  /// Waits for a few bytes, which must be taken out of the buffer.
  ///
  /// @throws EOFException when the other side has gone
  ByteBuffer take(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      buffer.compact();
      while (buffer.position() < bytes) {
        receive(buffer);
      }
      buffer.flip();
    }
    return buffer;
  }

  private void receive(ByteBuffer target) throws IOException {
    waiting.run();
    if (channel.read(target) < 0) {
      throw new EOFException();
    }
  }

  /// Fills memory with the next bytes: what has no room in the buffer goes straight to its place.
  void read(MemorySegment target) throws IOException {
    long at = 0;
    while (at < target.byteSize()) {
      long missing = target.byteSize() - at;
      if (buffer.hasRemaining()) {
        long bytes = Math.min(missing, buffer.remaining());
        MemorySegment.copy(memory, buffer.position(), target, at, bytes);
        buffer.position(buffer.position() + (int) bytes);
        at += bytes;
      } else if (missing >= buffer.capacity()) {
        long most = Math.min(missing, ReceiveRequest.PIECE_BYTES);
        ByteBuffer piece = target.asSlice(at, most).asByteBuffer();
        receive(piece);
        at += piece.position();
      } else {
        take(1);
      }
    }
  }

  /// Fills the next bytes of elements.
  void read(Elements target, long bytes) throws IOException {
    for (long missing = bytes; missing > 0; ) {
      MemorySegment piece = target.next(missing);
      read(piece);
      missing -= piece.byteSize();
    }
  }

  void skip(long bytes) throws IOException {
    for (long missing = bytes; missing > 0; ) {
      take(1);
      int length = (int) Math.min(missing, buffer.remaining());
      buffer.position(buffer.position() + length);
      missing -= length;
    }
  }
}
