package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.internal.windows.Elements;

/// The connection over which this rank accesses the memory of another: what it asks for goes there
/// in its order, from the rank's thread, and answers come back.
///
/// A thread of its own hears the answers and never writes. So the target's thread can always write
/// them, and always comes to read again: whoever writes a request waits for nobody who waits for
/// it.
final class AccessLine {
  /// How long the line may be broken while the rank seems to be there.
  private static final long BROKEN_NANOS = 15_000_000_000L;

  private final Engine engine;
  private final int peer;
  private final SocketChannel channel;
  private final Consumer<Throwable> failure;
  private final LineOutput output;
  private final LineInput input;
  private final Map<Long, Access> pending = new ConcurrentHashMap<>();
  private final AtomicReference<@Nullable String> unheard = new AtomicReference<>();
  private final AtomicLong number = new AtomicLong();
  private volatile long brokenSince;

  /// @param peer rank of the job
  /// @param channel blocking
  /// @param failure hears what must not happen
  AccessLine(Engine engine, int peer, SocketChannel channel, Consumer<Throwable> failure) {
    this.engine = engine;
    this.peer = peer;
    this.channel = channel;
    this.failure = failure;
    output = new LineOutput(channel);
    input = new LineInput(channel, () -> {});
  }

  void start() {
    Thread.ofPlatform().daemon().name("sockets-answers-" + peer).start(this::listen);
  }

  // Threads of the rank

  /// The number of the next request.
  long nextNumber() {
    return number.incrementAndGet();
  }

  /// Sends a request, or keeps it until [#flush].
  ///
  /// @param payload the bytes that follow; all are taken before this returns
  /// @param answer for what comes back to the request's number
  synchronized void submit(AccessHead head, @Nullable Elements payload, @Nullable Access answer) {
    if (answer != null) {
      pending.put(head.number(), answer);
    }
    try {
      head.write(output);
      if (payload != null) {
        output.write(payload);
      }
    } catch (IOException _) {
      // The thread that hears the answers finds out too; who waits for one learns it.
    }
  }

  /// Sends what was kept.
  synchronized void flush() {
    try {
      output.flush();
    } catch (IOException _) {
      // as above
    }
  }

  /// @throws IllegalArgumentException where an access has failed of which nobody has heard yet
  void verifyNoFailure() {
    String reason = unheard.getAndSet(null);
    if (reason != null) {
      throw new IllegalArgumentException(reason);
    }
  }

  /// The peer if no answer can come any more, or [Waiting#NOBODY].
  int lost() {
    long since = brokenSince;
    if (since == 0) {
      return Waiting.NOBODY;
    }
    return System.nanoTime() - since > BROKEN_NANOS ? peer : engine.losses().of(peer);
  }

  void close() {
    try {
      channel.close();
    } catch (IOException _) {
      // as good as closed
    }
  }

  // The thread that hears the answers

  private void listen() {
    try {
      while (true) {
        Answer answer = Answer.read(input);
        Access access = pending.get(answer.number());
        switch (answer.kind()) {
          case DATA -> fill(Objects.requireNonNull(access), answer);
          case DONE -> {
            pending.remove(answer.number());
            Objects.requireNonNull(access).complete();
          }
          case FAILED -> fail(access, answer);
        }
      }
    } catch (IOException _) {
      brokenSince = Math.max(1, System.nanoTime());
      engine.wake();
    } catch (RuntimeException | Error e) {
      failure.accept(e);
    }
  }

  private void fill(Access access, Answer answer) throws IOException {
    Elements result = Objects.requireNonNull(access.result());
    input.read(result, answer.bytes());
    if (result.remaining() == 0) {
      pending.remove(answer.number());
      access.complete();
    }
  }

  private void fail(@Nullable Access access, Answer answer) throws IOException {
    int bytes = (int) answer.bytes();
    ByteBuffer buffer = input.take(bytes);
    byte[] text = new byte[bytes];
    buffer.get(text);
    String reason = new String(text, StandardCharsets.UTF_8);
    if (access == null || !access.isRequest()) {
      unheard.compareAndSet(null, reason);
    }
    if (access != null) {
      pending.remove(answer.number());
      access.fail(reason);
    }
  }
}
