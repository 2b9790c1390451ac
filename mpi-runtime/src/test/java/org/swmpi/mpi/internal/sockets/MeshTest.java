package org.swmpi.mpi.internal.sockets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import jdk.net.ExtendedSocketOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.swmpi.mpi.TransportUnavailableException;
import org.swmpi.mpi.internal.sockets.Handshake.Kind;

/// A rank that took its first call for lost calls again, although it had been let in.
@Timeout(30)
class MeshTest {
  private final Secret secret = Secret.random();

  private Doorkeeper door(int rank) throws IOException {
    return Doorkeeper.at(InetAddress.getLoopbackAddress(), new Handshake(secret, rank));
  }

  private SocketChannel call(int from, int to, Kind kind, int port) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    return new Handshake(secret, from).connect(address, to, kind);
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void assertConnected(SocketChannel mine, SocketChannel theirs) throws IOException {
    mine.write(ByteBuffer.wrap(new byte[] {42}));
    ByteBuffer said = ByteBuffer.allocate(2);
    assertThat(theirs.read(said)).isEqualTo(1);
  }

  @Test
  void rankZeroTakesTheLaterCalls() throws Exception {
    try (Doorkeeper door = door(0)) {
      CompletableFuture<Mesh> mesh =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return Mesh.gather(door, 3, "host", () -> null, _ -> {});
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      call(1, 0, Kind.CONTROL, door.port()).close();
      for (int rank = 1; rank < 3; rank++) {
        new ControlLine(call(rank, 0, Kind.CONTROL, door.port())).writeText(text("-\t0\thost"));
      }
      call(1, 0, Kind.DATA, door.port()).close();
      SocketChannel mine = call(1, 0, Kind.DATA, door.port());
      call(2, 0, Kind.DATA, door.port());
      assertConnected(mine, mesh.get(20, TimeUnit.SECONDS).data()[1]);
    }
  }

  @Test
  void rankZeroDoesNotWaitForOneThatSaysNothing() throws Exception {
    try (Doorkeeper door = door(0)) {
      SocketChannel silent = call(1, 0, Kind.CONTROL, door.port());
      assertThatThrownBy(() -> Mesh.gather(door, 3, "host", () -> "rank 2 has ended", _ -> {}))
          .isInstanceOf(TransportUnavailableException.class)
          .hasMessage("rank 2 has ended");
      silent.close();
    }
  }

  /// Whoever sees a process end tells of it before those that miss it.
  @Test
  void whoHasGoneIsMissedAfterAWhile() throws Exception {
    int port;
    try (Doorkeeper door = door(0)) {
      port = door.port();
    }
    List<InetSocketAddress> addresses =
        List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    long begin = System.nanoTime();
    assertThatThrownBy(
            () ->
                Mesh.connect(
                    new Handshake(secret, 1), addresses, 0, Kind.DATA, new Mesh.Deadline()))
        .isInstanceOf(TransportUnavailableException.class)
        .hasMessageStartingWith("rank 0 has gone (");
    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(1_000_000_000L);
  }

  @Test
  void theKernelAsksForTheOtherMachine() throws Exception {
    try (Doorkeeper door = door(0)) {
      SocketChannel mine = new ControlLine(call(1, 0, Kind.CONTROL, door.port())).channel();
      assertThat(mine.getOption(StandardSocketOptions.SO_KEEPALIVE)).isTrue();
      if (mine.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
        assertThat(mine.getOption(ExtendedSocketOptions.TCP_KEEPIDLE)).isEqualTo(10);
        assertThat(mine.getOption(ExtendedSocketOptions.TCP_KEEPINTERVAL)).isEqualTo(5);
        assertThat(mine.getOption(ExtendedSocketOptions.TCP_KEEPCOUNT)).isEqualTo(3);
      }
    }
  }

  @Test
  void anotherRankTakesTheLaterCall() throws Exception {
    try (Doorkeeper door = door(0)) {
      Handshake handshake = new Handshake(secret, 1);
      ControlLine line = new ControlLine(call(1, 0, Kind.CONTROL, door.port()));
      CompletableFuture<Mesh> mesh =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return Mesh.join(line, handshake, 1, "host", () -> {});
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      ControlLine zero = new ControlLine(door.next(5_000).channel());
      String card = new String(zero.readText(() -> {}), StandardCharsets.UTF_8);
      int port = Integer.parseInt(card.split("\t", -1)[1]);
      zero.writeText(text(String.join("\n", "-\t0\thost", card, "-\t0\thost", "-\t0\thost")));
      SocketChannel lost = call(2, 1, Kind.DATA, port);
      SocketChannel mine = call(2, 1, Kind.DATA, port);
      call(3, 1, Kind.DATA, port);
      assertConnected(mine, mesh.get(20, TimeUnit.SECONDS).data()[2]);
      assertThat(lost.read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }
  }
}
