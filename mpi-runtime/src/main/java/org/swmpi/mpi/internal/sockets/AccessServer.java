package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.internal.windows.Elements;

/// Serves another rank that accesses this one's memory, whatever the program here does: a thread
/// of its own, which does one thing after the other, so that an origin's accesses stay in order.
/// Nothing is longer in memory than the buffers of the connection.
final class AccessServer {
  private final int origin;
  private final SocketChannel channel;
  private final Map<Integer, WindowPart> parts;
  private final Consumer<Throwable> failure;
  private final LineInput input;
  private final WindowPart.Pieces pieces = new WindowPart.Pieces();

  /// Written by whoever holds its monitor: also by threads that serve others, whose unlock lets
  /// this origin have its lock.
  private final LineOutput output;

  /// @param origin rank of the job
  /// @param channel blocking
  /// @param parts this rank's parts of windows, by number; may change
  /// @param failure hears what must not happen
  AccessServer(
      int origin,
      SocketChannel channel,
      Map<Integer, WindowPart> parts,
      Consumer<Throwable> failure) {
    this.origin = origin;
    this.channel = channel;
    this.parts = parts;
    this.failure = failure;
    output = new LineOutput(channel);
    input = new LineInput(channel, this::flush);
  }

  void start() {
    Thread.ofPlatform().daemon().name("sockets-window-" + origin).start(this::serve);
  }

  void close() {
    try {
      channel.close();
    } catch (IOException _) {
      // as good as closed
    }
  }

  private void serve() {
    try {
      while (true) {
        serve(AccessHead.read(input));
      }
    } catch (IOException _) {
      // The origin has gone. Whether that is a failure, others know.
    } catch (RuntimeException | Error e) {
      failure.accept(e);
    }
  }

  private void flush() throws IOException {
    synchronized (output) {
      output.flush();
    }
  }

  private void serve(AccessHead head) throws IOException {
    WindowPart part = parts.get(head.window());
    if (part == null) {
      refuse(head, "the target has freed the window");
      return;
    }
    switch (head.kind()) {
      case PUT, GET, ACCUMULATE, GET_ACCUMULATE, COMPARE_AND_SWAP -> access(head, part);
      case FLUSH -> done(head);
      case LOCK -> part.locks().ask(origin, head.isExclusive(), () -> grant(head));
      case UNLOCK -> {
        VarHandle.fullFence(); // who locks it next, here, sees what was put
        part.locks().release(origin);
        done(head);
      }
    }
  }

  private void access(AccessHead head, WindowPart part) throws IOException {
    Elements there;
    try {
      there = part.elements(head.displacement(), head.layout());
    } catch (IllegalArgumentException e) {
      refuse(head, String.valueOf(e.getMessage()));
      return;
    }
    switch (head.kind()) {
      case PUT -> input.read(there, there.remaining());
      case GET -> answer(Answer.Kind.DATA, head, there);
      case ACCUMULATE, GET_ACCUMULATE ->
          part.accumulate(
              there,
              head.type(),
              head.accumulation(),
              head.payload() > 0 ? input::read : null,
              head.number() > 0 ? before -> answer(head, before) : null,
              pieces);
      case COMPARE_AND_SWAP -> compareAndSwap(head, part, there);
      case FLUSH, LOCK, UNLOCK -> throw new IllegalStateException("no access: " + head.kind());
    }
  }

  private void compareAndSwap(AccessHead head, WindowPart part, Elements there) throws IOException {
    MemorySegment cells = MemorySegment.ofArray(new long[3]);
    long bytes = there.remaining();
    MemorySegment expected = cells.asSlice(0, bytes);
    MemorySegment value = cells.asSlice(Long.BYTES, bytes);
    MemorySegment before = cells.asSlice(2L * Long.BYTES, bytes);
    input.read(expected);
    input.read(value);
    part.compareAndSwap(there, expected, value, before);
    answer(head, before);
  }

  private void done(AccessHead head) throws IOException {
    VarHandle.fullFence(); // what has been put is there for this rank before anybody tells it so
    answer(Answer.Kind.DONE, head, null);
  }

  /// By whichever thread lets the origin have it.
  private void grant(AccessHead head) {
    try {
      answer(Answer.Kind.DONE, head, null);
      flush();
    } catch (IOException _) {
      // The origin has gone, as its own thread hears too.
    }
  }

  private void refuse(AccessHead head, String reason) throws IOException {
    input.skip(head.payload());
    byte[] text = reason.getBytes(StandardCharsets.UTF_8);
    MemorySegment copy = MemorySegment.ofArray(text);
    answer(Answer.Kind.FAILED, head, new Elements(copy));
  }

  private void answer(AccessHead head, MemorySegment data) throws IOException {
    answer(Answer.Kind.DATA, head, new Elements(data));
  }

  private void answer(Answer.Kind kind, AccessHead head, @Nullable Elements data)
      throws IOException {
    synchronized (output) {
      long bytes = data == null ? 0 : data.remaining();
      new Answer(kind, head.number(), bytes).write(output);
      if (data != null) {
        output.write(data);
      }
    }
  }
}
