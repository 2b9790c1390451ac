package org.swmpi.data.memory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;

/// Writes memory to files, all of it, in as many calls as it takes.
public final class WholeWrites {
  /// What one call takes at most: a buffer holds less than 2 GiB.
  private static final long CALL_BYTES = 1L << 24;

  private WholeWrites() {}

  /// Writes at the channel's own position.
  public static void write(FileChannel channel, MemorySegment bytes) throws IOException {
    for (long done = 0; done < bytes.byteSize(); ) {
      done += channel.write(part(bytes, done).asByteBuffer());
    }
  }

  /// Writes at a position of the file.
  ///
  /// @param position in bytes, 0 or more
  public static void write(FileChannel channel, MemorySegment bytes, long position)
      throws IOException {
    for (long done = 0; done < bytes.byteSize(); ) {
      done += channel.write(part(bytes, done).asByteBuffer(), position + done);
    }
  }

  private static MemorySegment part(MemorySegment bytes, long from) {
    return bytes.asSlice(from, Math.min(CALL_BYTES, bytes.byteSize() - from));
  }
}
