package org.swmpi.mpi.internal.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Among processes: a hidden file beside the file, which a lock of the system guards. It holds the
/// shared position: nothing, which is 0, or 8 bytes, big-endian.
final class SideFileState implements SharedState {
  /// Guards among threads, for which the lock of the system is one and the same.
  private static final Lock IN_THIS_PROCESS = new ReentrantLock();

  private final Path path;

  /// Null until something is shared: most files are read and written without.
  private @Nullable FileChannel opened;

  /// @param number the same on all ranks, and another one where the file is opened again
  SideFileState(Path file, long number) {
    Path name = file.toAbsolutePath();
    path = name.resolveSibling(".%s.sw-mpi-%x".formatted(name.getFileName(), number));
  }

  /// Opens the side file, and makes it where it is not there; under [#IN_THIS_PROCESS].
  private FileChannel channel() throws IOException {
    if (opened == null) {
      try {
        opened =
            FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      } catch (IOException e) {
        throw (IOException) unmade(e).initCause(e);
      }
    }
    return opened;
  }

  private AccessDeniedException unmade(IOException e) {
    return new AccessDeniedException(
        path.toString(),
        null,
        "the shared position and atomic mode need this file, which cannot be made (%s); read by positions of each rank's own without atomic mode, or in a folder that can be written"
            .formatted(e.getMessage()));
  }

  /// Whether the file is not there and cannot be made, as in a folder that is read only: then
  /// nobody has moved the position. To look alone would not do: a file system of several hosts may
  /// show late what another host has made.
  private boolean isOutOfReach() throws IOException {
    IN_THIS_PROCESS.lock();
    try {
      FileChannel _ = channel();
      return false;
    } catch (IOException e) {
      if (Files.exists(path)) {
        throw e;
      }
      return true;
    } finally {
      IN_THIS_PROCESS.unlock();
    }
  }

  @Override
  public long position() throws IOException {
    return isOutOfReach() ? 0 : alone(this::read);
  }

  @Override
  public void position(long next) throws IOException {
    if (next != 0 || !isOutOfReach()) {
      long _ = alone(() -> write(next));
    }
  }

  @Override
  public long advance(long bytes) throws IOException {
    return alone(
        () -> {
          long before = read();
          long _ = write(before + bytes);
          return before;
        });
  }

  @Override
  public long alone(Work work) throws IOException {
    IN_THIS_PROCESS.lock();
    try (FileLock _ = channel().lock()) {
      return work.run();
    } finally {
      IN_THIS_PROCESS.unlock();
    }
  }

  private long read() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
    return channel().read(bytes, 0) < Long.BYTES ? 0 : bytes.getLong(0);
  }

  private long write(long next) throws IOException {
    return channel().write(ByteBuffer.allocate(Long.BYTES).putLong(0, next), 0);
  }

  @Override
  public void close() throws IOException {
    if (opened != null) {
      opened.close();
    }
  }

  @Override
  public void remove() throws IOException {
    Files.deleteIfExists(path);
  }
}
