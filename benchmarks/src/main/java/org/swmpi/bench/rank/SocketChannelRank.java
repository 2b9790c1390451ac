package org.swmpi.bench.rank;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// What a message costs at least over TCP from Java: the ping-pong of [Loops], over a blocking
/// `SocketChannel` on loopback with direct buffers, between two processes.
public final class SocketChannelRank {
  private final SocketChannel channel;
  private final boolean first;
  private final ByteBuffer buffer;

  private SocketChannelRank(SocketChannel channel, boolean first, int largest) throws IOException {
    this.channel = channel;
    this.first = first;
    this.buffer = ByteBuffer.allocateDirect(largest);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  /// @param arguments file of the steps, all of latency; the second process, which the first
  ///     starts, gets the port too
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<Step> steps = Step.read(Path.of(arguments[0]));
    int largest = Step.largest(steps);
    if (arguments.length > 1) {
      int port = Integer.parseInt(arguments[1]);
      InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      try (SocketChannel channel = SocketChannel.open(address)) {
        new SocketChannelRank(channel, false, largest).measure(steps);
      }
      return;
    }
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      Process second = startSecond(arguments[0], server.socket().getLocalPort());
      try (SocketChannel channel = server.accept()) {
        new SocketChannelRank(channel, true, largest).measure(steps);
      }
      System.exit(second.waitFor());
    }
  }

  private static Process startSecond(String steps, int port) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java, SocketChannelRank.class.getName(), steps, Integer.toString(port))
        .inheritIO()
        .start();
  }

  private void measure(List<Step> steps) throws IOException {
    if (first) {
      System.out.println("library SocketChannel");
    }
    for (Step step : steps) {
      batch(step.bytes(), step.warmUp());
      double[] nanos = new double[step.batches()];
      for (int i = 0; i < nanos.length; i++) {
        long begin = System.nanoTime();
        batch(step.bytes(), step.iterations());
        nanos[i] = (double) (System.nanoTime() - begin) / step.iterations();
      }
      Arrays.sort(nanos);
      double microseconds = nanos[nanos.length / 2] / 2 / 1e3;
      if (first) {
        System.out.println(
            String.format(Locale.ROOT, "%s %d %.6g", step.name(), step.bytes(), microseconds));
      }
    }
  }

  private void batch(int bytes, int iterations) throws IOException {
    for (int i = 0; i < iterations; i++) {
      if (first) {
        send(bytes);
        receive(bytes);
      } else {
        receive(bytes);
        send(bytes);
      }
    }
  }

  private void send(int bytes) throws IOException {
    buffer.clear().limit(bytes);
    while (buffer.hasRemaining()) {
      var _ = channel.write(buffer);
    }
  }

  private void receive(int bytes) throws IOException {
    buffer.clear().limit(bytes);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("the other process has ended");
      }
    }
  }
}
