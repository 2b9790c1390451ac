package org.swmpi.partition.convert;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Blocks;
import org.swmpi.partition.Phases;
import org.swmpi.partition.Piece;
import org.swmpi.partition.output.FolderPart;
import org.swmpi.partition.output.OrderedOutput;
import org.swmpi.partition.output.RejectedLines;

/// Lines to a part a rank. Each takes blocks that follow one another, so that the parts, end to
/// end, hold the lines in the order of the input.
final class PartConversion implements ConversionWork {
  private final Communicator world;
  private final FolderPart output;
  private final @Nullable OrderedOutput rejectsOutput;
  private final Blocks blocks;
  private final Phases phases;
  private final BlockConverter converter;
  private final long inputBytes;
  private final long blockBytes;
  private final byte[] head;
  private final BlockText text;
  private final RejectsSpool rejects;

  PartConversion(ConversionTask task, FolderPart output) {
    this.output = output;
    world = task.world();
    rejectsOutput = task.rejectsOutput();
    phases = task.phases();
    blockBytes = task.blockBytes();
    blocks = new Blocks(task.input(), blockBytes);
    inputBytes = task.shareBytes();
    text = new BlockText(task.options().compression());
    converter = new BlockConverter(task, text);
    head = task.head();
    rejects = new RejectsSpool(task.options().temporary());
  }

  @Override
  public void run() throws IOException {
    phases.begin("convert", inputBytes);
    long first = blocks.firstOf(world.rank(), world.size());
    long end = blocks.firstOf(world.rank() + 1, world.size());
    text.clear();
    text.text().put(head);
    if (first == end) {
      write(true);
    }
    for (long number = first; number < end; number++) {
      Piece piece = blocks.block(number);
      if (piece != null && !converter.convert(piece, text)) {
        break;
      }
      write(number == first);
      phases.progress(Math.min(inputBytes, (number - first + 1) * blockBytes));
    }
    if (rejectsOutput != null) {
      rejects.send(world, rejectsOutput);
    }
  }

  private void write(boolean always) throws IOException {
    text.finish(always);
    output.write(text.output());
    rejects.put(text.rejects());
    text.clear();
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
    return world.allReduce(output.bytes(), Op.SUM);
  }

  @Override
  public void close() throws IOException {
    converter.close();
    text.close();
    rejects.close();
  }
}
