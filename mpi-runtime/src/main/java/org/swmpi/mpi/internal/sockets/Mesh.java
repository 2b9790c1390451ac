package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.TransportUnavailableException;
import org.swmpi.mpi.internal.sockets.Handshake.Caller;
import org.swmpi.mpi.internal.sockets.Handshake.Kind;

/// How the ranks of a job find each other. Each tells rank 0 where it listens, and rank 0 tells
/// all; then each connects to those before it. Connections for messages, one for each pair of
/// ranks, are made before the program begins: the doors can be closed then.
///
/// ```
/// to rank 0:    address | port | host              separated by tabs
/// from rank 0:  a line of that for each rank
/// ```
final class Mesh {
  /// How long ranks may take to come.
  private static final long LIMIT_NANOS = 120_000_000_000L;

  private static final long LOOK_MILLIS = 100;

  private static final int RETRY_MILLIS = 20;

  /// What it may take until it is known why a process has ended.
  private static final int END_MILLIS = 1_000;

  private final @Nullable SocketChannel[] data;
  private final String[] hosts;

  private Mesh(@Nullable SocketChannel[] data, String[] hosts) {
    this.data = data;
    this.hosts = hosts;
  }

  /// Connections for messages, by rank; null for this one.
  @Nullable SocketChannel[] data() {
    return data;
  }

  /// Name of the machine of a rank.
  String host(int rank) {
    return hosts[rank];
  }

  /// How many ranks run on the machine of a rank.
  int ranksBeside(int rank) {
    return (int) Arrays.stream(hosts).filter(hosts[rank]::equals).count();
  }

  /// Lets all others in, as rank 0.
  ///
  /// @param obstacle what keeps a rank from coming, or null
  /// @param started is given the control lines, by rank, as soon as they are there
  static Mesh gather(
      Doorkeeper door,
      int ranks,
      String host,
      Supplier<@Nullable String> obstacle,
      Consumer<ControlLine[]> started)
      throws IOException {
    Deadline deadline = new Deadline();
    ControlLine[] lines = new ControlLine[ranks];
    String[] cards = new String[ranks];
    cards[0] = "-\t0\t" + host;
    for (int missing = ranks - 1; missing > 0; ) {
      Caller caller = next(door, deadline, obstacle);
      ControlLine line = new ControlLine(caller.channel());
      String card =
          isOf(caller, Kind.CONTROL, 0, ranks)
              ? card(line, () -> verify(deadline, obstacle))
              : null;
      if (card == null || cards[caller.rank()] != null) {
        Doorkeeper.close(caller.channel());
      } else {
        lines[caller.rank()] = line;
        cards[caller.rank()] = card;
        missing--;
      }
    }
    byte[] book = String.join("\n", cards).getBytes(StandardCharsets.UTF_8);
    for (int rank = 1; rank < ranks; rank++) {
      lines[rank].writeText(book);
    }
    started.accept(lines);
    SocketChannel[] data = new SocketChannel[ranks];
    admit(door, data, 0, deadline);
    return new Mesh(data, hosts(cards));
  }

  /// @return null from one that took its call for lost, and calls again
  private static @Nullable String card(ControlLine line, Runnable patience) {
    try {
      return new String(line.readText(patience), StandardCharsets.UTF_8);
    } catch (IOException _) {
      return null;
    }
  }

  /// Connects to rank 0.
  ///
  /// @param addresses to be tried in turn
  static ControlLine call(Handshake handshake, List<InetSocketAddress> addresses) {
    return new ControlLine(connect(handshake, addresses, 0, Kind.CONTROL, new Deadline()));
  }

  /// Takes part, as another rank than 0.
  ///
  /// @param started is called when the line to rank 0 is for notes only
  static Mesh join(ControlLine line, Handshake handshake, int rank, String host, Runnable started)
      throws IOException {
    Deadline deadline = new Deadline();
    InetAddress here = ((InetSocketAddress) line.channel().getLocalAddress()).getAddress();
    try (Doorkeeper door = Doorkeeper.at(here, handshake)) {
      String card = here.getHostAddress() + "\t" + door.port() + "\t" + host;
      line.writeText(card.getBytes(StandardCharsets.UTF_8));
      byte[] book = line.readText(() -> deadline.verify("some ranks have not come"));
      String[] cards = new String(book, StandardCharsets.UTF_8).split("\n", -1);
      started.run();
      SocketChannel[] data = new SocketChannel[cards.length];
      for (int peer = 0; peer < rank; peer++) {
        InetSocketAddress address =
            peer == 0
                ? (InetSocketAddress) line.channel().getRemoteAddress()
                : address(cards[peer]);
        data[peer] = connect(handshake, List.of(address), peer, Kind.DATA, deadline);
      }
      admit(door, data, rank, deadline);
      return new Mesh(data, hosts(cards));
    }
  }

  /// Lets in those that come after a rank. Who comes again took the call before for lost.
  private static void admit(Doorkeeper door, SocketChannel[] data, int rank, Deadline deadline) {
    for (int missing = data.length - 1 - rank; missing > 0; ) {
      Caller caller = next(door, deadline, () -> null);
      @Nullable SocketChannel loser = caller.channel();
      if (isOf(caller, Kind.DATA, rank, data.length)) {
        loser = data[caller.rank()];
        data[caller.rank()] = caller.channel();
      }
      if (loser == null) {
        missing--;
      } else {
        Doorkeeper.close(loser);
      }
    }
  }

  private static boolean isOf(Caller caller, Kind kind, int after, int ranks) {
    return caller.kind() == kind && caller.rank() > after && caller.rank() < ranks;
  }

  private static Caller next(
      Doorkeeper door, Deadline deadline, Supplier<@Nullable String> obstacle) {
    try {
      while (true) {
        Caller caller = door.next(LOOK_MILLIS);
        if (caller != null) {
          return caller;
        }
        verify(deadline, obstacle);
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static void verify(Deadline deadline, Supplier<@Nullable String> obstacle) {
    String what = obstacle.get();
    if (what != null) {
      throw new TransportUnavailableException(what);
    }
    deadline.verify("some ranks have not come");
  }

  /// Connects to a rank that listens, however often that takes.
  ///
  /// @param addresses to be tried in turn
  static SocketChannel connect(
      Handshake handshake,
      List<InetSocketAddress> addresses,
      int to,
      Kind kind,
      Deadline deadline) {
    while (true) {
      String failure = "";
      boolean listens = false;
      for (InetSocketAddress address : addresses) {
        try {
          return handshake.connect(address, to, kind);
        } catch (IOException e) {
          failure = address + ": " + e.getMessage();
          listens |= !(e instanceof ConnectException);
        }
      }
      if (!listens) {
        // It listened before this rank was told of it. Whoever sees its process end tells why, and
        // ends this one too.
        pause(END_MILLIS);
        throw new TransportUnavailableException("rank " + to + " has gone (" + failure + ")");
      }
      deadline.verify("rank " + to + " cannot be reached (" + failure + ")");
      pause(RETRY_MILLIS);
    }
  }

  private static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static TransportUnavailableException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new TransportUnavailableException("interrupted while ranks were starting", e);
  }

  private static InetSocketAddress address(String card) {
    String[] fields = card.split("\t", -1);
    return new InetSocketAddress(fields[0], Integer.parseInt(fields[1]));
  }

  private static String[] hosts(String[] cards) {
    return Arrays.stream(cards)
        .map(card -> card.substring(card.lastIndexOf('\t') + 1))
        .toArray(String[]::new);
  }

  /// When the patience with ranks that do not come ends.
  static final class Deadline {
    private final long end = System.nanoTime() + LIMIT_NANOS;

    void verify(String what) {
      if (System.nanoTime() - end > 0) {
        throw new TransportUnavailableException(
            what
                + " within "
                + LIMIT_NANOS / 1_000_000_000
                + " s; see whether their machines are up and let connections through");
      }
    }
  }
}
