package org.swmpi.workflow.serve;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// Keeps the bytes of an answer, so that whoever makes it never waits for whoever fetches it.
final class HeldAnswer extends Response.Wrapper {
  private static final int PIECE_BYTES = 1 << 15;

  private final long most;
  private final LongPredicate take;
  private final LongConsumer giveBack;
  private final Deque<ByteBuffer> pieces = new ArrayDeque<>();
  private long length;
  private long taken;
  private boolean tooLarge;
  private boolean crowdedOut;

  /// @param most bytes that an answer may have
  /// @param take takes room for so many bytes more, if there is any
  /// @param giveBack hears of bytes that have gone
  HeldAnswer(
      Request request, Response response, long most, LongPredicate take, LongConsumer giveBack) {
    super(request, response);
    this.most = most;
    this.take = take;
    this.giveBack = giveBack;
  }

  @Override
  public void write(boolean last, @Nullable ByteBuffer bytes, Callback callback) {
    int count = bytes == null ? 0 : bytes.remaining();
    tooLarge |= length + count > most;
    if (!tooLarge && !crowdedOut) {
      crowdedOut = !take.test(count);
      taken += crowdedOut ? 0 : count;
    }
    if (tooLarge || crowdedOut) {
      clear();
    } else if (bytes != null) {
      hold(bytes);
    }
    callback.succeeded();
  }

  private void hold(ByteBuffer bytes) {
    length += bytes.remaining();
    while (bytes.hasRemaining()) {
      if (pieces.isEmpty() || !pieces.getLast().hasRemaining()) {
        pieces.add(ByteBuffer.allocate(PIECE_BYTES));
      }
      ByteBuffer piece = pieces.getLast();
      int part = Math.min(bytes.remaining(), piece.remaining());
      piece.put(bytes.slice().limit(part));
      bytes.position(bytes.position() + part);
    }
  }

  /// Makes it a message, which has a place always.
  void refuse(int status, String message) {
    setStatus(status);
    getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
    hold(ByteBuffer.wrap((message + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  /// What was made before a failure is no part of its message.
  @Override
  public void setStatus(int status) {
    if (HttpStatus.isClientError(status) || HttpStatus.isServerError(status)) {
      forget();
    }
    super.setStatus(status);
  }

  @Override
  public void reset() {
    super.reset();
    forget();
  }

  private void forget() {
    clear();
    tooLarge = false;
    crowdedOut = false;
  }

  private void clear() {
    pieces.clear();
    length = 0;
    release();
  }

  /// Gives back the room that it has taken; nothing the second time.
  void release() {
    giveBack.accept(taken);
    taken = 0;
  }

  /// Whether it had more bytes than it may have; they are gone.
  boolean isTooLarge() {
    return tooLarge;
  }

  /// Whether there was no room for it; its bytes are gone.
  boolean isCrowdedOut() {
    return crowdedOut;
  }

  long length() {
    return length;
  }

  /// Takes the next piece away; null if none is left.
  @Nullable ByteBuffer next() {
    ByteBuffer piece = pieces.poll();
    return piece == null ? null : piece.flip();
  }
}
