package org.swmpi.ri.internal.build;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.LongConsumer;
import org.swmpi.data.memory.Raw;

/// The second pass where a term's context is its document.
final class DocumentPass {
  private static final int BLOCK = 1 << 18;

  static final long BUFFER_BYTES = 4L * BLOCK;

  private DocumentPass() {}

  /// @param rowOf row of each number of the spool
  /// @param none what stands there for terms without a row
  /// @param progress hears how many numbers are behind it
  static void run(TokenSpool spool, int[] rowOf, int none, LocalRows rows, LongConsumer progress) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment raw = arena.allocate(BUFFER_BYTES, 64);
      long document = arena.allocate(4, 4).address();
      long size = spool.size();
      int documents = 0;
      for (long at = 0; at < size; at += BLOCK) {
        long count = Math.min(BLOCK, size - at);
        spool.read(at, count, raw);
        for (long i = 0; i < count; i++) {
          int number = Raw.getInt(raw.address() + 4 * i);
          if (number == 0) {
            Raw.putInt(document, ++documents);
          } else if (rowOf[number] != none) {
            rows.add(rowOf[number], document, 0);
          }
        }
        progress.accept(at + count);
      }
    }
  }
}
