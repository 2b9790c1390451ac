package org.swmpi.data.ntriples;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.data.memory.Raw;

/// A part of a file of lines, in memory. The file is mapped; only its last lines, behind which a
/// scanner could not look ahead, are copied.
///
/// @param address of the first byte
/// @param length bytes; the last one is an LF, added if the file does not end with one
/// @param offset of the first byte in the file, or in the lines that the file is a part of
public record MappedText(long address, long length, long offset) {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /// Address behind the last byte.
  public long end() {
    return address + length;
  }

  /// Maps the bytes `[start, end)` of a file, both at line starts or at the file's end. A byte
  /// order mark at the start of the lines is left out. What was appended behind `end` is not looked
  /// at.
  ///
  /// @param base offset of the file's first byte in the lines that it is a part of; 0 if it is all
  ///     of them
  /// @param arena how long the memory lives
  /// @return one or two parts in file order; none if there are no bytes
  /// @throws FileSystemException if `end` is neither at a line start nor at the file's end any more
  public static List<MappedText> map(Path file, long base, long start, long end, Arena arena)
      throws IOException {
    if (start >= end) {
      return List.of();
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long size = channel.size();
      if (size < end) {
        throw changed(file);
      }
      long mappedEnd = Math.min(size, end + Raw.PADDING);
      MemorySegment mapped = channel.map(MapMode.READ_ONLY, start, mappedEnd - start, arena);
      long address = mapped.address();
      long skip = base + start == 0 ? markLength(address, end) : 0;
      if (size > end && Raw.getByte(address + end - start - 1) != '\n') {
        throw changed(file);
      }
      // Lines from here on have too little behind them to be scanned in place.
      long tail = end;
      if (mappedEnd - end < Raw.PADDING) {
        tail = lineStart(address - start, start + skip, Math.max(start + skip, size - Raw.PADDING));
      }
      List<MappedText> parts = new ArrayList<>(2);
      if (tail > start + skip) {
        parts.add(new MappedText(address + skip, tail - start - skip, base + start + skip));
      }
      if (end > tail) {
        parts.add(copy(address + tail - start, end - tail, base + tail, arena));
      }
      return parts;
    }
  }

  /// As [#map], of fewer than 2 GiB: reads the bytes into memory, which takes no mapping.
  public static MappedText read(Path file, long base, long start, long end, Arena arena)
      throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      MemorySegment bytes = arena.allocate(end - start + 1 + Raw.PADDING);
      ByteBuffer target = bytes.asSlice(0, end - start).asByteBuffer();
      while (target.hasRemaining()) {
        if (channel.read(target, start + target.position()) < 0) {
          throw changed(file);
        }
      }
      long address = bytes.address();
      long bytesEnd = address + end - start;
      boolean complete = Raw.getByte(bytesEnd - 1) == '\n';
      if (!complete && channel.size() > end) {
        throw changed(file);
      }
      Raw.putByte(bytesEnd, (byte) '\n');
      long skip = base + start == 0 ? markLength(address, end) : 0;
      return new MappedText(
          address + skip, end - start - skip + (complete ? 0 : 1), base + start + skip);
    }
  }

  /// What to throw when a file is no longer as it was when its size was asked for.
  public static FileSystemException changed(Path file) {
    return new FileSystemException(
        file.toString(), null, "changed while sw-mpi reads it; leave it alone");
  }

  private static long markLength(long address, long size) {
    if (size < BYTE_ORDER_MARK.length) {
      return 0;
    }
    for (int i = 0; i < BYTE_ORDER_MARK.length; i++) {
      if (Raw.getByte(address + i) != BYTE_ORDER_MARK[i]) {
        return 0;
      }
    }
    return BYTE_ORDER_MARK.length;
  }

  /// The last line start in `[from, to]`, as an offset; `base` is the address of offset 0.
  private static long lineStart(long base, long from, long to) {
    long at = to;
    while (at > from && Raw.getByte(base + at - 1) != '\n') {
      at--;
    }
    return at;
  }

  private static MappedText copy(long from, long bytes, long offset, Arena arena) {
    boolean complete = Raw.getByte(from + bytes - 1) == '\n';
    long length = complete ? bytes : bytes + 1;
    long to = arena.allocate(length + Raw.PADDING).address();
    Raw.copy(from, to, bytes);
    Raw.putByte(to + length - 1, (byte) '\n');
    return new MappedText(to, length, offset);
  }

  /// Text that is already in memory, readable [Raw#PADDING] behind its end.
  public static MappedText of(long address, long length) {
    return new MappedText(address, length, 0);
  }
}
