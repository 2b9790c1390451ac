package org.swmpi.partition.generate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.OutputException;
import org.swmpi.data.generate.Generator;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.rdf.Compression;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Phases;
import org.swmpi.partition.output.OrderedOutput;

/// Generates data over all ranks of a communicator into one file or stream. Its bytes are the same
/// for any number of ranks and any transport: blocks are functions of their numbers, each is
/// compressed by itself, and they come in the order of their numbers.
///
/// Ranks make blocks in rounds. How large a round's blocks are they tell one another while they
/// make
/// those of the next, so that none waits for the others at once.
public final class DataGeneration implements AutoCloseable {
  private final Communicator world;
  private final Generator generator;
  private final OrderedOutput output;
  private final BlockCompressor compressor;
  private final boolean compresses;
  private final BlockRounds rounds;
  private final Phases phases;
  private final ByteSink block = new ByteSink(1 << 20);
  private final Round[] slots;
  private long bytes;
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

  private DataGeneration(
      Communicator world,
      Generator generator,
      OrderedOutput output,
      Compression compression,
      Phases.Listener listener) {
    this.world = world;
    this.generator = generator;
    this.output = output;
    compressor = new BlockCompressor(compression);
    compresses = compression != Compression.NONE;
    long blocks = generator.blocks();
    rounds = BlockRounds.of(blocks, world.size(), generator.expectedBytes() / Math.max(1, blocks));
    phases = new Phases("generate", listener);
    slots = new Round[] {new Round(world), new Round(world)};
  }

  /// Generates. Collective.
  ///
  /// @param generators makes the same generator on every rank
  /// @param target a file (compressed if its name says so), pipe or device; null: standard output
  /// @param listener hears of this rank's progress
  /// @throws OutputException on all ranks, if the output cannot be created
  /// @throws IOException on a rank whose writing failed; the job has to be aborted
  public static GenerationReport run(
      Communicator world,
      Supplier<Generator> generators,
      @Nullable String target,
      Phases.Listener listener)
      throws IOException {
    Compression compression = target == null ? Compression.NONE : Compression.ofName(target);
    try (OrderedOutput output = OrderedOutput.open(world, target);
        Generator generator = generators.get();
        DataGeneration generation =
            new DataGeneration(world, generator, output, compression, listener)) {
      generation.generate();
      output.commit();
      return generation.report();
    }
  }

  private void generate() throws IOException {
    phases.begin("generate", generator.expectedBytes() / world.size());
    long position = 0;
    for (long round = 0; round < rounds.rounds(); round++) {
      make(round);
      if (round > 0) {
        position = write(round - 1, position);
      }
    }
    write(rounds.rounds() - 1, position);
    phases.end();
  }

  private void make(long round) {
    Round slot = slots[(int) (round & 1)];
    slot.text.truncate(0);
    long end = rounds.first(round, world.rank() + 1);
    for (long number = rounds.first(round, world.rank()); number < end; number++) {
      if (compresses) {
        block.truncate(0);
        generator.write(number, block);
        bytes += block.length();
        compressor.append(block, slot.text);
      } else {
        long before = slot.text.length();
        generator.write(number, slot.text);
        bytes += slot.text.length() - before;
      }
    }
    slot.sizes.begin(slot.text.length());
    phases.progress(bytes);
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

  private GenerationReport report() {
    long[] allBytes = world.allGather(bytes);
    long[] seconds = world.allGather(Double.doubleToRawLongBits(phases.worked()));
    long[] memory = world.allGather(phases.peakMemory());
    List<String> hosts = world.hosts();
    List<GenerationReport.RankReport> perRank = new ArrayList<>();
    for (int rank = 0; rank < world.size(); rank++) {
      perRank.add(
          new GenerationReport.RankReport(
              rank,
              hosts.get(rank),
              allBytes[rank],
              Double.longBitsToDouble(seconds[rank]),
              memory[rank]));
    }
    return new GenerationReport(
        generator.report(world.allReduce(generator.tally(), Op.SUM)),
        LongStream.of(allBytes).sum(),
        world.allReduce(outputBytes, Op.SUM),
        world.allReduce(phases.total(), Op.MAX),
        perRank);
  }

  @Override
  public void close() {
    block.close();
    for (Round slot : slots) {
      slot.close();
    }
  }
}
