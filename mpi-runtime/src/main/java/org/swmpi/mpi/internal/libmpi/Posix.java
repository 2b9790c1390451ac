package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;

/// The functions of the C library that loading an MPI library takes.
final class Posix {
  static final int RTLD_NOW = 2;
  static final int RTLD_LOCAL = 0;
  static final int RTLD_GLOBAL = 0x100;

  /// As a handle: all libraries loaded so far, in the order of the linker, so that tools which were
  /// preloaded come first.
  static final long RTLD_DEFAULT = 0;

  private static final int AF_INET = 2;
  private static final int SOCK_STREAM = 1;

  private static final MemorySegment DLOPEN = function("dlopen");
  private static final MemorySegment DLSYM = function("dlsym");
  private static final MemorySegment DLADDR = function("dladdr");
  private static final MemorySegment DLERROR = function("dlerror");
  private static final MemorySegment SETENV = function("setenv");
  private static final MemorySegment GETENV = function("getenv");
  private static final MemorySegment SIGACTION = function("sigaction");
  private static final MemorySegment SOCKET = function("socket");
  private static final MemorySegment CONNECT = function("connect");
  private static final MemorySegment WRITE = function("write");
  private static final MemorySegment CLOSE = function("close");
  private static final MemorySegment DUP = function("dup");
  private static final MemorySegment CXA_ATEXIT = function("__cxa_atexit");
  private static final MemorySegment SCHED_SETAFFINITY = function("sched_setaffinity");

  /// Of a mask for 1024 processors.
  private static final int MASK_BYTES = 128;

  private Posix() {}

  /// Loads a library.
  ///
  /// @throws IOException with the linker's message when it cannot be loaded
  static long open(String library, int flags) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      long handle = Downcalls.call(DLOPEN, arena.allocateFrom(library).address(), flags);
      if (handle == 0) {
        throw new IOException(string(Downcalls.call(DLERROR), 4096));
      }
      return handle;
    }
  }

  /// Address of a symbol, or 0.
  static long symbol(long handle, String name) {
    try (Arena arena = Arena.ofConfined()) {
      return Downcalls.call(DLSYM, handle, arena.allocateFrom(name).address());
    }
  }

  /// Where the library that a function is in begins, or 0.
  static long libraryOf(long function) {
    try (Arena arena = Arena.ofConfined()) {
      // Dl_info: name and address of the library, name and address of the symbol
      MemorySegment info = arena.allocate(ADDRESS, 4);
      boolean found = (int) Downcalls.call(DLADDR, function, info.address()) != 0;
      return found ? info.getAtIndex(ADDRESS, 1).address() : 0;
    }
  }

  /// Sets a variable of the environment that C code sees. [System#getenv] does not see it.
  static void setEnvironment(String name, String value) {
    try (Arena arena = Arena.ofConfined()) {
      long nameAt = arena.allocateFrom(name).address();
      int code = (int) Downcalls.call(SETENV, nameAt, arena.allocateFrom(value).address(), 1);
      if (code != 0) {
        throw new IllegalStateException("setenv " + name + " failed");
      }
    }
  }

  /// A variable of the environment as C code sees it now, or an empty string.
  static String environment(String name) {
    try (Arena arena = Arena.ofConfined()) {
      return string(Downcalls.call(GETENV, arena.allocateFrom(name).address()), 1 << 20);
    }
  }

  /// Whether a file descriptor is open.
  static boolean isOpen(int descriptor) {
    int copy = (int) Downcalls.call(DUP, descriptor);
    if (copy < 0) {
      return false;
    }
    close(copy);
    return true;
  }

  /// Lets a thread run on every processor that the system grants this process. What it does not
  /// grant, or a thread that has ended, changes nothing.
  static void allowAllProcessors(int thread) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mask = arena.allocate(MASK_BYTES, 8).fill((byte) -1);
      var _ = Downcalls.call(SCHED_SETAFFINITY, thread, MASK_BYTES, mask.address());
    }
  }

  private static void close(int descriptor) {
    if ((int) Downcalls.call(CLOSE, descriptor) != 0) {
      throw new IllegalStateException("close failed");
    }
  }

  /// Has a descriptor closed where this process calls `exit`, behind whatever is registered later.
  /// The system itself closes descriptors in an order of its own.
  static void closeAtExit(int descriptor) {
    if ((int) Downcalls.call(CXA_ATEXIT, CLOSE.address(), descriptor, 0L) != 0) {
      throw new IllegalStateException("__cxa_atexit failed");
    }
  }

  /// Reads how a signal is handled into `action`, of [SignalGuard#ACTION_BYTES] bytes.
  static void getSignalAction(int signal, MemorySegment action) {
    signalAction(signal, 0L, action.address());
  }

  /// Sets how a signal is handled.
  static void setSignalAction(int signal, MemorySegment action) {
    signalAction(signal, action.address(), 0L);
  }

  private static void signalAction(int signal, long set, long get) {
    int code = (int) Downcalls.call(SIGACTION, signal, set, get);
    if (code != 0) {
      throw new IllegalStateException("sigaction for signal " + signal + " failed");
    }
  }

  /// Connects a socket, as a file descriptor that C code can use, and writes a greeting to it.
  ///
  /// @param host IPv4 address or name
  /// @return the descriptor
  static int connect(String host, int port, String greeting) throws IOException {
    byte[] address = InetAddress.getByName(host).getAddress();
    if (address.length != 4) {
      throw new IOException("no IPv4 address for " + host);
    }
    try (Arena arena = Arena.ofConfined()) {
      // struct sockaddr_in: family, port and address in network order, 8 bytes of nothing
      MemorySegment socketAddress = arena.allocate(16, 8);
      socketAddress.set(JAVA_SHORT_UNALIGNED, 0, (short) AF_INET);
      socketAddress.set(JAVA_BYTE, 2, (byte) (port >> 8));
      socketAddress.set(JAVA_BYTE, 3, (byte) port);
      MemorySegment.copy(address, 0, socketAddress, JAVA_BYTE, 4, 4);
      int descriptor = (int) Downcalls.call(SOCKET, AF_INET, SOCK_STREAM, 0);
      if (descriptor < 0) {
        throw new IOException("socket failed");
      }
      int code = (int) Downcalls.call(CONNECT, descriptor, socketAddress.address(), 16);
      byte[] bytes = greeting.getBytes(StandardCharsets.UTF_8);
      long written = -1;
      if (code == 0) {
        MemorySegment text = arena.allocateFrom(JAVA_BYTE, bytes);
        written = Downcalls.call(WRITE, descriptor, text.address(), (long) bytes.length);
      }
      if (written != bytes.length) {
        close(descriptor);
        throw new IOException("cannot connect to " + host + ":" + port);
      }
      return descriptor;
    }
  }

  /// A string of C.
  @SuppressWarnings("restricted") // an address that C has returned
  static String string(long address, long atMost) {
    return address == 0 ? "" : MemorySegment.ofAddress(address).reinterpret(atMost).getString(0);
  }

  /// An int of C.
  @SuppressWarnings("restricted") // an address that C has returned
  static int number(long address) {
    return MemorySegment.ofAddress(address).reinterpret(Integer.BYTES).get(JAVA_INT, 0);
  }

  static MemorySegment function(String name) {
    return Linker.nativeLinker()
        .defaultLookup()
        .find(name)
        .orElseThrow(() -> new IllegalStateException("the C library has no " + name));
  }
}
