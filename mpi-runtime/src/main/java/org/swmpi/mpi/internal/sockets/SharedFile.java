package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.internal.shared.SharedMemoryFiles;
import org.swmpi.mpi.internal.windows.SharedParts;

/// A file that all ranks of a communicator map, to share memory. It has a name only while they open
/// it, and is empty then; so however the job ends, no memory is left behind.
final class SharedFile implements AutoCloseable {
  private static final String CALL = "allocateSharedWindow";
  private static final int ZEROS = 1 << 16;

  private final Communicator ranks;

  /// Removes the name where the process ends before rank 0 does.
  private final Thread farewell = new Thread(this::removeNameAtLast, "sockets-shared-file");

  /// Null but on rank 0, and when it has been removed.
  private volatile @Nullable Path name;

  private @Nullable FileChannel channel;

  private SharedFile(Communicator ranks) {
    this.ranks = ranks;
  }

  /// Zeros that all ranks map. Collective; where it fails on one rank, it fails on all.
  ///
  /// @param bytes for this rank
  /// @param arena to which the memory belongs in this process
  /// @return the memory for each rank, one behind the other
  /// @throws MpiException where the ranks are on several machines, or there is not enough memory
  static List<MemorySegment> map(Communicator ranks, long bytes, Arena arena) {
    verifyOneMachine(ranks);
    SharedParts parts = SharedParts.of(ranks.allGather(bytes));
    try (SharedFile file = new SharedFile(ranks)) {
      file.open(parts.bytes());
      return parts.cut(file.map(parts, arena));
    }
  }

  private static void verifyOneMachine(Communicator ranks) {
    TreeSet<String> hosts = new TreeSet<>(ranks.hosts());
    if (hosts.size() > 1) {
      throw failed(
          ranks.rank(),
          "the ranks are on the machines %s; make it over a communicator of splitShared"
              .formatted(String.join(", ", hosts)));
    }
  }

  private static MpiException failed(int rank, String detail) {
    return new MpiException(CALL, 1, "MPI_ERR_RMA_SHARED", rank, detail);
  }

  /// What a rank does for itself.
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  /// Takes a step on all ranks, and fails on all where it fails on one.
  private void together(Step step) {
    String failure = "";
    try {
      step.run();
    } catch (IOException | RuntimeException e) {
      failure = Objects.requireNonNullElseGet(e.getMessage(), e::toString);
    }
    byte[][] failures = ranks.allGather(failure.getBytes(StandardCharsets.UTF_8));
    for (int rank = 0; rank < failures.length; rank++) {
      if (failures[rank].length > 0) {
        throw failed(rank, new String(failures[rank], StandardCharsets.UTF_8));
      }
    }
  }

  /// @param bytes that there must be room for
  private void open(long bytes) {
    boolean first = ranks.rank() == 0;
    together(
        () -> {
          if (first) {
            create(bytes);
          }
        });
    Path file = Path.of(ranks.broadcast(String.valueOf(name), 0));
    together(
        () -> {
          try {
            channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
          } catch (NoSuchFileException e) {
            throw new IOException("it does not see rank 0's " + file, e);
          }
        });
    together(this::removeName);
  }

  private void create(long bytes) throws IOException {
    Path file = SharedMemoryFiles.create(".window");
    name = file;
    Runtime.getRuntime().addShutdownHook(farewell);
    long room = Files.getFileStore(file).getUsableSpace();
    if (room < bytes) {
      throw new IOException(
          "%d bytes are to be shared, %s has room for %d".formatted(bytes, file.getParent(), room));
    }
  }

  private void removeName() throws IOException {
    Path file = name;
    if (file != null) {
      Files.deleteIfExists(file);
      name = null;
      try {
        Runtime.getRuntime().removeShutdownHook(farewell);
      } catch (IllegalStateException _) {
        // The process is ending.
      }
    }
  }

  private void removeNameAtLast() {
    try {
      removeName();
    } catch (IOException _) {
      // An empty file stays.
    }
  }

  /// Each rank writes the zeros that are its own: so there is memory for them, which a rank that
  /// touched a mapped page would find out too late.
  private MemorySegment map(SharedParts parts, Arena arena) {
    FileChannel file = Objects.requireNonNull(channel);
    MemorySegment[] mapped = new MemorySegment[1];
    together(
        () -> {
          writeZeros(file, parts.begin(ranks.rank()), parts.end(ranks.rank()));
          mapped[0] = file.map(FileChannel.MapMode.READ_WRITE, 0, parts.bytes(), arena);
        });
    return mapped[0];
  }

  private static void writeZeros(FileChannel file, long begin, long end) throws IOException {
    ByteBuffer zeros = ByteBuffer.allocate(ZEROS);
    for (long at = begin; at < end; ) {
      zeros.clear().limit((int) Math.min(ZEROS, end - at));
      at += file.write(zeros, at);
    }
  }

  @Override
  public void close() {
    try {
      if (channel != null) {
        channel.close();
      }
      removeName();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
