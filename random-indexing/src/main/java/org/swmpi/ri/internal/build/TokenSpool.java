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
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.memory.WholeWrites;

/// A rank's text as numbers of terms, kept from the first pass for the second: in memory, and what
/// is beyond that in a temporary file.
///
/// A number below 32,768 takes 2 bytes, and others 4, whose first bit is set: terms are numbered as
/// they are met, so that frequent ones have small numbers.
public final class TokenSpool implements AutoCloseable {
  /// What it keeps in memory, from the start.
  private static final long KEPT_BYTES = 4L << 20;

  /// What is read of the file at once.
  private static final long READ_BYTES = 1L << 18;

  /// Memory that it takes.
  static final long BUFFER_BYTES = KEPT_BYTES + READ_BYTES;

  private static final int LONG = 0x8000;
  private static final long LONGEST = 4;

  private final @Nullable Path folder;
  private final TemporaryFiles files = new TemporaryFiles();
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment buffer = arena.allocate(KEPT_BYTES, 64);
  private final long start = buffer.address();
  private final long full = start + KEPT_BYTES - LONGEST;
  private long at = start;
  private long fileBytes;
  private long size;
  private @Nullable FileChannel file;

  /// Takes numbers of a spool.
  @FunctionalInterface
  interface Sink {
    /// @param numbers address of 32-bit numbers
    void take(long numbers, int count);
  }

  /// @param folder for the file; null: the system's
  public TokenSpool(@Nullable Path folder) {
    this.folder = folder;
  }

  /// Appends a number.
  public void put(int number) {
    if (at > full) {
      flush();
    }
    if (number < LONG) {
      Raw.putShort(at, (short) number);
      at += 2;
    } else {
      Raw.putShort(at, (short) (LONG | number >>> 16));
      Raw.putShort(at + 2, (short) number);
      at += 4;
    }
    size++;
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
      WholeWrites.write(channel, buffer.asSlice(0, at - start), fileBytes);
      fileBytes += at - start;
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
    return size;
  }

  /// Reads all.
  ///
  /// @param sink is given so many at once, and at last what is left
  /// @param most how many that are
  /// @param progress hears how many have been given
  void read(int most, Sink sink, LongConsumer progress) {
    try (Arena own = Arena.ofConfined()) {
      Numbers numbers = new Numbers(own.allocate(4L * most, 64).address(), most);
      MemorySegment codes = own.allocate(READ_BYTES, 64);
      long bytes = fileBytes + at - start;
      long given = 0;
      for (long place = 0; place < bytes; ) {
        long here = Math.min(READ_BYTES, bytes - place);
        load(place, codes.asSlice(0, here));
        long code = codes.address();
        long whole = place + here == bytes ? code + here : code + here - LONGEST + 1;
        while (code < whole) {
          code = numbers.decode(code, whole);
          if (numbers.count == most) {
            given += numbers.giveTo(sink);
            progress.accept(given);
          }
        }
        place += code - codes.address();
      }
      progress.accept(given + numbers.giveTo(sink));
    }
  }

  /// Numbers that are given together. A class of its own, so that the decoding, which takes most of
  /// the time, is compiled early.
  private static final class Numbers {
    private final long address;
    private final int most;
    private int count;

    Numbers(long address, int most) {
      this.address = address;
      this.most = most;
    }

    /// Takes numbers while there is room.
    ///
    /// @return behind the last code that it has taken
    long decode(long from, long to) {
      long code = from;
      int number = count;
      for (; code < to && number < most; number++) {
        int value = Raw.getShort(code) & 0xffff;
        code += 2;
        if (value >= LONG) {
          value = (value - LONG) << 16 | Raw.getShort(code) & 0xffff;
          code += 2;
        }
        Raw.putInt(address + 4L * number, value);
      }
      count = number;
      return code;
    }

    int giveTo(Sink sink) {
      int given = count;
      sink.take(address, given);
      count = 0;
      return given;
    }
  }

  /// Copies bytes.
  ///
  /// @param place of the first
  private void load(long place, MemorySegment target) {
    long bytes = target.byteSize();
    long inFile = Math.clamp(fileBytes - place, 0, bytes);
    if (inFile > 0) {
      read(target.asSlice(0, inFile).asByteBuffer(), place);
    }
    if (bytes > inFile) {
      MemorySegment.copy(buffer, place + inFile - fileBytes, target, inFile, bytes - inFile);
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
