package org.swmpi.ri.internal.build;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.internal.space.RowSums;

/// What one occurrence of a term adds to its row: a record of 32-bit numbers, and how its vectors
/// are added. A record may lie in two parts, left and right of the term.
abstract class Contexts {
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
  static Contexts of(SpaceSettings settings, ContextTable table) {
    return switch (settings.mode()) {
      case TERM -> new Around(settings, table);
      case PERMUTATION -> new Window(settings, table, true);
      case DOCUMENT -> new Single(table);
      case PSI -> new Rotated(table);
      case REFLECTIVE, IMPORTED -> throw new IllegalArgumentException("mode is " + settings.mode());
    };
  }

  /// Numbers of a whole record.
  static int numbers(SpaceSettings settings) {
    return switch (settings.mode()) {
      case TERM, PERMUTATION -> 2 * settings.window();
      case PSI -> 2;
      default -> 1;
    };
  }

  /// How many vectors a whole record adds, each as often as it is added.
  static int vectors(SpaceSettings settings) {
    return switch (settings.mode()) {
      case TERM, PERMUTATION -> Arrays.stream(times(settings)).sum();
      default -> 1;
    };
  }

  /// How often the vector of each number of a window is added, from the left.
  private static int[] times(SpaceSettings settings) {
    int window = settings.window();
    int[] times = new int[2 * window];
    for (int distance = 1; distance <= window; distance++) {
      times[window - distance] = settings.weighting().at(distance);
      times[window + distance - 1] = times[window - distance];
    }
    return times;
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

  /// The terms on both sides, by their distances.
  private static class Window extends Contexts {
    final int window;

    /// By number of a record.
    private final int[] times;

    private final int[] rotations;

    /// @param rotated whether vectors are rotated by their distances
    Window(SpaceSettings settings, ContextTable table, boolean rotated) {
      super(table, settings.window(), settings.window());
      window = settings.window();
      times = times(settings);
      rotations = new int[2 * window];
      for (int distance = 1; rotated && distance <= window; distance++) {
        rotations[window - distance] = Math.floorMod(-distance, settings.dimension());
        rotations[window + distance - 1] = distance % settings.dimension();
      }
    }

    /// How often the vectors at a distance are added.
    final int timesAt(int distance) {
      return times[window - distance];
    }

    @Override
    final void add(long sums, long leftPart, long rightPart) {
      for (int i = 0; i < window; i++) {
        int right = window + i;
        table.addRotated(sums, Raw.getInt(leftPart + 4L * i), rotations[i], times[i]);
        table.addRotated(sums, Raw.getInt(rightPart + 4L * i), rotations[right], times[right]);
      }
    }

    @Override
    final void addAll(RowSums sums, long records, long end) {
      int i = 0;
      for (long at = records; at < end; at += 4) {
        table.addRotated(sums, Raw.getInt(at), rotations[i], times[i]);
        i = i + 1 == times.length ? 0 : i + 1;
      }
    }
  }

  private static final class Around extends Window {
    /// Records that are gathered before they are added.
    private static final int GATHERED = 512;

    private final MemorySegment gathered;

    Around(SpaceSettings settings, ContextTable table) {
      super(settings, table, false);
      gathered = Arena.ofAuto().allocate(4L * GATHERED * 2 * window, 64);
    }

    /// Neighbours at one distance are fetched together, and those that count alike added together,
    /// since loops as short as a window cost more than what they do.
    @Override
    void addAround(long sums, long text, int[] places, int from, int to) {
      for (int first = from; first < to; first += GATHERED) {
        int end = Math.min(to, first + GATHERED);
        long target = gathered.address();
        for (int distance = 1; distance <= window; distance++) {
          target = gather(text - 4L * distance, places, first, end, target);
          target = gather(text + 4L * distance, places, first, end, target);
          if (distance == window || timesAt(distance) != timesAt(distance + 1)) {
            int count = (int) (target - gathered.address() >>> 2);
            table.add(sums, gathered.address(), count, timesAt(distance));
            target = gathered.address();
          }
        }
      }
    }

    private static long gather(long text, int[] places, int from, int to, long target) {
      for (int i = from; i < to; i++) {
        Raw.putInt(target + 4L * (i - from), Raw.getInt(text + 4L * places[i]));
      }
      return target + 4L * (to - from);
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
      table.add(sums, leftPart, 1, 1);
    }

    @Override
    void addAll(RowSums sums, long records, long end) {
      for (long at = records; at < end; at += bytes()) {
        table.addRotated(sums, Raw.getInt(at), 0, 1);
      }
    }
  }

  private static final class Rotated extends Contexts {
    Rotated(ContextTable table) {
      super(table, 2, 0);
    }

    @Override
    void add(long sums, long leftPart, long rightPart) {
      table.addRotated(sums, Raw.getInt(leftPart), Raw.getInt(leftPart + 4), 1);
    }

    @Override
    void addAll(RowSums sums, long records, long end) {
      for (long at = records; at < end; at += bytes()) {
        table.addRotated(sums, Raw.getInt(at), Raw.getInt(at + 4), 1);
      }
    }
  }
}
