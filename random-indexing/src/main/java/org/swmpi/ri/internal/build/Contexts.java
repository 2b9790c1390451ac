package org.swmpi.ri.internal.build;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.Mode;
import org.swmpi.ri.internal.space.RowSums;

/// What one occurrence of a term adds to its row: a record of 32-bit numbers, and how its vectors
/// are added. A record may lie in two parts, left and right of the term.
public abstract class Contexts {
  final ContextTable table;
  private final int left;
  private final int right;

  /// @param left numbers of the left part
  /// @param right numbers of the right part
  Contexts(ContextTable table, int left, int right) {
    this.table = table;
    this.left = left;
    this.right = right;
  }

  /// The contexts of a mode whose records are numbers of vectors.
  ///
  /// @param window terms on either side, where the mode has a window
  static Contexts of(Mode mode, ContextTable table, int window, int dimension) {
    return switch (mode) {
      case TERM -> new Around(table, window);
      case PERMUTATION -> new InOrder(table, window, dimension);
      case DOCUMENT -> new Single(table);
      case PSI -> new Rotated(table);
      case REFLECTIVE, IMPORTED -> throw new IllegalArgumentException("mode is " + mode);
    };
  }

  /// Numbers of a whole record in a mode.
  static int numbers(Mode mode, int window) {
    return switch (mode) {
      case TERM, PERMUTATION -> 2 * window;
      case PSI -> 2;
      default -> 1;
    };
  }

  /// Whether a number stands for the same vector on all ranks, so that any can add any's records.
  boolean alikeOnAllRanks() {
    return true;
  }

  /// Adds a record to 32-bit sums.
  abstract void add(long sums, long leftPart, long rightPart);

  /// Adds records that lie side by side, up to an address, to the sums of a row of which most
  /// components stay 0.
  abstract void addAll(RowSums sums, long records, long end);

  /// Adds the records around places of a text.
  ///
  /// @param text address of numbers of vectors
  /// @param places which of them have their records added, from `from` to before `to`
  void addAround(long sums, long text, int[] places, int from, int to) {
    for (int i = from; i < to; i++) {
      long at = text + 4L * places[i];
      add(sums, at - 4L * left, at + 4);
    }
  }

  /// Copies a record so that its parts lie side by side.
  final void copy(long leftPart, long rightPart, long target) {
    for (int i = 0; i < left; i++) {
      Raw.putInt(target + 4L * i, Raw.getInt(leftPart + 4L * i));
    }
    long rest = target + 4L * left;
    for (int i = 0; i < right; i++) {
      Raw.putInt(rest + 4L * i, Raw.getInt(rightPart + 4L * i));
    }
  }

  /// Bytes of a whole record.
  final long bytes() {
    return 4L * (left + right);
  }

  private static final class Around extends Contexts {
    /// Records that are gathered before they are added.
    private static final int GATHERED = 512;

    private final int window;
    private final MemorySegment gathered;

    Around(ContextTable table, int window) {
      super(table, window, window);
      this.window = window;
      gathered = Arena.ofAuto().allocate(4L * GATHERED * 2 * window, 64);
    }

    /// Neighbours at one distance are fetched together, since loops as short as a window cost more
    /// than what they do.
    @Override
    void addAround(long sums, long text, int[] places, int from, int to) {
      for (int first = from; first < to; first += GATHERED) {
        int end = Math.min(to, first + GATHERED);
        long target = gathered.address();
        for (int distance = 1; distance <= window; distance++) {
          target = gather(text - 4L * distance, places, first, end, target);
          target = gather(text + 4L * distance, places, first, end, target);
        }
        table.add(sums, gathered.address(), 2 * window * (end - first));
      }
    }

    private static long gather(long text, int[] places, int from, int to, long target) {
      for (int i = from; i < to; i++) {
        Raw.putInt(target + 4L * (i - from), Raw.getInt(text + 4L * places[i]));
      }
      return target + 4L * (to - from);
    }

    @Override
    void add(long sums, long leftPart, long rightPart) {
      table.add(sums, leftPart, window);
      table.add(sums, rightPart, window);
    }

    @Override
    void addAll(RowSums sums, long records, long end) {
      table.add(sums, records, (end - records) / 4);
    }
  }

  private static final class InOrder extends Contexts {
    private final int window;
    private final int dimension;

    InOrder(ContextTable table, int window, int dimension) {
      super(table, window, window);
      this.window = window;
      this.dimension = dimension;
    }

    @Override
    void add(long sums, long leftPart, long rightPart) {
      for (int i = 0; i < window; i++) {
        table.addRotated(sums, Raw.getInt(leftPart + 4L * i), before(i));
        table.addRotated(sums, Raw.getInt(rightPart + 4L * i), behind(i));
      }
    }

    @Override
    void addAll(RowSums sums, long records, long end) {
      for (long at = records; at < end; at += bytes()) {
        for (int i = 0; i < window; i++) {
          table.addRotated(sums, Raw.getInt(at + 4L * i), before(i));
          table.addRotated(sums, Raw.getInt(at + 4L * (window + i)), behind(i));
        }
      }
    }

    /// Rotation of the i-th term of the left part.
    private int before(int i) {
      return Math.floorMod(i - window, dimension);
    }

    private int behind(int i) {
      return (i + 1) % dimension;
    }
  }

  private static final class Single extends Contexts {
    Single(ContextTable table) {
      super(table, 1, 0);
    }

    /// Each rank numbers its own documents.
    @Override
    boolean alikeOnAllRanks() {
      return false;
    }

    @Override
    void add(long sums, long leftPart, long rightPart) {
      table.add(sums, leftPart, 1);
    }

    @Override
    void addAll(RowSums sums, long records, long end) {
      table.add(sums, records, (end - records) / 4);
    }
  }

  private static final class Rotated extends Contexts {
    Rotated(ContextTable table) {
      super(table, 2, 0);
    }

    @Override
    void add(long sums, long leftPart, long rightPart) {
      table.addRotated(sums, Raw.getInt(leftPart), Raw.getInt(leftPart + 4));
    }

    @Override
    void addAll(RowSums sums, long records, long end) {
      for (long at = records; at < end; at += bytes()) {
        table.addRotated(sums, Raw.getInt(at), Raw.getInt(at + 4));
      }
    }
  }
}
