package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.MpiLibraryReport;
import org.swmpi.mpi.TransportUnavailableException;

/// An MPI library in this process: its symbols and its [Abi].
///
/// The one that a job uses is loaded globally, and its functions are looked up among all global
/// symbols, so that a preloaded tool which interposes `MPI_*` (Extrae, mpiP, any PMPI shim) is
/// called in the library's place.
final class LibMpi {
  /// Longest of the families' `MPI_MAX_LIBRARY_VERSION_STRING`.
  private static final int MAX_VERSION_BYTES = 8192;

  private static volatile @Nullable LibMpi loaded;

  private final Path path;
  private final long symbols;
  private final Abi abi;
  private final String version;

  private LibMpi(Path path, long library, long symbols) {
    this.path = path;
    this.symbols = symbols;
    this.abi = Abi.of(family(library), name -> requiredSymbol(library, path, name));
    this.version = version(library, path);
  }

  /// Loads the library that the job uses. A process can load one.
  static LibMpi load(Path path) {
    try {
      guardEnvironment();
      long library = Posix.open(path.toString(), Posix.RTLD_NOW | Posix.RTLD_GLOBAL);
      LibMpi mpi = new LibMpi(path, library, Posix.RTLD_DEFAULT);
      loaded = mpi;
      return mpi;
    } catch (IOException e) {
      throw new TransportUnavailableException(
          "MPI library %s cannot be loaded: %s".formatted(path, e.getMessage()), e);
    }
  }

  /// The library that the job uses.
  static LibMpi loaded() {
    LibMpi mpi = loaded;
    if (mpi == null) {
      throw new IllegalStateException("no MPI library is loaded");
    }
    return mpi;
  }

  /// Looks at a library without making it the one in use.
  ///
  /// @param chosen whether it is the one that a job would load
  static MpiLibraryReport inspect(Path path, boolean chosen) {
    try (SignalGuard _ = new SignalGuard()) {
      guardEnvironment();
      long library = Posix.open(path.toString(), Posix.RTLD_NOW | Posix.RTLD_LOCAL);
      LibMpi mpi = new LibMpi(path, library, library);
      return new MpiLibraryReport(path, mpi.version, mpi.abi.family().title(), chosen);
    } catch (IOException | TransportUnavailableException e) {
      return new MpiLibraryReport(path, "cannot be loaded: " + e.getMessage(), null, chosen);
    }
  }

  /// What must be set before a library, or one that it uses, is loaded.
  private static void guardEnvironment() {
    // UCX would take SIGSEGV and other signals from the JVM, as soon as it is loaded.
    Posix.setEnvironment("UCX_ERROR_SIGNALS", "");
    // Where a preloaded tool has brought it along, it would call that setting unused.
    Posix.setEnvironment("UCX_WARN_UNUSED_ENV_VARS", "n");
  }

  Path path() {
    return path;
  }

  Abi abi() {
    return abi;
  }

  /// What the library says of itself, in a line.
  String version() {
    return version;
  }

  /// A function of the library, to be called by [Downcalls].
  MemorySegment function(String name) {
    return MemorySegment.ofAddress(requiredSymbol(symbols, path, name));
  }

  /// Whether a tool stands before one of these functions of the library: preloaded, or linked with
  /// the library in a file that was named in its place.
  boolean isIntercepted(String... names) {
    long own = home("PMPI_Init");
    return Arrays.stream(names).anyMatch(name -> home(name) != own);
  }

  private long home(String name) {
    return Posix.libraryOf(Posix.symbol(symbols, name));
  }

  private static Abi.Family family(long library) {
    long abiVersion = Posix.symbol(library, "MPI_Abi_get_version");
    if (abiVersion != 0 && abiMajorVersion(abiVersion) > 0) {
      return Abi.Family.STANDARD;
    }
    return Posix.symbol(library, "ompi_mpi_comm_world") != 0
        ? Abi.Family.OPEN_MPI
        : Abi.Family.MPICH;
  }

  /// Major version of the standard ABI; MPICH 5's own ABI has the function, and answers -1.
  private static int abiMajorVersion(long function) {
    MemorySegment get = MemorySegment.ofAddress(function);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment major = arena.allocate(JAVA_INT);
      MemorySegment minor = arena.allocate(JAVA_INT);
      int code = (int) Downcalls.call(get, major.address(), minor.address());
      return code == 0 ? major.get(JAVA_INT, 0) : -1;
    }
  }

  private static String version(long library, Path path) {
    long function = requiredSymbol(library, path, "MPI_Get_library_version");
    MemorySegment get = MemorySegment.ofAddress(function);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(MAX_VERSION_BYTES);
      MemorySegment length = arena.allocate(JAVA_INT);
      int code = (int) Downcalls.call(get, text.address(), length.address());
      return code == 0 ? firstLine(text.getString(0)) : "unknown version";
    }
  }

  /// `Open MPI v4.1.4` of "Open MPI v4.1.4, package: …"; `MPICH Version: 4.0.2` of many lines.
  static String firstLine(String version) {
    String line = version.strip().lines().findFirst().orElse("");
    int comma = line.indexOf(',');
    return (comma < 0 ? line : line.substring(0, comma)).strip().replaceAll("\\s+", " ");
  }

  private static long requiredSymbol(long library, Path path, String name) {
    long address = Posix.symbol(library, name);
    if (address == 0) {
      throw new TransportUnavailableException(
          "%s has no symbol %s: it is no MPI library, or one that is too old (MPI 3 is needed)"
              .formatted(path, name));
    }
    return address;
  }
}
