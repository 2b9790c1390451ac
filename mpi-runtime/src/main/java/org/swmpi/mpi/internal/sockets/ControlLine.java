package org.swmpi.mpi.internal.sockets;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import jdk.net.ExtendedSocketOptions;

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

  /// How long nothing may be said before the other side's machine is asked for.
  private static final int IDLE_SECONDS = 10;

  private static final int INTERVAL_SECONDS = 5;

  /// Questions without answer that end the connection.
  private static final int QUESTIONS = 3;

  private static final int LOOK_MILLIS = 100;

  private final SocketChannel channel;

  /// @param channel blocking
  ControlLine(SocketChannel channel) {
    this.channel = channel;
    keepAlive();
  }

  /// Has the kernel ask whether the other side's machine is there still, which without power or
  /// network would never close the connection: reading fails then.
  private void keepAlive() {
    try {
      channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
      set(ExtendedSocketOptions.TCP_KEEPIDLE, IDLE_SECONDS);
      set(ExtendedSocketOptions.TCP_KEEPINTERVAL, INTERVAL_SECONDS);
      set(ExtendedSocketOptions.TCP_KEEPCOUNT, QUESTIONS);
    } catch (IOException _) {
      // It is closed, as whoever reads hears too.
    }
  }

  private void set(SocketOption<Integer> option, int value) throws IOException {
    if (channel.supportedOptions().contains(option)) {
      channel.setOption(option, value);
    }
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
  ///
  /// @param patience is asked again and again while nothing comes; throws when it has ended
  byte[] readText(Runnable patience) throws IOException {
    channel.socket().setSoTimeout(LOOK_MILLIS);
    InputStream input = channel.socket().getInputStream();
    int length = ByteBuffer.wrap(read(input, Integer.BYTES, patience)).getInt();
    if (length < 0 || length > TEXT_MAX) {
      throw new IOException("a text of " + length + " bytes");
    }
    return read(input, length, patience);
  }

  private static byte[] read(InputStream input, int bytes, Runnable patience) throws IOException {
    byte[] all = new byte[bytes];
    for (int at = 0; at < bytes; ) {
      try {
        int read = input.read(all, at, bytes - at);
        if (read < 0) {
          throw new EOFException("the connection was closed");
        }
        at += read;
      } catch (SocketTimeoutException _) {
        patience.run();
      }
    }
    return all;
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
