package org.swmpi.mpi;

import java.util.Arrays;

/// Puts a type together of others; blocks that touch become one.
final class DatatypeAssembly {
  private long[] offsets = new long[4];
  private long[] lengths = new long[4];
  private int blocks;
  private long lower = Long.MAX_VALUE;
  private long upper = Long.MIN_VALUE;

  void add(DerivedDatatype type, long place, long count) {
    if (count == 0) {
      return;
    }
    long last = Math.addExact(place, Math.multiplyExact(count - 1, type.extent()));
    lower = Math.min(lower, Math.addExact(Math.min(place, last), type.lowerBound()));
    long end = Math.addExact(type.lowerBound(), type.extent());
    upper = Math.max(upper, Math.addExact(Math.max(place, last), end));
    long[] parts = type.offsets();
    long[] bytes = type.lengths();
    if (parts.length == 1 && bytes[0] == type.extent()) {
      block(place + parts[0], count * type.extent());
      return;
    }
    for (long i = 0; i < count; i++) {
      for (int part = 0; part < parts.length; part++) {
        block(place + i * type.extent() + parts[part], bytes[part]);
      }
    }
  }

  private void block(long offset, long length) {
    if (blocks > 0 && offsets[blocks - 1] + lengths[blocks - 1] == offset) {
      lengths[blocks - 1] += length;
      return;
    }
    if (length == 0) {
      return;
    }
    if (blocks == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * blocks);
      lengths = Arrays.copyOf(lengths, 2 * blocks);
    }
    offsets[blocks] = offset;
    lengths[blocks++] = length;
  }

  DerivedDatatype finished() {
    boolean isEmpty = lower > upper;
    return new DerivedDatatype(
        Arrays.copyOf(offsets, blocks),
        Arrays.copyOf(lengths, blocks),
        isEmpty ? 0 : lower,
        isEmpty ? 0 : Math.subtractExact(upper, lower));
  }
}
