package org.swmpi.data.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/// A buffer outside the heap that grows. Its bytes are readable [Raw#PADDING] beyond the end.
/// Growing moves it, so addresses are taken anew after each write. Not safe for use by several
/// threads.
public final class ByteSink implements AutoCloseable {
  private Arena arena;
  private long start;
  private long capacity;
  private long length;

  /// @param capacity bytes to begin with
  public ByteSink(long capacity) {
    arena = Arena.ofConfined();
    this.capacity = capacity;
    start = allocate(arena, capacity);
  }

  private static long allocate(Arena arena, long capacity) {
    return arena.allocate(capacity + Raw.PADDING, Raw.PADDING).address();
  }

  /// Address of the first byte, until the next write.
  public long address() {
    return start;
  }

  /// Bytes written.
  public long length() {
    return length;
  }

  /// Address behind the last byte, until the next write.
  public long end() {
    return start + length;
  }

  /// The bytes written, until the next write.
  public MemorySegment segment() {
    return Raw.segment(start, length);
  }

  /// Forgets the bytes from `newLength` on.
  public void truncate(long newLength) {
    length = newLength;
  }

  /// Makes room for `bytes` more.
  public void reserve(long bytes) {
    if (length + bytes > capacity) {
      grow(bytes);
    }
  }

  private void grow(long bytes) {
    long newCapacity = Math.max(capacity * 2, length + bytes);
    Arena next = Arena.ofConfined();
    long to = allocate(next, newCapacity);
    Raw.copy(start, to, length);
    arena.close();
    arena = next;
    start = to;
    capacity = newCapacity;
  }

  /// Appends a byte.
  public void put(int value) {
    reserve(1);
    Raw.putByte(start + length++, (byte) value);
  }

  /// Appends the bytes of `[from, to)`.
  public void put(long from, long to) {
    reserve(to - from);
    Raw.copy(from, start + length, to - from);
    length += to - from;
  }

  /// Appends bytes.
  public void put(byte[] bytes) {
    reserve(bytes.length);
    Raw.put(start + length, bytes);
    length += bytes.length;
  }

  /// Appends the first `count` elements of an array, 8 bytes each.
  public void put(long[] words, int count) {
    reserve(8L * count);
    Raw.put(start + length, words, count);
    length += 8L * count;
  }

  /// Appends a string in UTF-8.
  public void put(String text) {
    put(text.getBytes(StandardCharsets.UTF_8));
  }

  /// Appends a Unicode code point in UTF-8.
  public void putCodePoint(int c) {
    if (c < 0x80) {
      put(c);
    } else if (c < 0x800) {
      put(0xC0 | c >> 6);
      put(0x80 | c & 0x3F);
    } else if (c < 0x10000) {
      put(0xE0 | c >> 12);
      put(0x80 | c >> 6 & 0x3F);
      put(0x80 | c & 0x3F);
    } else {
      put(0xF0 | c >> 18);
      put(0x80 | c >> 12 & 0x3F);
      put(0x80 | c >> 6 & 0x3F);
      put(0x80 | c & 0x3F);
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}
