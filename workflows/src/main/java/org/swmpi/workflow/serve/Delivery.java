package org.swmpi.workflow.serve;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/// An answer on its way to whoever asked. It has a thread only while the network takes bytes.
final class Delivery extends IteratingCallback {
  private final HeldAnswer answer;
  private final Response response;
  private final Callback request;
  private final Consumer<Delivery> whenOver;
  private final long size;
  private final long began = System.nanoTime();
  private final AtomicLong sent = new AtomicLong();
  private volatile boolean complete;
  private Scheduler.@Nullable Task end;

  /// @param request completed when the answer is there, or cannot be brought there
  /// @param whenOver called then
  Delivery(HeldAnswer answer, Callback request, Consumer<Delivery> whenOver) {
    this.answer = answer;
    this.request = request;
    this.whenOver = whenOver;
    response = answer.getWrapped();
    size = answer.length();
  }

  /// @param limit what it may take
  void begin(Scheduler scheduler, Duration limit) {
    end = scheduler.schedule(this::cut, limit);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, size);
    iterate();
  }

  /// Bytes.
  long size() {
    return size;
  }

  /// Gives back the room of its answer.
  void release() {
    answer.release();
  }

  Duration age() {
    return Duration.ofNanos(System.nanoTime() - began);
  }

  /// Bytes a nanosecond that were fetched.
  double rate() {
    return (double) sent.get() / (System.nanoTime() - began);
  }

  /// Ends it, by the end of its connection: what is pending fails.
  void cut() {
    answer.getRequest().getConnectionMetaData().getConnection().getEndPoint().close();
  }

  @Override
  protected Action process() {
    if (complete) {
      return Action.SUCCEEDED;
    }
    ByteBuffer piece = answer.next();
    int bytes = piece == null ? 0 : piece.remaining();
    long all = sent.addAndGet(bytes);
    complete = all == size;
    response.write(complete, piece, this);
    return Action.SCHEDULED;
  }

  @Override
  protected void onCompleteSuccess() {
    over();
    request.succeeded();
  }

  @Override
  protected void onCompleteFailure(Throwable cause) {
    over();
    request.failed(cause);
  }

  private void over() {
    if (end != null) {
      end.cancel();
    }
    whenOver.accept(this);
  }
}
