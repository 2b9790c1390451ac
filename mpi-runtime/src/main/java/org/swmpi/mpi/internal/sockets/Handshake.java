package org.swmpi.mpi.internal.sockets;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// How two processes convince each other that they belong to one job. All lengths are fixed.
///
/// ```
/// who listens:   challenge (32 bytes)
/// who connects:  magic (8) | kind (4) | from (4) | to (4) | challenge (32) | signature (32)
/// who listens:   signature (32)
/// ```
///
/// A signature is of the role, kind, ranks and both challenges, so that none fits another place or
/// time.
final class Handshake {
  /// What a connection is for.
  enum Kind {
    /// Failures and the end of the job.
    CONTROL(1),
    /// Messages.
    DATA(2),
    /// Accesses of the one who connects to the memory of the one who listens.
    ACCESS(3),
    /// Accesses of the one who listens to the memory of the one who connects.
    SERVICE(4);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    private static @Nullable Kind of(int code) {
      return Arrays.stream(values()).filter(kind -> kind.code == code).findAny().orElse(null);
    }
  }

  static final int CHALLENGE_BYTES = Secret.BYTES;
  static final int ANSWER_BYTES = 8 + 12 + CHALLENGE_BYTES + Secret.SIGNATURE_BYTES;

  /// How long one may take.
  static final long LIMIT_NANOS = 5_000_000_000L;

  /// "swmpi", version 1
  private static final long MAGIC = 0x73776d70690001L;

  private static final byte[] CONNECTS = {1};
  private static final byte[] LISTENS = {2};

  private final Secret secret;
  private final int rank;

  /// @param rank of this process
  Handshake(Secret secret, int rank) {
    this.secret = secret;
    this.rank = rank;
  }

  int rank() {
    return rank;
  }

  /// Who has connected.
  record Caller(int rank, Kind kind, SocketChannel channel) {}

  /// What the one who listens has to know of an answer: the caller, and how to reply.
  ///
  /// @param reply to be sent
  record Verdict(int from, Kind kind, ByteBuffer reply) {}

  /// Connects to a rank.
  ///
  /// @return a blocking channel
  /// @throws IOException when nobody is there, or somebody else
  SocketChannel connect(InetSocketAddress address, int to, Kind kind) throws IOException {
    SocketChannel channel = SocketChannel.open();
    try (Selector selector = Selector.open()) {
      long deadline = System.nanoTime() + LIMIT_NANOS;
      channel.configureBlocking(false);
      SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT);
      if (!channel.connect(address)) {
        do {
          await(selector, deadline);
        } while (!channel.finishConnect());
      }
      key.interestOps(SelectionKey.OP_READ);
      byte[] theirs = read(channel, selector, CHALLENGE_BYTES, deadline);
      byte[] mine = Secret.randomBytes();
      byte[] head = head(kind, rank, to);
      ByteBuffer answer = ByteBuffer.allocate(ANSWER_BYTES);
      answer.put(head).put(mine).put(secret.sign(CONNECTS, head, theirs, mine)).flip();
      write(channel, answer);
      byte[] signature = read(channel, selector, Secret.SIGNATURE_BYTES, deadline);
      if (!secret.verify(signature, LISTENS, head, theirs, mine)) {
        throw new IOException(address + " does not belong to this job");
      }
      key.cancel();
      channel.configureBlocking(true);
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /// Judges an answer.
  ///
  /// @return null when it does not come from a process of this job that wants this rank
  @Nullable Verdict judge(byte[] challenge, byte[] answer) {
    byte[] head = Arrays.copyOf(answer, 20);
    byte[] mine = Arrays.copyOfRange(answer, 20, 20 + CHALLENGE_BYTES);
    byte[] signature = Arrays.copyOfRange(answer, 20 + CHALLENGE_BYTES, ANSWER_BYTES);
    if (!secret.verify(signature, CONNECTS, head, challenge, mine)) {
      return null;
    }
    ByteBuffer fields = ByteBuffer.wrap(head);
    long magic = fields.getLong();
    Kind kind = Kind.of(fields.getInt());
    int from = fields.getInt();
    int to = fields.getInt();
    if (magic != MAGIC || to != rank || kind == null) {
      return null;
    }
    byte[] reply = secret.sign(LISTENS, head, challenge, mine);
    return new Verdict(from, kind, ByteBuffer.wrap(reply));
  }

  private static byte[] head(Kind kind, int from, int to) {
    return ByteBuffer.allocate(20).putLong(MAGIC).putInt(kind.code).putInt(from).putInt(to).array();
  }

  private static byte[] read(SocketChannel channel, Selector selector, int bytes, long deadline)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(bytes);
    while (buffer.hasRemaining()) {
      await(selector, deadline);
      if (channel.read(buffer) < 0) {
        throw new EOFException("the connection was closed");
      }
    }
    return buffer.array();
  }

  /// What fits any socket's buffer.
  private static void write(SocketChannel channel, ByteBuffer buffer) throws IOException {
    if (channel.write(buffer) < buffer.limit()) {
      throw new IOException("the connection takes nothing");
    }
  }

  private static void await(Selector selector, long deadline) throws IOException {
    long millis = (deadline - System.nanoTime()) / 1_000_000;
    if (millis <= 0) {
      throw new IOException("no answer in time");
    }
    selector.select(millis);
    selector.selectedKeys().clear();
  }
}
