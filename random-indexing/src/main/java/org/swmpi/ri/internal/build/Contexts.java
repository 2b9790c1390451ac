package org.swmpi.ri.internal.build;

import java.util.Arrays;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.Mode;
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
      case TERM, PERMUTATION -> new Window(settings, table);
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
  static int[] times(SpaceSettings settings) {
    int window = settings.window();
    int[] times = new int[2 * window];
    for (int distance = 1; distance <= window; distance++) {
      times[window - distance] = settings.weighting().at(distance);
      times[window + distance - 1] = times[window - distance];
    }
    return times;
  }

  /// What the vector of each number of a window is rotated by, from the left.
  static int[] rotations(SpaceSettings settings) {
    int window = settings.window();
    int[] rotations = new int[2 * window];
    for (int distance = 1; settings.mode() == Mode.PERMUTATION && distance <= window; distance++) {
      rotations[window - distance] = Math.floorMod(-distance, settings.dimension());
      rotations[window + distance - 1] = distance % settings.dimension();
    }
    return rotations;
  }

  /// Whether a number stands for the same vector on all ranks, so that any can add any's records.
  boolean alikeOnAllRanks() {
    return true;
  }

  /// Adds a record whose parts lie side by side to 32-bit sums.
  abstract void add(long sums, long record);

  /// Adds records that lie side by side, up to an address, to the sums of a row of which most
  /// components stay 0.
  abstract void addAll(RowSums sums, long records, long end);

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

  /// Where a record has its right part if the parts lie side by side.
  final long rightPart(long record) {
    return record + 4L * left;
  }

  /// Bytes of a whole record.
  final long bytes() {
    return 4L * (left + right);
  }

  /// The terms on both sides, by their distances.
  private static final class Window extends Contexts {
    /// By number of a record.
    private final int[] times;

    private final int[] rotations;

    Window(SpaceSettings settings, ContextTable table) {
      super(table, settings.window(), settings.window());
      times = times(settings);
      rotations = rotations(settings);
    }

    @Override
    void add(long sums, long record) {
      for (int i = 0; i < times.length; i++) {
        table.addRotated(sums, Raw.getInt(record + 4L * i), rotations[i], times[i]);
      }
    }

    @Override
    void addAll(RowSums sums, long records, long end) {
      int i = 0;
      for (long at = records; at < end; at += 4) {
        table.addRotated(sums, Raw.getInt(at), rotations[i], times[i]);
        i = i + 1 == times.length ? 0 : i + 1;
      }
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
    void add(long sums, long record) {
      table.addRotated(sums, Raw.getInt(record), 0, 1);
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
    void add(long sums, long record) {
      table.addRotated(sums, Raw.getInt(record), Raw.getInt(record + 4), 1);
    }

    @Override
    void addAll(RowSums sums, long records, long end) {
      for (long at = records; at < end; at += bytes()) {
        table.addRotated(sums, Raw.getInt(at), Raw.getInt(at + 4), 1);
      }
    }
  }
}
