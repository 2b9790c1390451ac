package org.swmpi.partition.generate;

import org.jspecify.annotations.Nullable;
import org.swmpi.data.generate.Generator;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.rdf.Compression;
import org.swmpi.partition.Phases;
import org.swmpi.partition.output.BlockCompressor;

/// Makes blocks of a rank as they are to lie in the output.
final class BlockMaker implements AutoCloseable {
  private final Generator generator;
  private final Phases phases;
  private final @Nullable BlockCompressor compressor;
  private final ByteSink block = new ByteSink(1 << 20);
  private long bytes;

  BlockMaker(Generator generator, Compression compression, Phases phases) {
    this.generator = generator;
    this.phases = phases;
    compressor = compression == Compression.NONE ? null : new BlockCompressor(compression);
  }

  /// Appends the blocks `[first, end)`.
  void make(long first, long end, ByteSink to) {
    for (long number = first; number < end; number++) {
      if (compressor != null) {
        block.truncate(0);
        generator.write(number, block);
        bytes += block.length();
        if (block.length() > 0) {
          compressor.append(block.segment(), to);
        }
      } else {
        long before = to.length();
        generator.write(number, to);
        bytes += to.length() - before;
      }
    }
    phases.progress(bytes);
  }

  /// What a file without any block has in it: where it is compressed, a member of nothing.
  void makeNone(ByteSink to) {
    if (compressor != null) {
      block.truncate(0);
      compressor.append(block.segment(), to);
    }
  }

  /// Bytes made, before they were compressed.
  long bytes() {
    return bytes;
  }

  @Override
  public void close() {
    block.close();
  }
}
