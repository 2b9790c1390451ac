package org.swmpi.workflow.serve;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// Keeps the bytes of an answer, so that whoever makes it never waits for whoever fetches it.
final class HeldAnswer extends Response.Wrapper {
  private static final int PIECE_BYTES = 1 << 15;

  private final long most;
  private final Deque<ByteBuffer> pieces = new ArrayDeque<>();
  private long length;
  private boolean tooLarge;

  /// @param most bytes that an answer may have
  HeldAnswer(Request request, Response response, long most) {
    super(request, response);
    this.most = most;
  }

  @Override
  public void write(boolean last, @Nullable ByteBuffer bytes, Callback callback) {
    int count = bytes == null ? 0 : bytes.remaining();
    tooLarge |= length + count > most;
    if (tooLarge) {
      clear();
    } else {
      length += count;
      while (bytes != null && bytes.hasRemaining()) {
        if (pieces.isEmpty() || !pieces.getLast().hasRemaining()) {
          pieces.add(ByteBuffer.allocate(PIECE_BYTES));
        }
        ByteBuffer piece = pieces.getLast();
        int part = Math.min(bytes.remaining(), piece.remaining());
        piece.put(bytes.slice().limit(part));
        bytes.position(bytes.position() + part);
      }
    }
    callback.succeeded();
  }

  /// What was made before a failure is no part of its message.
  @Override
  public void setStatus(int status) {
    if (HttpStatus.isClientError(status) || HttpStatus.isServerError(status)) {
      clear();
      tooLarge = false;
    }
    super.setStatus(status);
  }

  @Override
  public void reset() {
    super.reset();
    clear();
    tooLarge = false;
  }

  private void clear() {
    pieces.clear();
    length = 0;
  }

  /// Whether it had more bytes than it may have; they are gone.
  boolean isTooLarge() {
    return tooLarge;
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
