package org.swmpi.partition.generate;

import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.OutputException;
import org.swmpi.data.generate.Generator;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.rdf.Compression;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Phases;
import org.swmpi.partition.Progress;
import org.swmpi.partition.RankFigures;
import org.swmpi.partition.output.FolderPart;
import org.swmpi.partition.output.OrderedOutput;
import org.swmpi.partition.output.RankOutput;

/// Generates data over all ranks of a communicator. Its bytes are the same for any number of ranks
/// and any transport: blocks are functions of their numbers, each is compressed by itself, and they
/// come in the order of their numbers. Parts of a folder, end to end, have these bytes too.
public final class DataGeneration {
  /// What a rank keeps of its part before it writes.
  private static final long WRITE_BYTES = 1L << 22;

  private final Communicator world;
  private final Generator generator;
  private final BlockMaker maker;
  private final Phases phases;

  private DataGeneration(Communicator world, Generator generator, BlockMaker maker, Phases phases) {
    this.world = world;
    this.generator = generator;
    this.maker = maker;
    this.phases = phases;
  }

  /// Where data goes.
  ///
  /// @param target a folder (`DIR/`), file, pipe or device; null: standard output
  /// @param extension of parts in a folder, such as `.nt`
  /// @param compression of the output
  public record Target(@Nullable String target, String extension, Compression compression) {}

  /// Generates. Collective.
  ///
  /// @param generators makes the same generator on every rank
  /// @param listener hears of this rank's progress
  /// @throws OutputException on all ranks, if the output cannot be created
  /// @throws IOException on a rank whose writing failed; the job has to be aborted
  public static GenerationReport run(
      Communicator world, Supplier<Generator> generators, Target target, Progress listener)
      throws IOException {
    Phases phases = new Phases("generate", listener);
    try (RankOutput output =
            RankOutput.open(world, target.target, target.extension, target.compression);
        Generator generator = generators.get();
        BlockMaker maker = new BlockMaker(generator, target.compression, phases)) {
      DataGeneration generation = new DataGeneration(world, generator, maker, phases);
      phases.begin("generate", generator.expectedBytes() / world.size());
      long written =
          switch (output) {
            case FolderPart part -> generation.write(part);
            case OrderedOutput one -> generation.write(one);
          };
      phases.end();
      output.commit();
      return generation.report(written);
    }
  }

  private long write(OrderedOutput output) throws IOException {
    long blocks = generator.blocks();
    BlockRounds rounds =
        BlockRounds.of(blocks, world.size(), generator.expectedBytes() / Math.max(1, blocks));
    try (RoundGeneration generation = new RoundGeneration(world, maker, rounds, output)) {
      return generation.run();
    }
  }

  /// Blocks that follow one another.
  private long write(FolderPart part) throws IOException {
    BlockRounds once = new BlockRounds(generator.blocks(), world.size(), generator.blocks());
    long end = once.first(0, world.rank() + 1);
    try (ByteSink text = new ByteSink(1 << 20)) {
      for (long block = once.first(0, world.rank()); block < end; block++) {
        maker.make(block, block + 1, text);
        if (text.length() >= WRITE_BYTES) {
          part.write(text.segment());
          text.truncate(0);
        }
      }
      if (part.bytes() + text.length() == 0) {
        maker.makeNone(text);
      }
      part.write(text.segment());
    }
    return part.bytes();
  }

  private GenerationReport report(long written) {
    return new GenerationReport(
        generator.report(world.allReduce(generator.tally(), Op.SUM)),
        world.allReduce(maker.bytes(), Op.SUM),
        world.allReduce(written, Op.SUM),
        world.allReduce(phases.total(), Op.MAX),
        RankFigures.gather(
            world,
            phases,
            (rank, host, counts, seconds, memory) ->
                new GenerationReport.RankReport(rank, host, counts[0], seconds, memory),
            maker.bytes()));
  }
}
