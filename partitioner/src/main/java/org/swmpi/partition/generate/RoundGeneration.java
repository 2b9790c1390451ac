package org.swmpi.partition.generate;

import java.io.IOException;
import java.util.stream.LongStream;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.output.OrderedOutput;

/// Generates into one file or stream. Ranks make blocks in rounds. How large a round's blocks are
/// they tell one another while they make those of the next, so that none waits for the others at
/// once.
final class RoundGeneration implements AutoCloseable {
  private final Communicator world;
  private final BlockMaker maker;
  private final BlockRounds rounds;
  private final OrderedOutput output;
  private final Round[] slots;
  private long outputBytes;

  /// What this rank has made in a round, until it is written.
  private static final class Round implements AutoCloseable {
    private final ByteSink text = new ByteSink(1 << 20);
    private final SizeExchange sizes;

    Round(Communicator world) {
      sizes = new SizeExchange(world);
    }

    @Override
    public void close() {
      text.close();
    }
  }

  RoundGeneration(Communicator world, BlockMaker maker, BlockRounds rounds, OrderedOutput output) {
    this.world = world;
    this.maker = maker;
    this.rounds = rounds;
    this.output = output;
    slots = new Round[] {new Round(world), new Round(world)};
  }

  /// @return bytes that this rank has written
  long run() throws IOException {
    long position = 0;
    for (long round = 0; round < rounds.rounds(); round++) {
      make(round);
      if (round > 0) {
        position = write(round - 1, position);
      }
    }
    write(rounds.rounds() - 1, position);
    return outputBytes;
  }

  private void make(long round) {
    Round slot = slots[(int) (round & 1)];
    slot.text.truncate(0);
    maker.make(rounds.first(round, world.rank()), rounds.first(round, world.rank() + 1), slot.text);
    slot.sizes.begin(slot.text.length());
  }

  /// Writes what was made in a round.
  ///
  /// @param position where the round begins in the output
  /// @return where the next one does
  private long write(long round, long position) throws IOException {
    Round slot = slots[(int) (round & 1)];
    long[] sizes = slot.sizes.end();
    output.write(slot.text.segment(), position + LongStream.of(sizes).limit(world.rank()).sum());
    outputBytes += sizes[world.rank()];
    return position + LongStream.of(sizes).sum();
  }

  @Override
  public void close() {
    for (Round slot : slots) {
      slot.close();
    }
  }
}
