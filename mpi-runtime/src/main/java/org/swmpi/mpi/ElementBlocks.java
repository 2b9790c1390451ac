package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.swmpi.mpi.internal.check.Arguments;

/// Elements in blocks, one for each rank, at any place of a buffer.
final class ElementBlocks implements Operand {
  private final String name;
  private final MemorySegment buffer;
  private final int ranks;
  private final long[] counts;
  private final long[] displacements;
  private final DerivedDatatype[] types;

  /// Bytes that a displacement is a number of; of one type its extent, of several 1.
  private final long unit;

  private ElementBlocks(
      String name,
      MemorySegment buffer,
      int ranks,
      long[] counts,
      long[] displacements,
      DerivedDatatype[] types,
      long unit) {
    this.name = name;
    this.buffer = buffer;
    this.ranks = ranks;
    this.counts = counts;
    this.displacements = displacements;
    this.types = types;
    this.unit = unit;
  }

  /// @param displacements in extents of the type
  static ElementBlocks sent(
      int ranks, MemorySegment send, long[] counts, long[] displacements, DerivedDatatype type) {
    return ofOneType("send", send, ranks, counts, displacements, type);
  }

  /// @param displacements in bytes
  static ElementBlocks sent(
      int ranks, MemorySegment send, long[] counts, long[] displacements, DerivedDatatype[] types) {
    return new ElementBlocks("send", send, ranks, counts, displacements, types, 1);
  }

  /// @param displacements in extents of the type
  static ElementBlocks received(
      int ranks, MemorySegment receive, long[] counts, long[] displacements, DerivedDatatype type) {
    return ofOneType("receive", receive, ranks, counts, displacements, type);
  }

  /// @param displacements in bytes
  static ElementBlocks received(
      int ranks,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      DerivedDatatype[] types) {
    return new ElementBlocks("receive", receive, ranks, counts, displacements, types, 1);
  }

  private static ElementBlocks ofOneType(
      String name,
      MemorySegment buffer,
      int ranks,
      long[] counts,
      long[] displacements,
      DerivedDatatype type) {
    DerivedDatatype[] types = new DerivedDatatype[ranks];
    Arrays.fill(types, type);
    // The type of what is in place is of no importance, so programs may give none.
    long unit = buffer.equals(Collectives.IN_PLACE) ? 1 : type.extent();
    return new ElementBlocks(name, buffer, ranks, counts, displacements, types, unit);
  }

  @Override
  public boolean isInPlace() {
    return buffer.equals(Collectives.IN_PLACE);
  }

  @Override
  public MemorySegment sent(Packing packing) {
    Arguments.usable(name, buffer);
    verify();
    return isOnePiece(packing) ? buffer : packed(packing, true);
  }

  @Override
  public Room received(Packing packing, boolean isKept) {
    Arguments.writable(name, buffer);
    verify();
    if (isOnePiece(packing)) {
      return Room.of(buffer);
    }
    MemorySegment memory = packed(packing, isKept);
    return Room.of(memory, _ -> unpack(memory));
  }

  @Override
  public Blocks blocks(Packing packing) {
    long[] bytes = new long[ranks];
    long[] places = new long[ranks];
    for (int i = 0; i < ranks; i++) {
      bytes[i] = counts[i] * types[i].size();
      places[i] = bytes[i] == 0 ? 0 : place(i);
    }
    return isOnePiece(packing) ? Blocks.at(places, bytes) : Blocks.sideBySide(bytes);
  }

  private long place(int block) {
    return displacements[block] * unit;
  }

  private void verify() {
    if (counts.length != ranks || displacements.length != ranks || types.length != ranks) {
      throw new IllegalArgumentException(
          "%s: %d counts, %d displacements and %d types for %d ranks"
              .formatted(name, counts.length, displacements.length, types.length, ranks));
    }
    for (int i = 0; i < ranks; i++) {
      Arguments.elements(
          name, buffer, place(i), "%sCounts[%d]".formatted(name, i), counts[i], types[i]);
    }
  }

  private boolean isOnePiece(Packing packing) {
    return packing.takes(buffer) && Arrays.stream(types).allMatch(DerivedDatatype::isDense);
  }

  private MemorySegment packed(Packing packing, boolean isRead) {
    Blocks blocks = blocks(packing);
    MemorySegment memory = packing.allocate(blocks.total());
    for (int i = 0; isRead && i < ranks; i++) {
      types[i].pack(buffer, place(i), counts[i], blocks.block(memory, i));
    }
    return memory;
  }

  private void unpack(MemorySegment memory) {
    long at = 0;
    for (int i = 0; i < ranks; i++) {
      long bytes = counts[i] * types[i].size();
      types[i].unpack(memory.asSlice(at, bytes), buffer, place(i), counts[i]);
      at += bytes;
    }
  }
}
