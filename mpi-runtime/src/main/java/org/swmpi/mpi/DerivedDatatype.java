package org.swmpi.mpi;

import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.PaddingLayout;
import java.lang.foreign.SequenceLayout;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.swmpi.mpi.internal.check.Arguments;

/// Where the bytes of an element lie that is not one piece of memory: a column of a matrix, chosen
/// rows, the fields of a struct without its padding (MPI 4.1, section 5.1). Immutable.
///
/// The bytes travel in the order of the blocks. Sender and receiver may use different types of the
/// same size: a column can be received as a row.
///
/// An element has a place in memory, from which the offsets of its blocks count. It reaches from
/// its *lower bound* to its *upper bound*; their difference is its *extent*, the distance from the
/// place of one element to that of the next. Bounds are those of the blocks unless they are set
/// ([#resized]); blocks may lie outside of them, also before the element's place. The *true* lower
/// bound and extent are those of the blocks in any case.
///
/// ```java
/// DerivedDatatype column = DerivedDatatype.vector(rows, 1, columns, Datatype.DOUBLE);
/// world.send(matrix.asSlice(8 * j), 1, column, right, 0);
/// ```
///
/// Factories throw an [IllegalArgumentException] for a negative count or length, and an
/// [ArithmeticException] where displacements in bytes are more than a `long` holds.
public final class DerivedDatatype {
  private final long[] offsets;
  private final long[] lengths;
  private final long size;
  private final long lowerBound;
  private final long extent;

  DerivedDatatype(long[] offsets, long[] lengths, long lowerBound, long extent) {
    this.offsets = offsets;
    this.lengths = lengths;
    this.size = Arrays.stream(lengths).sum();
    this.lowerBound = lowerBound;
    this.extent = extent;
  }

  /// One element of a basic type.
  ///
  /// @param type of the element
  public static DerivedDatatype of(Datatype type) {
    return bytes(type.bytes());
  }

  /// So many bytes.
  private static DerivedDatatype bytes(long count) {
    return new DerivedDatatype(new long[] {0}, new long[] {count}, 0, count);
  }

  /// Elements side by side (`MPI_Type_contiguous`).
  ///
  /// @param count elements, 0 or more
  /// @param type of the elements
  public static DerivedDatatype contiguous(int count, Datatype type) {
    return contiguous(count, of(type));
  }

  /// As [#contiguous(int, Datatype)], of elements that are derived themselves.
  public static DerivedDatatype contiguous(int count, DerivedDatatype type) {
    return hIndexed(new int[] {count}, new long[] {0}, type);
  }

  /// Equal blocks at equal distances (`MPI_Type_vector`).
  ///
  /// @param count blocks, 0 or more
  /// @param blockLength elements in a block, 0 or more
  /// @param stride elements from the start of a block to that of the next; may be negative
  /// @param type of the elements
  public static DerivedDatatype vector(int count, int blockLength, int stride, Datatype type) {
    return vector(count, blockLength, stride, of(type));
  }

  /// As [#vector(int, int, int, Datatype)], of elements that are derived themselves; the stride is
  /// in their extents.
  public static DerivedDatatype vector(
      int count, int blockLength, int stride, DerivedDatatype type) {
    return hVector(count, blockLength, Math.multiplyExact(stride, type.extent), type);
  }

  /// As [#vector(int, int, int, DerivedDatatype)], with the distance in bytes
  /// (`MPI_Type_create_hvector`).
  ///
  /// @param count blocks, 0 or more
  /// @param blockLength elements in a block, 0 or more
  /// @param stride bytes from the start of a block to that of the next; may be negative
  /// @param type of the elements
  public static DerivedDatatype hVector(
      int count, int blockLength, long stride, DerivedDatatype type) {
    if (count < 0) {
      throw new IllegalArgumentException("count is " + count + ", must be 0 or more");
    }
    int[] blockLengths = new int[count];
    long[] displacements = new long[count];
    Arrays.fill(blockLengths, blockLength);
    Arrays.setAll(displacements, i -> Math.multiplyExact(i, stride));
    return hIndexed(blockLengths, displacements, type);
  }

  /// Blocks of any length at any place (`MPI_Type_indexed`).
  ///
  /// @param blockLengths elements in each block, each 0 or more
  /// @param displacements elements from the element's place to the start of each block, as many as
  ///     there are blocks; may be negative
  /// @param type of the elements in the blocks
  public static DerivedDatatype indexed(int[] blockLengths, int[] displacements, Datatype type) {
    return indexed(blockLengths, displacements, of(type));
  }

  /// As [#indexed(int\[\], int\[\], Datatype)], of elements that are derived themselves;
  /// displacements are in their extents.
  public static DerivedDatatype indexed(
      int[] blockLengths, int[] displacements, DerivedDatatype type) {
    long[] places =
        Arrays.stream(displacements)
            .mapToLong(place -> Math.multiplyExact(place, type.extent))
            .toArray();
    return hIndexed(blockLengths, places, type);
  }

  /// As [#indexed(int\[\], int\[\], DerivedDatatype)], with displacements in bytes
  /// (`MPI_Type_create_hindexed`).
  ///
  /// @param blockLengths elements in each block, each 0 or more
  /// @param displacements bytes from the element's place to the start of each block, as many as
  ///     there are blocks; may be negative
  /// @param type of the elements in the blocks
  public static DerivedDatatype hIndexed(
      int[] blockLengths, long[] displacements, DerivedDatatype type) {
    DerivedDatatype[] types = new DerivedDatatype[blockLengths.length];
    Arrays.fill(types, type);
    return struct(blockLengths, displacements, types);
  }

  /// Blocks of one length at any place (`MPI_Type_create_indexed_block`).
  ///
  /// @param blockLength elements in each block, 0 or more
  /// @param displacements elements from the element's place to the start of each block; may be
  ///     negative
  /// @param type of the elements in the blocks
  public static DerivedDatatype indexedBlock(int blockLength, int[] displacements, Datatype type) {
    return indexedBlock(blockLength, displacements, of(type));
  }

  /// As [#indexedBlock(int, int\[\], Datatype)], of elements that are derived themselves;
  /// displacements are in their extents.
  public static DerivedDatatype indexedBlock(
      int blockLength, int[] displacements, DerivedDatatype type) {
    if (blockLength < 0) {
      throw new IllegalArgumentException("blockLength is " + blockLength + ", must be 0 or more");
    }
    int[] blockLengths = new int[displacements.length];
    Arrays.fill(blockLengths, blockLength);
    return indexed(blockLengths, displacements, type);
  }

  /// A part of an array of one dimension or more (`MPI_Type_create_subarray`), in row-major order:
  /// the last index varies fastest. The extent is that of the whole array: the buffer is the array,
  /// and the next element lies in the one behind it.
  ///
  /// @param sizes elements of the array along each dimension
  /// @param subsizes elements of the part along each, 0 to that size
  /// @param starts where the part begins along each, 0 for the first
  /// @param type of the array's elements
  public static DerivedDatatype subarray(int[] sizes, int[] subsizes, int[] starts, Datatype type) {
    return subarray(sizes, subsizes, starts, of(type));
  }

  /// As [#subarray(int\[\], int\[\], int\[\], Datatype)], of elements that are derived themselves.
  public static DerivedDatatype subarray(
      int[] sizes, int[] subsizes, int[] starts, DerivedDatatype type) {
    if (sizes.length == 0 || subsizes.length != sizes.length || starts.length != sizes.length) {
      throw new IllegalArgumentException(
          "%d sizes, %d subsizes and %d starts, must be 1 or more of each"
              .formatted(sizes.length, subsizes.length, starts.length));
    }
    DerivedDatatype part = type;
    for (int i = sizes.length - 1; i >= 0; i--) {
      within("sizes", i, sizes[i], 0, Integer.MAX_VALUE);
      within("subsizes", i, subsizes[i], 0, sizes[i]);
      within("starts", i, starts[i], 0, sizes[i] - subsizes[i]);
      part = along(sizes[i], new int[] {subsizes[i]}, new int[] {starts[i]}, part);
    }
    return part;
  }

  /// A part of one dimension, as long as the dimension.
  private static DerivedDatatype along(
      int size, int[] lengths, int[] starts, DerivedDatatype type) {
    return indexed(lengths, starts, type).resized(0, Math.multiplyExact(size, type.extent));
  }

  /// A rank's part of an array that is dealt out to a grid of ranks (`MPI_Type_create_darray`):
  /// along each dimension in blocks, one to each rank of the grid in turn, then again from the
  /// first. Array and grid are in row-major order, ranks of the grid as in
  /// [Communicator#cartesian]. The extent is that of the whole array.
  ///
  /// What MPI calls `MPI_DISTRIBUTE_BLOCK` is a block of `ceil(size / ranks)`,
  /// `MPI_DISTRIBUTE_CYCLIC` one of any length, and `MPI_DISTRIBUTE_NONE` one of the whole size, on
  /// one rank of the grid.
  ///
  /// ```java
  /// // a matrix by rows, in files too: file.setView(0, mine)
  /// DerivedDatatype mine = DerivedDatatype.distributedArray(
  ///     new int[] {rows, columns}, new int[] {(rows + ranks - 1) / ranks, columns},
  ///     new int[] {ranks, 1}, rank, Datatype.DOUBLE);
  /// ```
  ///
  /// @param sizes elements of the array along each dimension
  /// @param blocks elements of a block along each, 1 or more
  /// @param grid ranks along each, 1 or more
  /// @param rank in the grid, 0 to the product of `grid` - 1
  /// @param type of the array's elements
  public static DerivedDatatype distributedArray(
      int[] sizes, int[] blocks, int[] grid, int rank, Datatype type) {
    return distributedArray(sizes, blocks, grid, rank, of(type));
  }

  /// As [#distributedArray(int\[\], int\[\], int\[\], int, Datatype)], of elements that are derived
  /// themselves.
  public static DerivedDatatype distributedArray(
      int[] sizes, int[] blocks, int[] grid, int rank, DerivedDatatype type) {
    if (sizes.length == 0 || blocks.length != sizes.length || grid.length != sizes.length) {
      throw new IllegalArgumentException(
          "%d sizes, %d blocks and %d of the grid, must be 1 or more of each"
              .formatted(sizes.length, blocks.length, grid.length));
    }
    long ranks = 1;
    for (int i = 0; i < sizes.length; i++) {
      within("sizes", i, sizes[i], 0, Integer.MAX_VALUE);
      within("blocks", i, blocks[i], 1, Integer.MAX_VALUE);
      within("grid", i, grid[i], 1, Integer.MAX_VALUE);
      ranks = Math.multiplyExact(ranks, grid[i]);
    }
    if (rank < 0 || rank >= ranks) {
      throw new IllegalArgumentException(
          "rank is %d, must be 0 to %d, as the grid has %d".formatted(rank, ranks - 1, ranks));
    }
    DerivedDatatype part = type;
    int rest = rank; // in the grid of the dimensions up to that at hand
    for (int i = sizes.length - 1; i >= 0; i--) {
      part = dealt(sizes[i], blocks[i], grid[i], rest % grid[i], part);
      rest /= grid[i];
    }
    return part;
  }

  /// What a rank has of one dimension.
  private static DerivedDatatype dealt(
      int size, int block, int ranks, int rank, DerivedDatatype type) {
    long first = (long) rank * block;
    long round = (long) ranks * block;
    int[] starts =
        LongStream.iterate(first, start -> start < size, start -> start + round)
            .mapToInt(start -> (int) start)
            .toArray();
    int[] lengths = Arrays.stream(starts).map(start -> Math.min(block, size - start)).toArray();
    return along(size, lengths, starts, type);
  }

  private static void within(String name, int dimension, int value, int least, int largest) {
    if (value < least || value > largest) {
      throw new IllegalArgumentException(
          "%s[%d] is %d, must be %d to %d".formatted(name, dimension, value, least, largest));
    }
  }

  /// Blocks of different types (`MPI_Type_create_struct`).
  ///
  /// @param blockLengths elements in each block, each 0 or more
  /// @param displacements bytes from the element's place to the start of each block; may be
  ///     negative
  /// @param types type of each block's elements; as many of all three
  public static DerivedDatatype struct(
      int[] blockLengths, long[] displacements, DerivedDatatype[] types) {
    if (blockLengths.length != displacements.length || types.length != displacements.length) {
      throw new IllegalArgumentException(
          "%d block lengths, %d displacements and %d types"
              .formatted(blockLengths.length, displacements.length, types.length));
    }
    DatatypeAssembly assembly = new DatatypeAssembly();
    for (int block = 0; block < types.length; block++) {
      if (blockLengths[block] < 0) {
        throw new IllegalArgumentException(
            "block %d has %d elements, must have 0 or more".formatted(block, blockLengths[block]));
      }
      assembly.add(types[block], displacements[block], blockLengths[block]);
    }
    return assembly.finished();
  }

  /// A value and an index, an [Datatype#INT], as a C compiler lays them out in a struct:
  /// `MPI_DOUBLE_INT` and the like.
  ///
  /// @param value type of the value
  public static DerivedDatatype pair(Datatype value) {
    long alignment = Math.max(value.bytes(), Datatype.INT.bytes());
    return struct(
            new int[] {1, 1},
            new long[] {0, alignment},
            new DerivedDatatype[] {of(value), of(Datatype.INT)})
        .resized(0, 2 * alignment);
  }

  /// Whether the bytes of an element lie where those of an element of another type do, and the
  /// bounds are the same.
  public boolean isLaidOutAs(DerivedDatatype other) {
    return Arrays.equals(offsets, other.offsets)
        && Arrays.equals(lengths, other.lengths)
        && lowerBound == other.lowerBound
        && extent == other.extent;
  }

  /// The values of a layout, without its padding. The extent is the size of the layout.
  ///
  /// @param layout a struct, sequence or value
  /// @throws IllegalArgumentException where it has a union, which has no single meaning
  /// @throws ArithmeticException where a sequence has more elements than an `int` counts
  public static DerivedDatatype struct(MemoryLayout layout) {
    return switch (layout) {
      case ValueLayout value -> bytes(value.byteSize());
      case PaddingLayout padding ->
          new DerivedDatatype(new long[0], new long[0], 0, padding.byteSize());
      case SequenceLayout sequence ->
          contiguous(Math.toIntExact(sequence.elementCount()), struct(sequence.elementLayout()));
      case StructLayout members -> struct(members);
      case GroupLayout union -> throw new IllegalArgumentException("layout has a union: " + union);
    };
  }

  private static DerivedDatatype struct(StructLayout layout) {
    DatatypeAssembly assembly = new DatatypeAssembly();
    long offset = 0;
    for (MemoryLayout member : layout.memberLayouts()) {
      assembly.add(struct(member), offset, 1);
      offset += member.byteSize();
    }
    return assembly.finished().resized(0, layout.byteSize());
  }

  /// The same bytes and lower bound, with another extent.
  ///
  /// @param bytes from one element to the next, 0 or more
  public DerivedDatatype resized(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("extent is " + bytes + ", must be 0 or more");
    }
    return resized(lowerBound, bytes);
  }

  /// The same bytes, with other bounds (`MPI_Type_create_resized`).
  ///
  /// @param lower lower bound, in bytes from the element's place
  /// @param bytes extent: from there to the upper bound
  public DerivedDatatype resized(long lower, long bytes) {
    return new DerivedDatatype(offsets, lengths, lower, bytes);
  }

  /// Bytes that travel for one element (`MPI_Type_size`).
  public long size() {
    return size;
  }

  /// Bytes from the place of one element to that of the next (`MPI_Type_get_extent`).
  public long extent() {
    return extent;
  }

  /// Lower bound, in bytes from the element's place (`MPI_Type_get_extent`).
  public long lowerBound() {
    return lowerBound;
  }

  /// True lower bound: where the first byte lies, in bytes from the element's place
  /// (`MPI_Type_get_true_extent`).
  public long trueLowerBound() {
    return Arrays.stream(offsets).min().orElse(0);
  }

  /// True extent: bytes from the first byte to behind the last (`MPI_Type_get_true_extent`).
  public long trueExtent() {
    return LongStream.range(0, offsets.length)
            .map(i -> offsets[(int) i] + lengths[(int) i])
            .max()
            .orElse(0)
        - trueLowerBound();
  }

  /// Bytes from the place of the first of some elements to behind the last of all their bytes.
  ///
  /// @param count elements, 0 or more
  /// @return 0 where no byte lies behind that place
  public long span(long count) {
    Arguments.notNegative("count", count);
    if (count == 0 || offsets.length == 0) {
      return 0;
    }
    long end = trueLowerBound() + trueExtent();
    return Math.max(0, end + Math.max(0, (count - 1) * extent));
  }

  /// Whether elements that follow each other are one piece of memory, which begins at the place of
  /// the first.
  public boolean isDense() {
    return offsets.length == 1 && offsets[0] == 0 && lengths[0] == extent;
  }

  /// Where each block begins, in bytes from the element's place; a copy.
  public long[] offsets() {
    return offsets.clone();
  }

  /// Length of each block in bytes; a copy.
  public long[] lengths() {
    return lengths.clone();
  }

  /// Copies elements out of their places, side by side (`MPI_Pack`).
  ///
  /// @param elements has the place of the first at its start
  /// @param count elements, 0 or more
  /// @param packed at least `count * size()` bytes
  public void pack(MemorySegment elements, long count, MemorySegment packed) {
    pack(elements, 0, count, packed);
  }

  /// As [#pack(MemorySegment, long, MemorySegment)], of elements of which the first has its place
  /// inside the segment.
  ///
  /// @param elements all of their bytes lie in it
  /// @param place of the first, in bytes from the start of the segment
  /// @param count elements, 0 or more
  /// @param packed at least `count * size()` bytes
  public void pack(MemorySegment elements, long place, long count, MemorySegment packed) {
    if (isDense()) {
      MemorySegment.copy(elements, place, packed, 0, count * size);
      return;
    }
    long at = 0;
    for (long element = 0; element < count; element++) {
      long from = place + element * extent;
      for (int i = 0; i < offsets.length; i++) {
        MemorySegment.copy(elements, from + offsets[i], packed, at, lengths[i]);
        at += lengths[i];
      }
    }
  }

  /// Copies elements to their places; what lies between them stays as it is (`MPI_Unpack`).
  ///
  /// @param packed side by side; what it lacks of `count * size()` bytes is not written
  /// @param elements has the place of the first at its start
  /// @param count elements, 0 or more
  public void unpack(MemorySegment packed, MemorySegment elements, long count) {
    unpack(packed, elements, 0, count);
  }

  /// As [#unpack(MemorySegment, MemorySegment, long)], to elements of which the first has its place
  /// inside the segment.
  ///
  /// @param packed side by side; what it lacks of `count * size()` bytes is not written
  /// @param elements all of their bytes lie in it
  /// @param place of the first, in bytes from the start of the segment
  /// @param count elements, 0 or more
  public void unpack(MemorySegment packed, MemorySegment elements, long place, long count) {
    if (isDense()) {
      long bytes = Math.min(count * size, packed.byteSize());
      MemorySegment.copy(packed, 0, elements, place, bytes);
      return;
    }
    long at = 0;
    for (long element = 0; element < count; element++) {
      long to = place + element * extent;
      for (int i = 0; i < offsets.length; i++) {
        long bytes = Math.min(lengths[i], packed.byteSize() - at);
        if (bytes <= 0) {
          return;
        }
        MemorySegment.copy(packed, at, elements, to + offsets[i], bytes);
        at += bytes;
      }
    }
  }

  @Override
  public String toString() {
    return "%d bytes in %d blocks, extent %d".formatted(size, offsets.length, extent);
  }
}
