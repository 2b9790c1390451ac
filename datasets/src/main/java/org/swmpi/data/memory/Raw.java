package org.swmpi.data.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// Reads and writes at addresses, little-endian, unaligned, unchecked.
///
/// A constant segment that spans the address space lets the compiler drop all checks of an access
/// but that of its bounds, and the mask of addresses drops this one, with the values that it keeps
/// in registers; who calls guarantees that the address is inside memory that lives.
public final class Raw {
  /// Bytes that may be read (not written) behind the end of any range handed to a kernel.
  public static final int PADDING = 128;

  /// Bits of an address of a process, on any machine.
  private static final long ADDRESSES = (1L << 56) - 1;

  @SuppressWarnings("restricted") // the launcher grants native access
  private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private Raw() {}

  /// The byte at `address`.
  public static byte getByte(long address) {
    return ALL.get(ValueLayout.JAVA_BYTE, address & ADDRESSES);
  }

  /// The 4 bytes at `address`.
  public static int getInt(long address) {
    return ALL.get(INT, address & ADDRESSES);
  }

  /// The 8 bytes at `address`.
  public static long getLong(long address) {
    return ALL.get(LONG, address & ADDRESSES);
  }

  /// Writes a byte.
  public static void putByte(long address, byte value) {
    ALL.set(ValueLayout.JAVA_BYTE, address & ADDRESSES, value);
  }

  /// Writes 4 bytes.
  public static void putInt(long address, int value) {
    ALL.set(INT, address & ADDRESSES, value);
  }

  /// Writes 8 bytes.
  public static void putLong(long address, long value) {
    ALL.set(LONG, address & ADDRESSES, value);
  }

  /// As many bytes at `address` as the species has lanes.
  public static ByteVector getVector(VectorSpecies<Byte> species, long address) {
    return ByteVector.fromMemorySegment(species, ALL, address, ByteOrder.LITTLE_ENDIAN);
  }

  /// The float at `address`.
  public static float getFloat(long address) {
    return ALL.get(FLOAT, address & ADDRESSES);
  }

  /// Writes a float.
  public static void putFloat(long address, float value) {
    ALL.set(FLOAT, address & ADDRESSES, value);
  }

  /// The 2 bytes at `address`.
  public static short getShort(long address) {
    return ALL.get(SHORT, address & ADDRESSES);
  }

  /// Writes 2 bytes.
  public static void putShort(long address, short value) {
    ALL.set(SHORT, address & ADDRESSES, value);
  }

  /// As many floats at `address` as the species has lanes.
  public static FloatVector getFloats(VectorSpecies<Float> species, long address) {
    return FloatVector.fromMemorySegment(species, ALL, address, ByteOrder.LITTLE_ENDIAN);
  }

  /// Writes the lanes of a vector.
  public static void putFloats(long address, FloatVector floats) {
    floats.intoMemorySegment(ALL, address, ByteOrder.LITTLE_ENDIAN);
  }

  /// As many pairs of bytes at `address` as the species has lanes.
  public static ShortVector getShorts(VectorSpecies<Short> species, long address) {
    return ShortVector.fromMemorySegment(species, ALL, address, ByteOrder.LITTLE_ENDIAN);
  }

  /// As many groups of 4 bytes at `address` as the species has lanes.
  public static IntVector getInts(VectorSpecies<Integer> species, long address) {
    return IntVector.fromMemorySegment(species, ALL, address, ByteOrder.LITTLE_ENDIAN);
  }

  /// Writes the lanes of a vector.
  public static void putInts(long address, IntVector ints) {
    ints.intoMemorySegment(ALL, address, ByteOrder.LITTLE_ENDIAN);
  }

  /// Writes the lanes of a vector.
  public static void putVector(long address, ByteVector bytes) {
    bytes.intoMemorySegment(ALL, address, ByteOrder.LITTLE_ENDIAN);
  }

  /// Copies `bytes` bytes; the ranges may overlap.
  public static void copy(long from, long to, long bytes) {
    MemorySegment.copy(ALL, from, ALL, to, bytes);
  }

  /// Copies an array into memory.
  public static void put(long address, byte[] source) {
    MemorySegment.copy(source, 0, ALL, ValueLayout.JAVA_BYTE, address, source.length);
  }

  /// Copies the first `count` elements of an array into memory.
  public static void put(long address, int[] source, int count) {
    MemorySegment.copy(source, 0, ALL, INT, address, count);
  }

  /// Copies the first `count` elements of an array into memory.
  public static void put(long address, long[] source, int count) {
    MemorySegment.copy(source, 0, ALL, LONG, address, count);
  }

  /// Copies `count` times 4 bytes into an array.
  public static void get(long address, int[] target, int count) {
    MemorySegment.copy(ALL, INT, address, target, 0, count);
  }

  /// Copies `count` times 8 bytes into an array, from its element `at` on.
  public static void get(long address, long[] target, int at, int count) {
    MemorySegment.copy(ALL, LONG, address, target, at, count);
  }

  /// The bytes of `[start, end)` as an array; at most 2 GiB.
  public static byte[] bytes(long start, long end) {
    byte[] result = new byte[Math.toIntExact(end - start)];
    MemorySegment.copy(ALL, ValueLayout.JAVA_BYTE, start, result, 0, result.length);
    return result;
  }

  /// A bounded view of `bytes` bytes at `address`.
  public static MemorySegment segment(long address, long bytes) {
    return ALL.asSlice(address, bytes);
  }

  /// Whether the bytes at `address` begin with these.
  public static boolean startsWith(long address, byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (getByte(address + i) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  /// Whether two ranges of equal length hold the same bytes.
  public static boolean equal(long a, long b, long bytes) {
    long i = 0;
    for (; i + Long.BYTES <= bytes; i += Long.BYTES) {
      if (getLong(a + i) != getLong(b + i)) {
        return false;
      }
    }
    for (; i < bytes; i++) {
      if (getByte(a + i) != getByte(b + i)) {
        return false;
      }
    }
    return true;
  }
}
