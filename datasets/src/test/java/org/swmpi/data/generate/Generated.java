package org.swmpi.data.generate;

import java.nio.charset.StandardCharsets;
import java.util.function.LongUnaryOperator;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

/// What a generator makes, as text.
final class Generated {
  private Generated() {}

  /// All blocks, made in this order.
  static String text(Generator generator) {
    return text(generator, LongUnaryOperator.identity());
  }

  /// All blocks in their order, made in another.
  ///
  /// @param order which block is made at which time: a permutation
  static String text(Generator generator, LongUnaryOperator order) {
    String[] blocks = new String[Math.toIntExact(generator.blocks())];
    try (ByteSink sink = new ByteSink(16)) {
      for (int i = 0; i < blocks.length; i++) {
        int block = (int) order.applyAsLong(i);
        sink.truncate(0);
        generator.write(block, sink);
        blocks[block] = new String(Raw.bytes(sink.address(), sink.end()), StandardCharsets.UTF_8);
      }
    }
    return String.join("", blocks);
  }
}
