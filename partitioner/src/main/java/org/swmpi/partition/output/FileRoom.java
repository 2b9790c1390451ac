package org.swmpi.partition.output;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Room on disk for a file that is about to be written, found for all of it at once, by Linux'
/// `fallocate`. A file system such as ext4 else reserves a block for each page that is written,
/// which takes as long as the writing itself, and holds up all who write to the file. Where the
/// system or the file system cannot, or others may need the room, nothing happens.
public final class FileRoom {
  /// For fewer, asking takes longer than it spares: the first call of a function of C takes 60 ms.
  private static final long LEAST_BYTES = 1L << 29;

  private final Path file;
  private final long bytes;
  private final CompletableFuture<Void> asked;

  /// Asks for room, however few the bytes are.
  FileRoom(Path file, long bytes) {
    this.file = file;
    this.bytes = bytes;
    asked = CompletableFuture.runAsync(this::ask);
  }

  /// Asks for room, beside other work; null for too few bytes.
  ///
  /// @param file which is there, and gets no longer than what is written
  /// @param bytes about as many as it will have
  public static @Nullable FileRoom of(Path file, long bytes) {
    return bytes < LEAST_BYTES ? null : new FileRoom(file, bytes);
  }

  private void ask() {
    if (file.toFile().getUsableSpace() / 2 < bytes) {
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      Posix.allocate(arena.allocateFrom(file.toString()).address(), bytes);
    }
  }

  /// Waits until there is room, or none was found.
  void await() {
    asked.join();
  }

  /// Gives back what has not been written, when all is.
  public void trim() throws IOException {
    await();
    Path there = file.toRealPath(); // or says that it is gone, where `rw` would make it anew
    try (RandomAccessFile written = new RandomAccessFile(there.toFile(), "rw")) {
      if (written.length() < bytes) {
        written.setLength(written.length()); // by which the file system forgets the rest
      }
    }
  }

  /// Functions of C, whose parameters are all passed as 64 bits.
  private static final class Posix {
    private static final long O_WRONLY = 1;
    private static final long FALLOC_FL_KEEP_SIZE = 1;

    private static final SymbolLookup C = Linker.nativeLinker().defaultLookup();
    private static final MemorySegment OPEN = C.findOrThrow("open");
    private static final MemorySegment CLOSE = C.findOrThrow("close");

    /// Of Linux alone.
    private static final Optional<MemorySegment> FALLOCATE = C.find("fallocate");

    @SuppressWarnings("restricted") // the launcher grants native access
    private static final MethodHandle CALL =
        Linker.nativeLinker()
            .downcallHandle(
                FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));

    static void allocate(long path, long bytes) {
      if (FALLOCATE.isPresent()) {
        int descriptor = call(OPEN, path, O_WRONLY, 0, 0);
        if (descriptor >= 0) {
          call(FALLOCATE.get(), descriptor, FALLOC_FL_KEEP_SIZE, 0, bytes);
          call(CLOSE, descriptor, 0, 0, 0);
        }
      }
    }

    private static int call(MemorySegment function, long a, long b, long c, long d) {
      try {
        return (int) (long) CALL.invokeExact(function, a, b, c, d);
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
