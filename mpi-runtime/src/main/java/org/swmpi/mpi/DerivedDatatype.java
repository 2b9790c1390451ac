package org.swmpi.mpi;

import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.PaddingLayout;
import java.lang.foreign.SequenceLayout;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/// Where the bytes of an element lie that is not one piece of memory: a column of a matrix, chosen
/// rows, the fields of a struct without its padding. Immutable.
///
/// The bytes travel in the order of the blocks. Sender and receiver may use different types of the
/// same size: a column can be received as a row.
///
/// ```java
/// DerivedDatatype column = DerivedDatatype.vector(rows, 1, columns, Datatype.DOUBLE);
/// world.send(matrix.asSlice(8 * j), 1, column, right, 0);
/// ```
public final class DerivedDatatype {
  private final long[] offsets;
  private final long[] lengths;
  private final long size;
  private final long extent;

  private DerivedDatatype(long[] offsets, long[] lengths, long extent) {
    this.offsets = offsets;
    this.lengths = lengths;
    this.size = Arrays.stream(lengths).sum();
    this.extent = extent;
  }

  /// From blocks in their order; those that touch become one.
  private static DerivedDatatype of(long[] offsets, long[] lengths, long extent) {
    long[] mergedOffsets = new long[offsets.length];
    long[] mergedLengths = new long[offsets.length];
    int count = 0;
    for (int i = 0; i < offsets.length; i++) {
      if (offsets[i] < 0 || lengths[i] < 0) {
        throw new IllegalArgumentException(
            "block %d has %d bytes at %d, must not be negative"
                .formatted(i, lengths[i], offsets[i]));
      }
      if (count > 0 && mergedOffsets[count - 1] + mergedLengths[count - 1] == offsets[i]) {
        mergedLengths[count - 1] += lengths[i];
      } else if (lengths[i] > 0) {
        mergedOffsets[count] = offsets[i];
        mergedLengths[count++] = lengths[i];
      }
    }
    return new DerivedDatatype(
        Arrays.copyOf(mergedOffsets, count), Arrays.copyOf(mergedLengths, count), extent);
  }

  /// One element of a basic type.
  public static DerivedDatatype of(Datatype type) {
    return of(new long[] {0}, new long[] {type.bytes()}, type.bytes());
  }

  /// Elements side by side.
  public static DerivedDatatype contiguous(int count, Datatype type) {
    return vector(1, count, count, type);
  }

  /// Equal blocks at equal distances.
  ///
  /// @param count blocks
  /// @param blockLength elements in a block
  /// @param stride elements from the start of a block to that of the next
  public static DerivedDatatype vector(int count, int blockLength, int stride, Datatype type) {
    return vector(count, blockLength, stride, of(type));
  }

  /// Equal blocks at equal distances, of elements that are derived themselves.
  public static DerivedDatatype vector(
      int count, int blockLength, int stride, DerivedDatatype type) {
    int[] blockLengths = new int[count];
    int[] displacements = new int[count];
    Arrays.fill(blockLengths, blockLength);
    Arrays.setAll(displacements, i -> i * stride);
    return indexed(blockLengths, displacements, type);
  }

  /// Blocks of any length at any place.
  ///
  /// @param blockLengths elements in each block
  /// @param displacements elements from the start of the buffer to each block
  public static DerivedDatatype indexed(int[] blockLengths, int[] displacements, Datatype type) {
    return indexed(blockLengths, displacements, of(type));
  }

  /// Blocks of any length at any place, of elements that are derived themselves.
  public static DerivedDatatype indexed(
      int[] blockLengths, int[] displacements, DerivedDatatype type) {
    if (blockLengths.length != displacements.length) {
      throw new IllegalArgumentException(
          "%d block lengths and %d displacements"
              .formatted(blockLengths.length, displacements.length));
    }
    int parts = type.offsets.length;
    int elements = Arrays.stream(blockLengths).sum();
    long[] offsets = new long[elements * parts];
    long[] lengths = new long[elements * parts];
    int at = 0;
    long end = 0;
    for (int block = 0; block < blockLengths.length; block++) {
      for (int i = 0; i < blockLengths[block]; i++) {
        long start = (displacements[block] + (long) i) * type.extent;
        for (int part = 0; part < parts; part++) {
          offsets[at] = start + type.offsets[part];
          lengths[at++] = type.lengths[part];
        }
        end = Math.max(end, start + type.extent);
      }
    }
    return of(offsets, lengths, end);
  }

  /// The values of a layout, without its padding.
  ///
  /// @param layout a struct, sequence or value; a union has no single meaning
  public static DerivedDatatype struct(MemoryLayout layout) {
    return switch (layout) {
      case ValueLayout value -> of(new long[] {0}, new long[] {value.byteSize()}, value.byteSize());
      case PaddingLayout padding -> of(new long[0], new long[0], padding.byteSize());
      case SequenceLayout sequence -> {
        int count = Math.toIntExact(sequence.elementCount());
        yield vector(count, 1, 1, struct(sequence.elementLayout()));
      }
      case StructLayout members -> struct(members);
      case GroupLayout union -> throw new IllegalArgumentException("layout has a union: " + union);
    };
  }

  private static DerivedDatatype struct(StructLayout layout) {
    DerivedDatatype all = of(new long[0], new long[0], layout.byteSize());
    long offset = 0;
    for (MemoryLayout member : layout.memberLayouts()) {
      all = all.with(struct(member), offset);
      offset += member.byteSize();
    }
    return all;
  }

  private DerivedDatatype with(DerivedDatatype part, long offset) {
    long[] moreOffsets = Arrays.copyOf(offsets, offsets.length + part.offsets.length);
    long[] moreLengths = Arrays.copyOf(lengths, moreOffsets.length);
    for (int i = 0; i < part.offsets.length; i++) {
      moreOffsets[offsets.length + i] = offset + part.offsets[i];
      moreLengths[offsets.length + i] = part.lengths[i];
    }
    return of(moreOffsets, moreLengths, extent);
  }

  /// The same bytes, with another distance from one element to the next.
  ///
  /// @param bytes 0 or more
  public DerivedDatatype resized(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("extent is " + bytes + ", must be 0 or more");
    }
    return new DerivedDatatype(offsets, lengths, bytes);
  }

  /// Bytes that travel for one element.
  public long size() {
    return size;
  }

  /// Bytes from one element to the next.
  public long extent() {
    return extent;
  }

  /// Bytes from the start of some elements to the end of the last of their bytes.
  ///
  /// @param count elements
  public long span(long count) {
    long end = 0;
    for (int i = 0; i < offsets.length; i++) {
      end = Math.max(end, offsets[i] + lengths[i]);
    }
    return count == 0 || end == 0 ? 0 : (count - 1) * extent + end;
  }

  /// Whether elements side by side are one piece of memory.
  public boolean isDense() {
    return offsets.length == 1 && offsets[0] == 0 && lengths[0] == extent;
  }

  /// Where each block begins in an element, in bytes; a copy.
  public long[] offsets() {
    return offsets.clone();
  }

  /// Length of each block in bytes; a copy.
  public long[] lengths() {
    return lengths.clone();
  }

  /// Copies elements out of their places, side by side.
  ///
  /// @param count elements
  /// @param packed at least `count * size()` bytes
  public void pack(MemorySegment elements, long count, MemorySegment packed) {
    long at = 0;
    for (long element = 0; element < count; element++) {
      for (int i = 0; i < offsets.length; i++) {
        long place = element * extent + offsets[i];
        MemorySegment.copy(elements, place, packed, at, lengths[i]);
        at += lengths[i];
      }
    }
  }

  /// Copies elements to their places; what lies between them stays as it is.
  ///
  /// @param packed side by side; what it lacks to a whole element is not written
  public void unpack(MemorySegment packed, MemorySegment elements, long count) {
    long at = 0;
    for (long element = 0; element < count; element++) {
      for (int i = 0; i < offsets.length; i++) {
        long bytes = Math.min(lengths[i], packed.byteSize() - at);
        if (bytes <= 0) {
          return;
        }
        MemorySegment.copy(packed, at, elements, element * extent + offsets[i], bytes);
        at += bytes;
      }
    }
  }

  @Override
  public String toString() {
    return "%d bytes in %d blocks, extent %d".formatted(size, offsets.length, extent);
  }
}
