package org.swmpi.partition.convert;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.ntriples.Versions;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Blocks;
import org.swmpi.partition.Phases;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.OrderedOutput;

/// Lines to lines. Ranks take blocks in turn; in each round they tell each other how long theirs
/// have become, and so where each goes.
final class LineConversion implements ConversionWork {
  /// In place of a size: this rank cannot go on.
  private static final long STOP = -1;

  private final Communicator world;
  private final OrderedOutput output;
  private final @Nullable OrderedOutput rejectsOutput;
  private final Blocks blocks;
  private final long blockBytes;
  private final long inputBytes;
  private final Phases phases;
  private final BlockConverter converter;

  /// What the output begins with.
  private final byte[] head;

  private BlockText ready;
  private BlockText spare;
  private long position;
  private long rejectsPosition;

  LineConversion(
      Communicator world,
      ConversionOptions options,
      boolean[] of12,
      RankInput input,
      OrderedOutput output,
      @Nullable OrderedOutput rejectsOutput,
      Rejects rejects,
      Phases phases,
      long blockBytes) {
    this.world = world;
    this.output = output;
    this.rejectsOutput = rejectsOutput;
    this.phases = phases;
    this.blockBytes = blockBytes;
    blocks = new Blocks(input, blockBytes);
    inputBytes = input.bytes() / world.size();
    ready = new BlockText(options.compression());
    spare = new BlockText(options.compression());
    converter = BlockConverter.of(options, of12, rejects, ready);
    head = head(of12);
  }

  /// What lines begin with: their version, if an input has one.
  ///
  /// @param of12 whether each input is of RDF 1.2
  static byte[] head(boolean[] of12) {
    for (boolean any : of12) {
      if (any) {
        return Versions.LINE.getBytes(US_ASCII);
      }
    }
    return new byte[0];
  }

  @Override
  public void run() throws IOException {
    phases.begin("convert", inputBytes);
    long rounds = Math.max(1, (blocks.count() + world.size() - 1) / world.size());
    boolean good = convert(0, ready);
    for (long round = 0; round < rounds; round++) {
      long[] sizes = world.allGather(good ? ready.output().byteSize() : STOP);
      long[] rejected =
          rejectsOutput == null ? new long[0] : world.allGather(ready.rejects().length());
      long mine = position;
      for (int rank = 0; rank < sizes.length; rank++) {
        if (sizes[rank] == STOP) {
          return;
        }
        mine += rank < world.rank() ? sizes[rank] : 0;
        position += sizes[rank];
      }
      // A file takes one write at a time: while some write, others convert.
      if (output.isFile() && world.rank() % 2 == 1) {
        good = convert(round + 1, spare);
        output.write(ready.output(), mine);
      } else {
        output.write(ready.output(), mine);
        good = convert(round + 1, spare);
      }
      writeRejects(rejected);
      BlockText done = ready;
      ready = spare;
      spare = done;
    }
  }

  private void writeRejects(long[] lengths) throws IOException {
    if (rejectsOutput == null) {
      return;
    }
    long mine = rejectsPosition;
    for (int rank = 0; rank < lengths.length; rank++) {
      mine += rank < world.rank() ? lengths[rank] : 0;
      rejectsPosition += lengths[rank];
    }
    MemorySegment text = ready.rejects().segment();
    rejectsOutput.write(text, mine);
  }

  /// Converts this rank's block of a round.
  private boolean convert(long round, BlockText into) {
    into.clear();
    if (round == 0 && world.rank() == 0) {
      into.text().put(head);
    }
    long number = round * world.size() + world.rank();
    Piece piece = number < blocks.count() ? blocks.block(number) : null;
    boolean good = piece == null || converter.convert(piece, into);
    into.finish(number == 0);
    phases.progress(Math.min(inputBytes, (round + 1) * blockBytes));
    return good;
  }

  @Override
  public long statements() {
    return converter.statements();
  }

  @Override
  public long written() {
    return converter.written();
  }

  @Override
  public long bytes() {
    return position;
  }

  @Override
  public void close() {
    converter.close();
    ready.close();
    spare.close();
  }
}
