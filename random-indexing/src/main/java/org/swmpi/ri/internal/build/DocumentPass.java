package org.swmpi.ri.internal.build;

import java.lang.foreign.Arena;
import java.util.function.LongConsumer;
import org.swmpi.data.memory.Raw;

/// The second pass where a term's context is its document.
final class DocumentPass {
  private static final int BLOCK = 1 << 18;

  static final long BUFFER_BYTES = 4L * BLOCK;

  private final int[] rowOf;
  private final int none;
  private final LocalRows rows;
  private int documents;

  private DocumentPass(int[] rowOf, int none, LocalRows rows) {
    this.rowOf = rowOf;
    this.none = none;
    this.rows = rows;
  }

  /// @param rowOf row of each number of the spool
  /// @param none what stands there for terms without a row
  /// @param progress hears how many numbers are behind it
  static void run(TokenSpool spool, int[] rowOf, int none, LocalRows rows, LongConsumer progress) {
    DocumentPass pass = new DocumentPass(rowOf, none, rows);
    try (Arena arena = Arena.ofConfined()) {
      long document = arena.allocate(4, 4).address();
      spool.read(BLOCK, (numbers, count) -> pass.add(numbers, count, document), progress);
    }
  }

  /// @param document address of the number of the document
  private void add(long numbers, int count, long document) {
    for (int i = 0; i < count; i++) {
      int number = Raw.getInt(numbers + 4L * i);
      if (number == 0) {
        Raw.putInt(document, ++documents);
      } else if (rowOf[number] != none) {
        rows.add(rowOf[number], document);
      }
    }
  }
}
