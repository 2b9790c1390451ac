package org.swmpi.mpi.internal.sockets;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The connection to another rank, for messages.
///
/// Short messages are copied into the memory of the connection, with a head, and out of it again on
/// the other side; the receiver gives credit for those that have been asked for, and without credit
/// a message is treated as a long one. So what comes unasked for never takes more than a window of
/// memory. Long messages go from memory to memory of the programs.
final class Connection {
  /// Longest message that travels with its head. Measured: up to there two copies take less than
  /// the answer to an announcement (32 KiB 8.7 µs in place of 14.7, 64 KiB 16.5 in place of 20.3).
  static final long SHORT_BYTES = 64 << 10;

  /// Credit: bytes of short messages that may be on their way or lie unasked for.
  static final long WINDOW_BYTES = 1 << 20;

  /// What the memory of an unasked-for message takes beyond its bytes, about.
  private static final long MESSAGE_COST = 64;

  private static final int BUFFER_BYTES = 128 << 10;

  private final Engine engine;
  private final int peer;
  private final SocketChannel channel;
  private final SelectionKey key;

  private final ByteBuffer in = buffer();
  private final MemorySegment inMemory = MemorySegment.ofBuffer(in);
  private final ByteBuffer out = buffer();
  private final MemorySegment outMemory = MemorySegment.ofBuffer(out);
  private final ByteBuffer[] gather = {out, out};
  private final ArrayDeque<Outgoing> queue = new ArrayDeque<>();
  private boolean wantsToWrite;

  /// Long messages that were announced to the peer, by slot.
  private final List<@Nullable SendRequest> announced = new ArrayList<>();

  /// Receives whose bytes will come, in that order.
  private final ArrayDeque<ReceiveRequest> cleared = new ArrayDeque<>();

  private @Nullable ReceiveRequest filling;
  private long unanswered;
  private long owed;

  private boolean ended;
  private int endCode;
  private boolean unwritable;
  private boolean closed;
  private long brokenSince;

  Connection(Engine engine, int peer, SocketChannel channel, Selector selector) throws IOException {
    this.engine = engine;
    this.peer = peer;
    this.channel = channel;
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    key = channel.register(selector, SelectionKey.OP_READ, this);
  }

  private static ByteBuffer buffer() {
    return ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.nativeOrder());
  }

  // What the engine asks

  /// Whether the program of the peer has returned.
  boolean hasEnded() {
    return ended;
  }

  /// What the program of the peer returned.
  int endCode() {
    return endCode;
  }

  /// Since when there is no connection any more although the peer has not ended, in nanoseconds; 0
  /// while there is.
  long brokenSince() {
    return brokenSince;
  }

  /// Whether something may still come.
  boolean isOpen() {
    return !closed;
  }

  /// Whether something waits to be written.
  boolean isPending() {
    return !closed && (out.position() > 0 || !queue.isEmpty());
  }

  /// Has the selector look for what this connection waits for.
  void prepareToWait() {
    boolean wants = isPending();
    if (wants != wantsToWrite && !closed) {
      wantsToWrite = wants;
      key.interestOps(wants ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    }
  }

  /// Reads and writes what can be, without waiting.
  void serve() {
    if (closed) {
      return;
    }
    if (isPending()) {
      flush();
    }
    try {
      read();
    } catch (IOException _) {
      breakUp();
    }
  }

  /// Nothing goes any more. What the peer has sent before it left may still come.
  void stopWriting() {
    unwritable = true;
    queue.forEach(Outgoing::drop);
    queue.clear();
    out.clear();
    try {
      channel.shutdownOutput();
    } catch (IOException _) {
      // as good as shut down
    }
  }

  /// Nothing comes or goes any more.
  private void breakUp() {
    closed = true;
    key.cancel();
    if (!ended) {
      brokenSince = System.nanoTime();
    }
    queue.forEach(Outgoing::drop);
    queue.clear();
    try {
      channel.close();
    } catch (IOException _) {
      // as good as closed
    }
  }

  void close() {
    if (!closed) {
      breakUp();
    }
  }

  // Writing

  /// Sends a message; the request is over at once where it is short and there is room.
  void send(SendRequest request, long bytes) {
    if (bytes <= SHORT_BYTES && unanswered + bytes + MESSAGE_COST <= WINDOW_BYTES) {
      unanswered += bytes + MESSAGE_COST;
      request.setShort();
    }
    submit(request);
  }

  /// Writes something now, or when its turn comes.
  void submit(Outgoing outgoing) {
    if (closed || unwritable) {
      outgoing.drop();
      return;
    }
    queue.add(outgoing);
    flush();
  }

  private void flush() {
    try {
      writeQueue();
    } catch (IOException _) {
      stopWriting();
    }
  }

  private void writeQueue() throws IOException {
    while (true) {
      Outgoing next = queue.peek();
      if (next == null) {
        writeOut();
        return;
      }
      if (!next.write(this)) {
        return; // the kernel takes no more
      }
      queue.remove();
    }
  }

  private void writeOut() throws IOException {
    if (out.position() > 0) {
      out.flip();
      channel.write(out);
      out.compact();
    }
  }

  /// Puts a head into the memory of this connection.
  ///
  /// @param following how many bytes have to fit behind it
  /// @return whether there was room
  boolean putHead(int kind, int context, int tag, int slot, long length, long following)
      throws IOException {
    if (out.remaining() < Frame.HEAD_BYTES + following) {
      writeOut();
      if (out.remaining() < Frame.HEAD_BYTES + following) {
        return false;
      }
    }
    out.putInt(kind).putInt(context).putInt(tag).putInt(slot).putLong(length).putLong(owed);
    owed = 0;
    return true;
  }

  /// Puts a short message into the memory of this connection.
  ///
  /// @return whether there was room
  boolean putShort(int context, int tag, MemorySegment message) throws IOException {
    long bytes = message.byteSize();
    if (!putHead(Frame.SHORT, context, tag, 0, bytes, bytes)) {
      return false;
    }
    MemorySegment.copy(message, 0, outMemory, out.position(), bytes);
    out.position(out.position() + (int) bytes);
    return true;
  }

  /// Announces a long message.
  ///
  /// @return whether there was room
  boolean announce(SendRequest request, int context, int tag, long bytes) throws IOException {
    int slot = announced.indexOf(null);
    if (!putHead(Frame.LONG, context, tag, slot < 0 ? announced.size() : slot, bytes, 0)) {
      return false;
    }
    if (slot < 0) {
      announced.add(request);
    } else {
      announced.set(slot, request);
    }
    return true;
  }

  /// Writes the memory of this connection and, in the same call, a part of a long message.
  ///
  /// @return how much of the message was written
  long write(ByteBuffer piece) throws IOException {
    int before = piece.remaining();
    if (out.position() == 0) {
      channel.write(piece);
    } else {
      out.flip();
      gather[1] = piece;
      try {
        channel.write(gather);
      } finally {
        out.compact();
        gather[1] = out;
      }
    }
    long written = (long) before - piece.remaining();
    if (written > 0) {
      engine.moved();
    }
    return written;
  }

  /// Copies a part of a long message into the memory of this connection.
  ///
  /// @return how much had room
  long copy(MemorySegment message, long from) throws IOException {
    if (!out.hasRemaining()) {
      writeOut();
    }
    int length = (int) Math.min(out.remaining(), message.byteSize() - from);
    MemorySegment.copy(message, from, outMemory, out.position(), length);
    out.position(out.position() + length);
    return length;
  }

  // Reading

  private void read() throws IOException {
    while (!closed) {
      ReceiveRequest receive = filling;
      if (receive != null && receive.isDirect()) {
        ByteBuffer piece = receive.piece();
        int count = channel.read(piece);
        if (count <= 0) {
          verifyOpen(count);
          return;
        }
        engine.moved();
        receive.advance(count);
        finishIfComplete(receive);
        if (piece.hasRemaining()) {
          return;
        }
      } else {
        int count = channel.read(in);
        if (count <= 0) {
          verifyOpen(count);
          return;
        }
        engine.moved();
        boolean more = !in.hasRemaining();
        take();
        if (!more && filling == null) {
          return;
        }
      }
    }
  }

  private static void verifyOpen(int count) throws IOException {
    if (count < 0) {
      throw new EOFException();
    }
  }

  /// Takes all that is complete out of the memory of this connection.
  private void take() throws IOException {
    int end = in.position();
    int at = 0;
    while (at < end) {
      ReceiveRequest receive = filling;
      if (receive != null) {
        int length = (int) Math.min(end - at, receive.missing());
        receive.take(inMemory, at, length);
        at += length;
        finishIfComplete(receive);
        continue;
      }
      int taken = takeFrame(at, end);
      if (taken == 0) {
        break;
      }
      at += taken;
    }
    in.position(at).limit(end);
    in.compact();
  }

  private void finishIfComplete(ReceiveRequest receive) {
    if (receive.missing() == 0) {
      filling = null;
      receive.complete();
    }
  }

  /// @return length of the frame, or 0 when it is not complete
  private int takeFrame(int at, int end) throws IOException {
    if (end - at < Frame.HEAD_BYTES) {
      return 0;
    }
    int kind = in.getInt(at);
    int context = in.getInt(at + 4);
    int tag = in.getInt(at + 8);
    int slot = in.getInt(at + 12);
    long length = in.getLong(at + 16);
    if (kind == Frame.SHORT && end - at - Frame.HEAD_BYTES < length) {
      return 0;
    }
    unanswered -= in.getLong(at + 24);
    switch (kind) {
      case Frame.SHORT -> {
        takeShort(context, tag, at + Frame.HEAD_BYTES, length);
        return Frame.HEAD_BYTES + (int) length;
      }
      case Frame.LONG -> takeAnnouncement(context, tag, slot, length);
      case Frame.CLEAR -> takeClearance(slot, length);
      case Frame.DATA -> filling = cleared.remove();
      case Frame.CREDIT -> {}
      case Frame.ENDED -> {
        endCode = tag;
        ended = true;
      }
      default -> throw new IOException("frame of kind " + kind);
    }
    return Frame.HEAD_BYTES;
  }

  private void takeShort(int context, int tag, int at, long length) {
    Mailbox mailbox = engine.mailbox(context);
    ReceiveRequest receive = mailbox.expecting(peer, tag);
    if (receive == null) {
      MemorySegment memory = engine.pool().take(length);
      MemorySegment.copy(inMemory, at, memory, 0, length);
      mailbox.keep(new Arrival(peer, tag, length, memory, this, 0, null));
      return;
    }
    if (receive.begin(peer, tag, length)) {
      receive.take(inMemory, at, length);
      receive.complete();
    }
    received(length);
  }

  private void takeAnnouncement(int context, int tag, int slot, long length) {
    Mailbox mailbox = engine.mailbox(context);
    ReceiveRequest receive = mailbox.expecting(peer, tag);
    if (receive == null) {
      mailbox.keep(new Arrival(peer, tag, length, null, this, slot, null));
    } else {
      clear(receive.begin(peer, tag, length) ? receive : null, slot, length);
    }
  }

  private void takeClearance(int slot, long length) throws IOException {
    SendRequest request = announced.set(slot, null);
    if (request == null) {
      throw new IOException("clearance of nothing");
    }
    request.clear(this, length > 0);
  }

  /// Answers the announcement of a long message.
  ///
  /// @param receive that wants it, or null
  void clear(@Nullable ReceiveRequest receive, int slot, long length) {
    if (receive != null && length == 0) {
      receive.complete(); // nothing follows
    } else if (receive != null) {
      cleared.add(receive);
    }
    submit(new Notice(Frame.CLEAR, 0, slot, receive == null ? 0 : length));
  }

  /// A short message has been asked for, and its memory is free again.
  void received(long bytes) {
    owed += bytes + MESSAGE_COST;
    if (owed >= WINDOW_BYTES / 2) {
      submit(new Notice(Frame.CREDIT, 0, 0, 0));
    }
  }
}
