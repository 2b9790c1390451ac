package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.internal.sockets.Handshake.Caller;
import org.swmpi.mpi.internal.sockets.Handshake.Kind;

/// The windows of a rank, and its connections for them: two for each pair of ranks that have a
/// window in common, one for the accesses of each. All windows use them. They are made together
/// with the first such window, and doors are open no longer than that takes. Where threads make
/// windows at the same time, there may be more: each rank uses the first that it has, and serves
/// all.
final class WindowLines {
  private static final long LOOK_MILLIS = 100;

  private final Engine engine;
  private final Handshake handshake;
  private final @Nullable SocketChannel[] data;
  private final Consumer<Throwable> failure;
  private final AtomicReferenceArray<@Nullable AccessLine> lines;
  private final Queue<Runnable> closings = new ConcurrentLinkedQueue<>();
  private final Map<Integer, WindowPart> parts = new ConcurrentHashMap<>();
  private final AtomicInteger locks = new AtomicInteger();

  /// @param data connections for messages, by rank of the job; they tell addresses
  /// @param failure hears what must not happen
  WindowLines(
      Engine engine,
      Handshake handshake,
      @Nullable SocketChannel[] data,
      Consumer<Throwable> failure) {
    this.engine = engine;
    this.handshake = handshake;
    this.data = data;
    this.failure = failure;
    lines = new AtomicReferenceArray<>(data.length);
  }

  /// This rank has locked a part of a window, or unlocked it.
  void countLocks(int more) {
    locks.addAndGet(more);
  }

  /// How many parts of windows this rank has locked.
  int locks() {
    return locks.get();
  }

  /// To a rank of the job with which this one has a window in common.
  AccessLine line(int peer) {
    AccessLine line = lines.getAcquire(peer);
    if (line == null) {
      throw new IllegalStateException("no window is shared with rank " + peer + " of the job");
    }
    return line;
  }

  /// Begins to serve a part of a window.
  void add(int window, WindowPart part) {
    parts.put(window, part);
  }

  /// Ends it.
  void remove(int window) {
    parts.remove(window);
  }

  /// Connects all ranks of a communicator. Collective. As for messages, each rank connects to
  /// those before it.
  void connect(SocketCommunicator ranks) {
    Set<Integer> before = new HashSet<>();
    Set<Integer> behind = new HashSet<>();
    for (int peer : unconnected(ranks)) {
      (peer < engine.rank() ? before : behind).add(peer);
    }
    try (Doorkeeper door = behind.isEmpty() ? null : Doorkeeper.at(address(behind), handshake)) {
      long[] ports = ranks.allGather(door == null ? 0L : door.port());
      for (int peer : before) {
        call(peer, (int) ports[ranks.group.rankOf(peer)]);
      }
      if (door != null) {
        admit(door, behind);
      }
    } catch (IOException e) {
      throw notConnected(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw notConnected("interrupted");
    }
  }

  private MpiException notConnected(@Nullable String reason) {
    return new MpiException("window", 1, "MPI_ERR_OTHER", engine.rank(), String.valueOf(reason));
  }

  /// Those with which connections are to be made, as this rank has none for its accesses, or they
  /// have none.
  private int[] unconnected(SocketCommunicator ranks) {
    int[] peers = ranks.jobRanks();
    byte[] mine = new byte[peers.length];
    byte[] theirs = new byte[peers.length];
    for (int i = 0; i < peers.length; i++) {
      mine[i] = (byte) (peers[i] != engine.rank() && lines.get(peers[i]) == null ? 1 : 0);
    }
    ranks.allToAll(MemorySegment.ofArray(mine), MemorySegment.ofArray(theirs));
    return IntStream.range(0, peers.length)
        .filter(i -> mine[i] + theirs[i] > 0)
        .map(i -> peers[i])
        .toArray();
  }

  /// The address by which others reach this rank: any, where they use several.
  private InetAddress address(Set<Integer> peers) throws IOException {
    Set<InetAddress> addresses = new HashSet<>();
    for (int peer : peers) {
      addresses.add(((InetSocketAddress) channel(peer).getLocalAddress()).getAddress());
    }
    return addresses.size() == 1
        ? addresses.iterator().next()
        : new InetSocketAddress(0).getAddress();
  }

  private SocketChannel channel(int peer) {
    SocketChannel channel = data[peer];
    if (channel == null) {
      throw new IllegalStateException("rank " + peer + " of the job is this one");
    }
    return channel;
  }

  private void call(int peer, int port) throws IOException {
    InetAddress there = ((InetSocketAddress) channel(peer).getRemoteAddress()).getAddress();
    Mesh.Deadline deadline = new Mesh.Deadline();
    for (Kind kind : List.of(Kind.ACCESS, Kind.SERVICE)) {
      InetSocketAddress address = new InetSocketAddress(there, port);
      take(kind, peer, Mesh.connect(handshake, List.of(address), peer, kind, deadline));
    }
  }

  /// A connection that another rank makes.
  private record Coming(int from, Kind kind) {}

  /// Lets in those that come after this rank. What others wait for meanwhile is sent.
  private void admit(Doorkeeper door, Set<Integer> behind)
      throws IOException, InterruptedException {
    Mesh.Deadline deadline = new Mesh.Deadline();
    Set<Coming> awaited = new HashSet<>();
    for (int peer : behind) {
      awaited.add(new Coming(peer, Kind.ACCESS));
      awaited.add(new Coming(peer, Kind.SERVICE));
    }
    while (!awaited.isEmpty()) {
      Caller caller = door.next(LOOK_MILLIS);
      if (caller != null && awaited.remove(new Coming(caller.rank(), caller.kind()))) {
        // Who calls to be served here accesses this rank.
        Kind kind = caller.kind() == Kind.ACCESS ? Kind.SERVICE : Kind.ACCESS;
        take(kind, caller.rank(), caller.channel());
      }
      engine.progress();
      deadline.verify("some ranks have not come to make the window");
    }
  }

  /// @param kind what this rank does over the connection
  private void take(Kind kind, int peer, SocketChannel channel) throws IOException {
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    if (kind == Kind.ACCESS) {
      AccessLine line = new AccessLine(engine, peer, channel, failure);
      closings.add(line::close);
      if (lines.compareAndSet(peer, null, line)) {
        line.start();
      }
    } else {
      AccessServer server = new AccessServer(peer, channel, parts, failure);
      closings.add(server::close);
      server.start();
    }
  }

  /// The job is over.
  void close() {
    closings.forEach(Runnable::run);
  }
}
