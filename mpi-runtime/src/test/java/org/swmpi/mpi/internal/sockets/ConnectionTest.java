package org.swmpi.mpi.internal.sockets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.sockets.RankProcesses.Output;

@Timeout(30)
class ConnectionTest {
  private static final int CONTEXT = 3;
  private static final int TAG = 5;

  private static void head(ByteBuffer frames, int kind, int tag, long length) {
    frames.putInt(kind).putInt(CONTEXT).putInt(tag).putInt(0).putLong(length).putLong(0);
  }

  /// A process that ends with something unread resets its connections, and what its kernel has not
  /// sent by then is lost: so it stays until its peer has read.
  @Test
  void whoHangsUpStaysUntilThePeerHasReadAll() throws Exception {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(here, 0));
      Engine engine = engine(SocketChannel.open(listener.getLocalAddress()));
      SocketChannel peer = listener.accept();
      Group group = new Group(0, new int[] {0, 1}, 2);
      engine.send(group, MemorySegment.ofArray(new byte[100]), CONTEXT, 1, TAG, false).await();
      ByteBuffer unread = ByteBuffer.allocate(Frame.HEAD_BYTES).order(ByteOrder.nativeOrder());
      head(unread, Frame.SHORT, TAG, 0);
      peer.write(unread.flip());
      AtomicLong read = new AtomicLong();
      CompletableFuture<Void> end = CompletableFuture.runAsync(() -> readLate(peer, read));
      engine.hangUp(10_000_000_000L);
      assertThat(read).hasValue(100 + Frame.HEAD_BYTES);
      end.join();
    }
  }

  private static void readLate(SocketChannel peer, AtomicLong read) {
    try (peer) {
      Thread.sleep(300);
      ByteBuffer buffer = ByteBuffer.allocate(1000);
      for (int count = peer.read(buffer); count >= 0; count = peer.read(buffer.clear())) {
        read.addAndGet(count);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Engine engine(SocketChannel toPeer) throws IOException {
    RankProcesses none = new RankProcesses(MpiEnvironment.ofThisProcess(), Output.TALK);
    JobMonitor control = new JobMonitor(2, none, _ -> 1);
    return new Engine(control, 0, new SocketChannel[] {null, toPeer}, false);
  }

  /// It is not there any more to take what is sent to it: its kernel says so, by a reset.
  @Test
  void whatAPeerSentBeforeItLeftArrivesAfterAWriteHasFailed() throws Exception {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(here, 0));
      SocketChannel mine = SocketChannel.open(listener.getLocalAddress());
      SocketChannel peer = listener.accept();
      Engine engine = engine(mine);
      Group group = new Group(0, new int[] {0, 1}, 2);

      MemorySegment unread = MemorySegment.ofArray(new byte[100]);
      engine.send(group, unread, CONTEXT, 1, TAG, false).await();
      ByteBuffer frames =
          ByteBuffer.allocate(2 * Frame.HEAD_BYTES + 1).order(ByteOrder.nativeOrder());
      head(frames, Frame.SHORT, TAG, 1);
      frames.put((byte) 42);
      head(frames, Frame.ENDED, 0, 0);
      peer.write(frames.flip());
      peer.close();
      Thread.sleep(200);
      engine.send(group, unread, CONTEXT, 1, TAG, false).await();

      byte[] got = new byte[1];
      engine.receive(group, MemorySegment.ofArray(got), CONTEXT, 1, TAG, false).await();
      assertThat(got).containsExactly(42);
      assertThatThrownBy(
              () ->
                  engine.receive(group, MemorySegment.ofArray(got), CONTEXT, 1, TAG, false).await())
          .isInstanceOf(MpiException.class)
          .hasMessageContaining("rank 1 has returned");
    }
  }
}
