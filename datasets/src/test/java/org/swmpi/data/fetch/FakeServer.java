package org.swmpi.data.fetch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A server of one file, that can be as bad as servers are.
final class FakeServer implements AutoCloseable {
  private static final long LONGEST_WAIT_NANOS = 10_000_000_000L;

  private final HttpServer server;
  private final Path received;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  /// The `Range` of each request; `-` for none.
  final List<String> ranges = Collections.synchronizedList(new ArrayList<>());

  volatile byte[] content;
  volatile @Nullable String tag = "\"one\"";
  volatile @Nullable String date;
  volatile boolean knowsRanges = true;
  volatile boolean heedsConditions = true;

  /// Each answer is of another version.
  volatile boolean changes;

  /// How far from where it was to begin a partial answer does.
  volatile int shift;

  /// Bytes of a partial answer.
  volatile int most = Integer.MAX_VALUE;

  /// The connection breaks so many times, each time after so many bytes.
  final AtomicInteger breaks = new AtomicInteger();

  volatile int breaksAfter = 1000;

  /// So many answers are this status.
  final AtomicInteger refusals = new AtomicInteger();

  volatile int refusal = 503;
  volatile String asksFor = "";
  volatile boolean stalls;

  /// @param received where what is sent arrives
  FakeServer(byte[] content, Path received) throws IOException {
    this.content = content;
    this.received = received;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/data.nt", this::answer);
    server.createContext(
        "/moved",
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/data.nt");
          exchange.sendResponseHeaders(302, -1);
          exchange.close();
        });
    server.createContext(
        "/lost",
        exchange -> {
          String query = exchange.getRequestURI().getQuery();
          if (query != null) {
            exchange.getResponseHeaders().add("Location", query);
          }
          exchange.sendResponseHeaders(302, -1);
          exchange.close();
        });
    server.start();
  }

  URI address(String path) {
    return URI.create(
        "http://"
            + server.getAddress().getAddress().getHostAddress()
            + ":"
            + server.getAddress().getPort()
            + path);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String range = exchange.getRequestHeaders().getFirst("Range");
      ranges.add(range == null ? "-" : range);
      if (refusals.getAndUpdate(FakeServer::oneLess) > 0) {
        if (!asksFor.isEmpty()) {
          exchange.getResponseHeaders().add("Retry-After", asksFor);
        }
        exchange.sendResponseHeaders(refusal, -1);
        return;
      }
      if (changes) {
        tag = "\"" + ranges.size() + "\"";
      }
      if (tag != null) {
        exchange.getResponseHeaders().add("ETag", tag);
      }
      if (date != null) {
        exchange.getResponseHeaders().add("Last-Modified", date);
      }
      String condition = exchange.getRequestHeaders().getFirst("If-Range");
      boolean fits =
          condition == null || condition.equals(tag) || condition.equals(date) || !heedsConditions;
      int from = 0;
      int to = content.length;
      int status = 200;
      if (range != null && knowsRanges && fits) {
        from = Integer.parseInt(range.replaceAll("\\D", "")) + shift;
        status = from < content.length ? 206 : 416;
        to = (int) Math.min(to, (long) from + most);
        String bytes = status == 206 ? from + "-" + (to - 1) : "*";
        exchange.getResponseHeaders().add("Content-Range", "bytes " + bytes + "/" + content.length);
      }
      if (status == 416) {
        exchange.sendResponseHeaders(status, -1);
        return;
      }
      exchange.sendResponseHeaders(status, to - from);
      send(exchange, from, to);
    }
  }

  private static int oneLess(int count) {
    return Math.max(0, count - 1);
  }

  private void send(HttpExchange exchange, int from, int to) throws IOException {
    OutputStream out = exchange.getResponseBody();
    if (breaks.getAndUpdate(FakeServer::oneLess) > 0) {
      int count = Math.min(breaksAfter, to - from);
      out.write(content, from, count);
      out.flush();
      await(from + count);
      throw new IOException("broken on purpose");
    }
    if (stalls) {
      stalls = false;
      out.write(content, from, breaksAfter);
      out.flush();
      try {
        Thread.sleep(3000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw new IOException("stalled on purpose");
    }
    out.write(content, from, to - from);
  }

  /// Waits until so many bytes have arrived: of a connection that breaks, the client drops what it
  /// has not read yet.
  private void await(long bytes) throws IOException {
    long end = System.nanoTime() + LONGEST_WAIT_NANOS;
    while (bytes > 0 && (!Files.exists(received) || Files.size(received) < bytes)) {
      if (System.nanoTime() - end > 0) {
        throw new IOException("not received: " + bytes + " bytes");
      }
      try {
        Thread.sleep(1);
      } catch (InterruptedException e) {
        throw new InterruptedIOException("the test has ended");
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
