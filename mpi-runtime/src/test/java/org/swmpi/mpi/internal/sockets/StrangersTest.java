package org.swmpi.mpi.internal.sockets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.swmpi.mpi.internal.sockets.Handshake.Caller;
import org.swmpi.mpi.internal.sockets.Handshake.Kind;

/// Who does not know the secret changes nothing, whatever it does at the door.
@Timeout(180)
@Execution(ExecutionMode.CONCURRENT)
class StrangersTest {
  private static final int LISTENER = 3;
  private static final int CALLER = 5;
  private static final Executor OWN_THREADS = Thread.ofPlatform().daemon()::start;

  private final Secret secret = Secret.random();
  private final List<Socket> strangers = new ArrayList<>();
  private Doorkeeper door;

  @BeforeEach
  void open() throws IOException {
    door = Doorkeeper.at(InetAddress.getLoopbackAddress(), new Handshake(secret, LISTENER));
  }

  @AfterEach
  void close() throws IOException {
    for (Socket stranger : strangers) {
      stranger.close();
    }
    door.close();
  }

  private InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), door.port());
  }

  private Socket stranger() throws IOException {
    Socket socket = new Socket();
    strangers.add(socket);
    socket.connect(address());
    socket.setSoTimeout(20_000);
    return socket;
  }

  /// A rank comes in, at the first attempt or after some, and what it says arrives.
  private void assertARankComesIn() throws Exception {
    SocketChannel mine = null;
    for (int attempt = 0; mine == null; attempt++) {
      try {
        mine = new Handshake(secret, CALLER).connect(address(), LISTENER, Kind.DATA);
      } catch (IOException e) {
        assertThat(attempt).as(e.toString()).isLessThan(20);
      }
    }
    Caller caller = door.next(5000);
    assertThat(caller).isNotNull();
    assertThat(caller.rank()).isEqualTo(CALLER);
    assertThat(caller.kind()).isEqualTo(Kind.DATA);
    mine.write(ByteBuffer.wrap(new byte[] {42}));
    ByteBuffer said = ByteBuffer.allocate(2);
    assertThat(caller.channel().read(said)).isEqualTo(1);
    assertThat(said.get(0)).isEqualTo((byte) 42);
    mine.close();
    caller.channel().close();
  }

  private static boolean isClosed(Socket socket) {
    try {
      InputStream in = socket.getInputStream();
      byte[] rest = in.readAllBytes();
      return rest.length <= Handshake.CHALLENGE_BYTES;
    } catch (IOException e) {
      return e.getMessage().contains("reset");
    }
  }

  @Test
  void nobodyButARankComesIn() throws Exception {
    assertARankComesIn();
  }

  @Test
  void whoStaysSilentKeepsNobodyOutAndHasToGo() throws Exception {
    assertARankComesIn(); // what it takes is loaded now
    Socket silent = stranger();
    long begin = System.nanoTime();
    assertARankComesIn();
    assertThat(System.nanoTime() - begin).isLessThan(Handshake.LIMIT_NANOS / 2);
    assertThat(isClosed(silent)).isTrue();
    assertThat(System.nanoTime() - begin)
        .isBetween(Handshake.LIMIT_NANOS / 2, Handshake.LIMIT_NANOS * 3);
    assertARankComesIn();
  }

  @Test
  void whoDripsHasToGoAsWell() throws Exception {
    Socket slow = stranger();
    long begin = System.nanoTime();
    boolean open = true;
    while (open && System.nanoTime() - begin < Handshake.LIMIT_NANOS * 3) {
      try {
        slow.getOutputStream().write(0);
        Thread.sleep(200);
      } catch (IOException _) {
        open = false;
      }
    }
    assertThat(open).isFalse();
    assertARankComesIn();
  }

  @Test
  void rubbishIsNotReadToItsEnd() throws Exception {
    Socket rude = stranger();
    byte[] rubbish = new byte[64 << 20];
    new Random(1).nextBytes(rubbish);
    assertThatThrownBy(() -> rude.getOutputStream().write(rubbish)).isInstanceOf(IOException.class);
    assertARankComesIn();
    assertThat(door.next(10)).isNull();
  }

  @Test
  void aFloodKeepsNobodyOut() throws Exception {
    for (int i = 0; i < 1000; i++) {
      stranger();
    }
    assertARankComesIn();
    // Who came first had to make room.
    assertThat(isClosed(strangers.getFirst())).isTrue();
    CompletableFuture<Void> flood =
        CompletableFuture.runAsync(
            () -> {
              try {
                for (int i = 0; i < 3000; i++) {
                  new Socket(address().getAddress(), address().getPort()).close();
                }
              } catch (IOException _) {
                // The test has ended.
              }
            },
            OWN_THREADS);
    assertARankComesIn();
    flood.get(120, TimeUnit.SECONDS);
    assertThat(door.next(10)).isNull();
  }

  @Test
  void anotherSecretIsNone() throws Exception {
    Handshake other = new Handshake(Secret.random(), CALLER);
    assertThatThrownBy(() -> other.connect(address(), LISTENER, Kind.CONTROL))
        .isInstanceOf(IOException.class);
    assertThat(door.next(10)).isNull();
  }

  @Test
  void whoWantsAnotherRankIsAtTheWrongDoor() throws Exception {
    Handshake lost = new Handshake(secret, CALLER);
    assertThatThrownBy(() -> lost.connect(address(), LISTENER + 1, Kind.DATA))
        .isInstanceOf(IOException.class);
    assertThat(door.next(10)).isNull();
  }

  /// Somebody between two ranks notes what a rank says, and says it again later.
  @Test
  void whatARankHasSaidOpensNoDoorAgain() throws Exception {
    byte[] answer;
    try (ServerSocket between = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<byte[]> heard =
          CompletableFuture.supplyAsync(
              () -> {
                try (Socket there = new Socket(address().getAddress(), address().getPort());
                    Socket here = between.accept()) {
                  here.getOutputStream()
                      .write(there.getInputStream().readNBytes(Handshake.CHALLENGE_BYTES));
                  byte[] said = here.getInputStream().readNBytes(Handshake.ANSWER_BYTES);
                  there.getOutputStream().write(said);
                  here.getOutputStream()
                      .write(there.getInputStream().readNBytes(Secret.SIGNATURE_BYTES));
                  return said;
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              },
              OWN_THREADS);
      new Handshake(secret, CALLER)
          .connect((InetSocketAddress) between.getLocalSocketAddress(), LISTENER, Kind.DATA)
          .close();
      answer = heard.get(10, TimeUnit.SECONDS);
      assertThat(door.next(5000)).isNotNull();
    }
    Socket again = stranger();
    again.getInputStream().readNBytes(Handshake.CHALLENGE_BYTES);
    again.getOutputStream().write(answer);
    assertThat(again.getInputStream().read()).isEqualTo(-1);
    assertThat(door.next(10)).isNull();
  }

  /// Somebody listens where a rank should: it gets an answer to its challenge and nothing more.
  @Test
  void whoListensWithoutTheSecretIsFoundOut() throws Exception {
    try (ServerSocket impostor = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Integer> heard =
          CompletableFuture.supplyAsync(
              () -> {
                try (Socket socket = impostor.accept()) {
                  socket.getOutputStream().write(new byte[Handshake.CHALLENGE_BYTES]);
                  socket.getOutputStream().write(new byte[Secret.SIGNATURE_BYTES]);
                  ByteArrayOutputStream all = new ByteArrayOutputStream();
                  socket.getInputStream().transferTo(all);
                  return all.size();
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              },
              OWN_THREADS);
      Handshake handshake = new Handshake(secret, CALLER);
      InetSocketAddress there = (InetSocketAddress) impostor.getLocalSocketAddress();
      assertThatThrownBy(() -> handshake.connect(there, LISTENER, Kind.DATA))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("does not belong to this job");
      assertThat(heard.get(10, TimeUnit.SECONDS)).isEqualTo(Handshake.ANSWER_BYTES);
    }
  }

  @Test
  void aClosedDoorIsClosed() {
    InetSocketAddress address = address();
    door.close();
    assertThatThrownBy(() -> new Socket(address.getAddress(), address.getPort()))
        .isInstanceOf(IOException.class);
  }
}
