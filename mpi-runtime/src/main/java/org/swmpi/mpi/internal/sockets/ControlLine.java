package org.swmpi.mpi.internal.sockets;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// The connection between a rank and rank 0 over which the job is ended: short notes, each way.
final class ControlLine {
  /// What a note says.
  enum Word {
    /// To rank 0: I have failed, may I tell the user?
    ASK(1),
    /// From rank 0: you may.
    TELL(2),
    /// To rank 0: the user knows; number: exit code for the job.
    FAILED(3),
    /// From rank 0: the job ends now; number: its exit code.
    END(4),
    /// To rank 0: my program has returned; number: its exit code.
    DONE(5),
    /// From rank 0: a rank has ended its process in order; number: the rank.
    LEFT(6),
    /// From rank 0: all are done; number: exit code of the job.
    OVER(7);

    private final int code;

    Word(int code) {
      this.code = code;
    }

    private static Word of(int code) throws IOException {
      for (Word word : values()) {
        if (word.code == code) {
          return word;
        }
      }
      throw new IOException("note " + code + " is not known");
    }
  }

  record Note(Word word, int number) {}

  private static final int NOTE_BYTES = 8;

  /// Longest text in a job's address book.
  private static final int TEXT_MAX = 1 << 24;

  private final SocketChannel channel;

  /// @param channel blocking
  ControlLine(SocketChannel channel) {
    this.channel = channel;
  }

  SocketChannel channel() {
    return channel;
  }

  /// @throws EOFException when the other side has gone
  Note read() throws IOException {
    ByteBuffer buffer = readFully(NOTE_BYTES);
    return new Note(Word.of(buffer.getInt()), buffer.getInt());
  }

  synchronized void write(Word word, int number) throws IOException {
    write(ByteBuffer.allocate(NOTE_BYTES).putInt(word.code).putInt(number).flip());
  }

  /// Reads a text from [#writeText].
  byte[] readText() throws IOException {
    int length = readFully(Integer.BYTES).getInt();
    if (length < 0 || length > TEXT_MAX) {
      throw new IOException("a text of " + length + " bytes");
    }
    return readFully(length).array();
  }

  synchronized void writeText(byte[] text) throws IOException {
    write(ByteBuffer.allocate(Integer.BYTES + text.length).putInt(text.length).put(text).flip());
  }

  private ByteBuffer readFully(int bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(bytes);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("the connection was closed");
      }
    }
    return buffer.flip();
  }

  private void write(ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }
}
