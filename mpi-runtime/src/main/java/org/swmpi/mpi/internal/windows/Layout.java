package org.swmpi.mpi.internal.windows;

import java.util.Arrays;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.internal.check.Reach;
import org.swmpi.mpi.internal.check.Target;

/// Where the bytes of elements lie: blocks in an element, and elements behind one another.
///
/// @param count elements
/// @param extent bytes from one to the next
/// @param offsets where each block begins, in bytes from the place of its element
/// @param lengths of each block in bytes, more than 0
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record Layout(long count, long extent, long[] offsets, long[] lengths) {
  /// One piece of memory.
  public static Layout of(long bytes) {
    return bytes == 0
        ? new Layout(0, 0, new long[0], new long[0])
        : new Layout(1, 0, new long[] {0}, new long[] {bytes});
  }

  /// Elements of a type.
  public static Layout of(long count, DerivedDatatype type) {
    return type.isDense() || count == 0 || type.size() == 0
        ? of(count * type.size())
        : new Layout(count, type.extent(), type.offsets(), type.lengths());
  }

  /// Elements that are accessed, from the displacement on.
  public static Layout of(Target target) {
    return of(target.count(), target.type());
  }

  /// Whether it is one piece of memory, or nothing.
  public boolean isWhole() {
    return count <= 1 && offsets.length <= 1 && Arrays.stream(offsets).allMatch(o -> o == 0);
  }

  /// Bytes in all blocks.
  public long bytes() {
    return count * Arrays.stream(lengths).sum();
  }

  /// Where the first byte lies, in bytes from the place of the first element; may be negative.
  public long first() {
    return all().first();
  }

  /// Bytes from [#first] to behind the last.
  public long reach() {
    return all().bytes();
  }

  private Reach all() {
    if (offsets.length == 0) {
      return Reach.of(0, 0, 0, 0);
    }
    long begin = offsets[0];
    long end = offsets[0] + lengths[0];
    for (int i = 1; i < offsets.length; i++) {
      begin = Math.min(begin, offsets[i]);
      end = Math.max(end, offsets[i] + lengths[i]);
    }
    return Reach.of(count, extent, begin, end - begin);
  }
}
