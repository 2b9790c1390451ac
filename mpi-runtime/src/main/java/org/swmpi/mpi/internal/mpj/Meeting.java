package org.swmpi.mpi.internal.mpj;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/// Where the ranks of MPJ Express tell each other at which ports they listen, as its own starter
/// would do it.
///
/// ```
/// rank to meeting: UTF "Sending Info…", int port for writers, int port for readers, int rank
/// meeting to rank: UTF "#Peer Information", then for each rank ";host@readers@writers@rank@0"
/// ```
final class Meeting implements AutoCloseable {
  private static final String GREETING = "Sending Info";

  /// A stranger that says nothing holds nobody up for longer.
  private static final int PATIENCE_MILLIS = 5_000;

  private final int ranks;
  private final ServerSocket server;
  private final @Nullable Socket[] sockets;
  private final String[] entries;

  private Meeting(int ranks, ServerSocket server) {
    this.ranks = ranks;
    this.server = server;
    this.sockets = new Socket[ranks];
    this.entries = new String[ranks];
  }

  /// Begins to wait for the ranks, on this machine's own network.
  static Meeting open(int ranks) throws IOException {
    ServerSocket server = new ServerSocket(0, ranks, InetAddress.getByName("localhost"));
    Meeting meeting = new Meeting(ranks, server);
    Thread thread = new Thread(meeting::run, "mpj-meeting");
    thread.setDaemon(true);
    thread.start();
    return meeting;
  }

  int port() {
    return server.getLocalPort();
  }

  private void run() {
    try {
      int come = 0;
      while (come < ranks) {
        Socket socket = server.accept();
        if (greet(socket)) {
          come++;
        } else {
          socket.close();
        }
      }
      String all = "#Peer Information;" + String.join(";", entries);
      for (Socket socket : sockets) {
        if (socket != null) {
          DataOutputStream out = new DataOutputStream(socket.getOutputStream());
          out.writeUTF(all);
          out.flush();
          socket.close();
        }
      }
    } catch (IOException _) {
      // Closed, because the job is over; ranks that still wait here end with it.
    }
  }

  /// Whether a rank has come that was missing.
  private boolean greet(Socket socket) {
    try {
      socket.setSoTimeout(PATIENCE_MILLIS);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      if (!in.readUTF().startsWith(GREETING)) {
        return false;
      }
      int writers = in.readInt();
      int readers = in.readInt();
      int rank = in.readInt();
      if (rank < 0 || rank >= ranks || sockets[rank] != null) {
        return false;
      }
      sockets[rank] = socket;
      entries[rank] =
          "%s@%d@%d@%d@0"
              .formatted(socket.getInetAddress().getHostAddress(), readers, writers, rank);
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
