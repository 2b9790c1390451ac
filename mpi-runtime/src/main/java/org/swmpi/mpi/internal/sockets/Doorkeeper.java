package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.internal.sockets.Handshake.Caller;
import org.swmpi.mpi.internal.sockets.Handshake.Verdict;

/// Listens, and lets in who proves to belong to the job. Of others it reads no more than the answer
/// to a challenge, for a few seconds, and from a limited number of them at a time: when more come,
/// who has waited longest has to go, and may come again.
final class Doorkeeper implements AutoCloseable {
  /// Connections that have not proved anything yet.
  static final int STRANGERS_MAX = 64;

  private static final int BACKLOG = 256;
  private static final long PAUSE_NANOS = 1_000_000;

  private final Handshake handshake;
  private final ServerSocketChannel listener;
  private final Selector selector;
  private final ArrayDeque<Stranger> strangers = new ArrayDeque<>();
  private final BlockingQueue<Caller> callers = new LinkedBlockingQueue<>();
  private final Thread thread;
  private volatile boolean closed;

  private Doorkeeper(Handshake handshake, ServerSocketChannel listener) throws IOException {
    this.handshake = handshake;
    this.listener = listener;
    selector = Selector.open();
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT);
    thread = Thread.ofPlatform().daemon().name("sockets-door").unstarted(this::serve);
  }

  /// Begins to listen.
  ///
  /// @param address of this machine; a port is chosen
  static Doorkeeper at(InetAddress address, Handshake handshake) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    try {
      listener.bind(new InetSocketAddress(address, 0), BACKLOG);
      Doorkeeper doorkeeper = new Doorkeeper(handshake, listener);
      doorkeeper.thread.start();
      return doorkeeper;
    } catch (IOException | RuntimeException e) {
      listener.close();
      throw e;
    }
  }

  /// A connection that has not proved anything yet.
  private static final class Stranger {
    private final SocketChannel channel;
    private final byte[] challenge = Secret.randomBytes();
    private final ByteBuffer answer = ByteBuffer.allocate(Handshake.ANSWER_BYTES);
    private final long deadline = System.nanoTime() + Handshake.LIMIT_NANOS;

    Stranger(SocketChannel channel) {
      this.channel = channel;
    }
  }

  int port() {
    return listener.socket().getLocalPort();
  }

  /// The next one who has proved to belong to the job, with a blocking channel.
  ///
  /// @return null when nobody comes in time
  @Nullable Caller next(long millis) throws InterruptedException {
    return callers.poll(millis, TimeUnit.MILLISECONDS);
  }

  private void serve() {
    while (!closed) {
      try {
        selector.select(this::serve, 1000);
        dismissLate();
      } catch (IOException _) {
        LockSupport.parkNanos(PAUSE_NANOS); // rather than to fail again at once
      }
    }
  }

  private void serve(SelectionKey key) {
    if (key.attachment() instanceof Stranger stranger) {
      try {
        listen(stranger, key);
      } catch (IOException e) {
        dismiss(stranger);
      }
    } else {
      accept();
    }
  }

  private void accept() {
    try {
      SocketChannel channel = listener.accept();
      if (channel == null) {
        return;
      }
      if (strangers.size() >= STRANGERS_MAX) {
        dismiss(strangers.getFirst());
      }
      Stranger stranger = new Stranger(channel);
      strangers.add(stranger);
      try {
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, stranger);
        channel.write(ByteBuffer.wrap(stranger.challenge));
      } catch (IOException e) {
        dismiss(stranger);
      }
    } catch (IOException _) {
      LockSupport.parkNanos(PAUSE_NANOS); // who wanted to come has gone, or files are used up
    }
  }

  private void listen(Stranger stranger, SelectionKey key) throws IOException {
    if (stranger.channel.read(stranger.answer) < 0) {
      dismiss(stranger);
      return;
    }
    if (stranger.answer.hasRemaining()) {
      return;
    }
    Verdict verdict = handshake.judge(stranger.challenge, stranger.answer.array());
    if (verdict == null) {
      dismiss(stranger);
      return;
    }
    key.cancel();
    strangers.remove(stranger);
    stranger.channel.write(verdict.reply());
    stranger.channel.configureBlocking(true);
    callers.add(new Caller(verdict.from(), verdict.kind(), stranger.channel));
  }

  private void dismissLate() {
    long now = System.nanoTime();
    for (Iterator<Stranger> it = strangers.iterator(); it.hasNext(); ) {
      Stranger stranger = it.next();
      if (stranger.deadline - now > 0) {
        return; // they stand in the order in which they came
      }
      it.remove();
      close(stranger.channel);
    }
  }

  private void dismiss(Stranger stranger) {
    strangers.remove(stranger);
    close(stranger.channel);
  }

  static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException _) {
      // as good as closed
    }
  }

  /// Stops listening. Callers that [#next] has returned stay, others have to go.
  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    try {
      thread.join();
      listener.close();
      for (Stranger stranger : strangers) {
        close(stranger.channel);
      }
      callers.forEach(caller -> close(caller.channel()));
      selector.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
