package org.swmpi.partition.convert;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Blocks;
import org.swmpi.partition.Phases;
import org.swmpi.partition.Piece;
import org.swmpi.partition.output.OrderedOutput;
import org.swmpi.partition.output.RejectedLines;

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

  LineConversion(ConversionTask task, OrderedOutput output) {
    this.output = output;
    world = task.world();
    rejectsOutput = task.rejectsOutput();
    phases = task.phases();
    blockBytes = task.blockBytes();
    blocks = new Blocks(task.input(), blockBytes);
    inputBytes = task.shareBytes();
    ready = new BlockText(task.options().compression());
    spare = new BlockText(task.options().compression());
    converter = new BlockConverter(task, ready);
    head = task.head();
  }

  @Override
  public void run() throws IOException {
    phases.begin("convert", inputBytes);
    long rounds = Math.max(1, (blocks.count() + world.size() - 1) / world.size());
    boolean good = convert(0, ready);
    for (long round = 0; round < rounds; round++) {
      long[] sizes = world.allGather(good ? ready.output().byteSize() : STOP);
      long[] rejected =
          rejectsOutput == null ? new long[0] : world.allGather(ready.rejects().byteSize());
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
    rejectsOutput.write(ready.rejects(), mine);
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
  public RejectedLines rejected() {
    return converter.rejected();
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
