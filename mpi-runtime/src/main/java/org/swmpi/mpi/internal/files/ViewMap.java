package org.swmpi.mpi.internal.files;

import java.util.Arrays;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.FileView;

/// Where the bytes of a view are in its file.
public final class ViewMap {
  private final long displacement;
  private final long size;
  private final long extent;
  private final boolean isDense;
  private final long[] offsets;

  /// Bytes of an element up to the end of each block.
  private final long[] ends;

  public ViewMap(FileView view) {
    DerivedDatatype type = view.type();
    displacement = view.displacement();
    size = type.size();
    extent = type.extent();
    isDense = type.isDense();
    offsets = type.offsets();
    ends = type.lengths();
    Arrays.parallelPrefix(ends, Long::sum);
  }

  private int block(long within) {
    int found = Arrays.binarySearch(ends, within);
    // A position that is the end of one block is the start of the next.
    return found >= 0 ? found + 1 : -found - 1;
  }

  private long start(int block) {
    return block == 0 ? 0 : ends[block - 1];
  }

  /// Place in the file of a position in the view.
  public long place(long position) {
    long within = position % size;
    int block = block(within);
    return displacement + position / size * extent + offsets[block] + within - start(block);
  }

  /// How many bytes from a position on are one piece of the file; at least 1.
  public long contiguous(long position) {
    if (isDense) {
      return Long.MAX_VALUE;
    }
    long within = position % size;
    return ends[block(within)] - within;
  }

  /// Position in the view of the end of a file.
  ///
  /// @param bytes length of the file
  public long end(long bytes) {
    long behind = bytes - displacement;
    if (behind <= 0) {
      return 0;
    }
    long rest = behind % extent;
    long position = behind / extent * size;
    for (int block = 0; block < offsets.length; block++) {
      long length = ends[block] - start(block);
      position += Math.clamp(rest - offsets[block], 0, length);
    }
    return position;
  }
}
