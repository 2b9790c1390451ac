package org.swmpi.ri.internal.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.memory.WholeWrites;

/// A rank's text as numbers of terms, 4 bytes each, kept from the first pass for the second: in
/// memory, and what is beyond that in a temporary file.
public final class TokenSpool implements AutoCloseable {
  /// What it keeps in memory, from the start.
  static final long BUFFER_BYTES = 4L << 20;

  private final @Nullable Path folder;
  private final TemporaryFiles files = new TemporaryFiles();
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment buffer = arena.allocate(BUFFER_BYTES, 64);
  private final long start = buffer.address();
  private final long end = start + BUFFER_BYTES;
  private long at = start;
  private long fileBytes;
  private @Nullable FileChannel file;

  /// @param folder for the file; null: the system's
  public TokenSpool(@Nullable Path folder) {
    this.folder = folder;
  }

  /// Appends a number.
  public void put(int number) {
    if (at == end) {
      flush();
    }
    Raw.putInt(at, number);
    at += 4;
  }

  private void flush() {
    try {
      FileChannel channel = file;
      if (channel == null) {
        Path path = files.make(folder, ".tokens");
        channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        // Nobody else opens it: without a name it goes with this process, however that ends. Where
        // an open file keeps its name, it goes by close.
        boolean _ = path.toFile().delete();
        file = channel;
      }
      WholeWrites.write(channel, buffer, fileBytes);
      fileBytes += BUFFER_BYTES;
      at = start;
    } catch (IOException e) {
      FileSystemException named =
          new FileSystemException(
              "temporary file of terms", null, String.valueOf(e.getMessage()) + "; see --temp");
      named.initCause(e);
      throw new UncheckedIOException(named);
    }
  }

  /// How many numbers it holds.
  public long size() {
    return (fileBytes + at - start) / 4;
  }

  /// Copies numbers.
  ///
  /// @param from position of the first
  /// @param target where they go
  public void read(long from, long count, MemorySegment target) {
    long first = from * 4;
    long bytes = count * 4;
    long inFile = Math.clamp(fileBytes - first, 0, bytes);
    if (inFile > 0) {
      read(target.asSlice(0, inFile).asByteBuffer(), first);
    }
    if (bytes > inFile) {
      MemorySegment.copy(buffer, first + inFile - fileBytes, target, inFile, bytes - inFile);
    }
  }

  private void read(ByteBuffer target, long position) {
    try {
      FileChannel channel = file;
      long place = position;
      while (target.hasRemaining()) {
        int read = channel == null ? -1 : channel.read(target, place);
        if (read < 0) {
          throw new FileSystemException("temporary file of terms", null, "was cut; leave it alone");
        }
        place += read;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      files.close();
      arena.close();
    }
  }
}
