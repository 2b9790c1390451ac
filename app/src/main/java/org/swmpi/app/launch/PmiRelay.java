package org.swmpi.app.launch;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/// Carries the talk between MPICH (or Slurm's PMI-2) and the second process. Their launchers hand a
/// rank an open socket by its number in `PMI_FD`; [ProcessBuilder] closes it in a child. So this
/// process keeps it and copies bytes between it and a socket on the loopback interface, to which
/// the MPI transport of the second process connects before MPI_Init (`PmiRelayClient` in
/// mpi-runtime). Who connects has to send a random token first, which only the second process's
/// environment holds.
final class PmiRelay implements Closeable {

  /// Environment variable of the second process: `PORT:TOKEN`.
  static final String VARIABLE = "SW_MPI_PMI_RELAY";

  private static final int TOKEN_BYTES = 32; // in hexadecimal digits

  private static final int TOKEN_MILLIS = 5_000;

  /// How long a close waits for bytes under way, such as an abort to the launcher.
  private static final int DRAIN_MILLIS = 1_000;

  private final FileDescriptor descriptor;
  private final ServerSocket server;
  private final byte[] token;
  private final Thread toLauncher;

  private PmiRelay(FileDescriptor descriptor, ServerSocket server, byte[] token) {
    this.descriptor = descriptor;
    this.server = server;
    this.token = token;
    this.toLauncher =
        daemon(
            "pmi-to-launcher",
            new Runnable() {
              @Override
              public void run() {
                serve();
              }
            });
  }

  /// Starts to listen.
  ///
  /// @param number of the open socket, `PMI_FD`
  static PmiRelay open(int number) throws IOException, LauncherException {
    FileDescriptor descriptor = descriptor(number);
    ServerSocket server =
        new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    PmiRelay relay = new PmiRelay(descriptor, server, randomToken());
    relay.toLauncher.start();
    return relay;
  }

  /// Where to connect, for [#VARIABLE].
  String address() {
    return server.getLocalPort() + ":" + new String(token, StandardCharsets.US_ASCII);
  }

  /// Waits until what the second process sent has gone on to the launcher, but not for long.
  @Override
  public void close() throws IOException {
    server.close();
    try {
      toLauncher.join(DRAIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve() {
    try (Socket socket = accept();
        FileOutputStream launcher = new FileOutputStream(descriptor)) {
      socket.setTcpNoDelay(true);
      daemon("pmi-from-launcher", fromLauncher(socket)).start();
      copy(socket.getInputStream(), launcher);
    } catch (IOException e) {
      return; // closed: the second process has ended, or never used MPI
    }
  }

  private Runnable fromLauncher(Socket socket) {
    return new Runnable() {
      @Override
      public void run() {
        try (FileInputStream launcher = new FileInputStream(descriptor)) {
          copy(launcher, socket.getOutputStream());
          socket.shutdownOutput();
        } catch (IOException e) {
          return; // either end is gone; the other direction notices by itself
        }
      }
    };
  }

  /// Waits for the one who knows the token, and turns others away.
  private Socket accept() throws IOException {
    while (true) {
      Socket socket = server.accept();
      try {
        socket.setSoTimeout(TOKEN_MILLIS);
        byte[] said = new byte[TOKEN_BYTES];
        new DataInputStream(socket.getInputStream()).readFully(said);
        if (MessageDigest.isEqual(said, token)) {
          socket.setSoTimeout(0);
          server.close();
          return socket;
        }
      } catch (IOException e) {
        // fell silent or hung up: a stranger
      }
      socket.close();
    }
  }

  private static void copy(InputStream in, OutputStream out) throws IOException {
    byte[] buffer = new byte[8192];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      out.write(buffer, 0, n);
      out.flush();
    }
  }

  private static Thread daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /// Wraps a number; the manifest of the jar opens java.io for this.
  private static FileDescriptor descriptor(int number) throws LauncherException {
    try {
      Constructor<FileDescriptor> constructor =
          FileDescriptor.class.getDeclaredConstructor(int.class);
      constructor.setAccessible(true);
      return constructor.newInstance(number);
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new LauncherException(
          70,
          "the socket that the MPI launcher passes in PMI_FD cannot be used;"
              + " start sw-mpi as java -jar sw-mpi.jar, or use a JDK "
              + Jdk.REQUIRED_VERSION
              + " with --add-modules "
              + Jdk.VECTOR_MODULE
              + " ("
              + e
              + ")");
    }
  }

  /// From the system itself: a SecureRandom costs more start-up time than all else here.
  private static byte[] randomToken() throws IOException {
    byte[] random = new byte[TOKEN_BYTES / 2];
    try (DataInputStream system = new DataInputStream(new FileInputStream("/dev/urandom"))) {
      system.readFully(random);
    }
    byte[] token = new byte[TOKEN_BYTES];
    for (int i = 0; i < random.length; i++) {
      token[2 * i] = (byte) Character.forDigit((random[i] >> 4) & 0xf, 16);
      token[2 * i + 1] = (byte) Character.forDigit(random[i] & 0xf, 16);
    }
    return token;
  }
}
