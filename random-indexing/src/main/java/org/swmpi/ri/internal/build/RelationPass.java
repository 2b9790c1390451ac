package org.swmpi.ri.internal.build;

import java.lang.foreign.Arena;
import java.util.function.LongConsumer;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.IndexVectors;
import org.swmpi.ri.internal.text.TermTable;
import org.swmpi.ri.internal.text.TextHash;

/// The second pass where contexts are statements: the subject's row gets the object's index vector,
/// rotated by the predicate, and the object's row the subject's, rotated by the inverse predicate.
final class RelationPass {
  /// Whole statements of three numbers.
  private static final int BLOCK = 3 << 16;

  static final long BUFFER_BYTES = 4L * BLOCK;

  private RelationPass() {}

  /// @param rowOf row of each number of a subject or object
  /// @param none what stands there for terms without a row
  /// @param progress hears how many numbers are behind it
  static void run(
      RdfScan scan,
      IndexVectors vectors,
      int[] rowOf,
      int none,
      LocalRows rows,
      LongConsumer progress) {
    int[] rotations = rotations(scan.predicates(), vectors, false);
    int[] inverse = rotations(scan.predicates(), vectors, true);
    try (Arena arena = Arena.ofConfined()) {
      long record = arena.allocate(8, 8).address();
      TokenSpool.Sink sink =
          (numbers, count) -> {
            for (long at = numbers; at < numbers + 4L * count; at += 12) {
              int subject = rowOf[Raw.getInt(at)];
              int predicate = Raw.getInt(at + 4);
              int object = rowOf[Raw.getInt(at + 8)];
              add(rows, subject, object, rotations[predicate], none, record);
              add(rows, object, subject, inverse[predicate], none, record);
            }
          };
      scan.spool().read(BLOCK, sink, progress);
    }
  }

  private static void add(
      LocalRows rows, int row, int context, int rotation, int none, long record) {
    if (row != none) {
      Raw.putInt(record, context);
      Raw.putInt(record + 4, rotation);
      rows.add(row, record);
    }
  }

  private static int[] rotations(TermTable predicates, IndexVectors vectors, boolean inverse) {
    int[] rotations = new int[predicates.terms() + 1];
    for (int number = 1; number < rotations.length; number++) {
      long hash = TextHash.of(predicates.address(number), predicates.length(number));
      rotations[number] = vectors.rotation(hash, inverse);
    }
    return rotations;
  }
}
