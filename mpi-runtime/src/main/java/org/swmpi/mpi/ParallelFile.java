package org.swmpi.mpi;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// One file that all ranks read or write together, each where it likes.
///
/// ```java
/// try (ParallelFile file = ParallelFile.create(world, path)) {
///   file.writeAt(mine, world.exScan(mine.byteSize(), Op.SUM));
///   file.finish();
/// }
/// ```
///
/// Opening and [#finish] are collective. [#close] is not: it is what happens when a rank fails
/// half-way, where nobody can be waited for. Reads and writes are at a position in bytes, by each
/// rank for itself. All ranks have to see the same file system.
public final class ParallelFile implements Closeable {
  /// Largest piece of native memory for one system call: a whole number of pages below 2 GiB.
  private static final long NATIVE_PIECE = 1L << 30;

  /// Largest piece of a Java array, of which the JDK makes a native copy first.
  private static final long HEAP_PIECE = 1L << 20;

  private final Communicator communicator;
  private final Path path;
  private final FileChannel channel;

  private ParallelFile(Communicator communicator, Path path, FileChannel channel) {
    this.communicator = communicator;
    this.path = path;
    this.channel = channel;
  }

  /// Creates the file on rank 0, or empties it if it is there, and opens it for reading and writing
  /// on all ranks. Collective.
  ///
  /// @throws IOException on all ranks, when one of them cannot open it
  public static ParallelFile create(Communicator communicator, Path path) throws IOException {
    if (communicator.rank() == 0) {
      return open(
          communicator,
          path,
          true,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE);
    }
    return open(communicator, path, true, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /// Opens an existing file for reading on all ranks. Collective.
  ///
  /// @throws IOException on all ranks, when one of them cannot open it
  public static ParallelFile open(Communicator communicator, Path path) throws IOException {
    return open(communicator, path, false, StandardOpenOption.READ);
  }

  private static ParallelFile open(
      Communicator communicator, Path path, boolean rootFirst, OpenOption... options)
      throws IOException {
    FileChannel channel = null;
    String failure = "";
    if (rootFirst && communicator.rank() != 0) {
      // Rank 0 creates the file before the others open it.
      communicator.barrier();
    }
    try {
      channel = FileChannel.open(path, options);
    } catch (IOException e) {
      failure = describe(e);
    }
    if (rootFirst && communicator.rank() == 0) {
      communicator.barrier();
    }
    try {
      agree(communicator, path, failure);
    } catch (IOException e) {
      if (channel != null) {
        channel.close();
      }
      throw e;
    }
    if (channel == null) {
      throw new IllegalStateException("no channel, but no failure either");
    }
    return new ParallelFile(communicator, path, channel);
  }

  /// Writes all bytes of `source`, from `position` of the file on. A gap before it reads as zeros.
  ///
  /// @param position in bytes, 0 or more
  public void writeAt(MemorySegment source, long position) throws IOException {
    for (long done = 0; done < source.byteSize(); ) {
      ByteBuffer piece = piece(source, done);
      done += channel.write(piece, position + done);
    }
  }

  /// Fills `target` with the bytes of the file from `position` on.
  ///
  /// @param position in bytes, 0 or more
  /// @throws EOFException when the file ends before
  public void readAt(MemorySegment target, long position) throws IOException {
    for (long done = 0; done < target.byteSize(); ) {
      int read = channel.read(piece(target, done), position + done);
      if (read < 0) {
        throw new EOFException(
            "%s: %d bytes from %d on were asked for, it ends after %d"
                .formatted(path, target.byteSize(), position, position + done));
      }
      done += read;
    }
  }

  /// Length of the file in bytes, as this rank sees it.
  public long size() throws IOException {
    return channel.size();
  }

  /// Closes the file on all ranks, and returns when all have finished. Collective.
  ///
  /// @throws IOException on all ranks, when one of them cannot close it
  public void finish() throws IOException {
    String failure = "";
    try {
      channel.close();
    } catch (IOException e) {
      failure = describe(e);
    }
    agree(communicator, path, failure);
  }

  /// Closes the file on this rank only. Does nothing after [#finish].
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ByteBuffer piece(MemorySegment segment, long from) {
    long largest = segment.isNative() ? NATIVE_PIECE : HEAP_PIECE;
    return segment.asSlice(from, Math.min(largest, segment.byteSize() - from)).asByteBuffer();
  }

  private static String describe(IOException e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }

  /// Throws the failure of the first rank that has one, on all ranks.
  private static void agree(Communicator communicator, Path path, String failure)
      throws IOException {
    byte[][] failures = communicator.allGather(failure.getBytes(StandardCharsets.UTF_8));
    for (int rank = 0; rank < failures.length; rank++) {
      if (failures[rank].length > 0) {
        throw new IOException(
            "%s: rank %d: %s"
                .formatted(path, rank, new String(failures[rank], StandardCharsets.UTF_8)));
      }
    }
  }
}
