package org.swmpi.partition.convert;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Phases;
import org.swmpi.partition.Progress;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.FolderPart;
import org.swmpi.partition.output.OrderedOutput;
import org.swmpi.partition.output.RankOutput;

/// Converts RDF from any format to any.
public final class Conversion {
  /// Of input, in a block; what the output looks like when it is compressed depends on it.
  private static final long BLOCK_BYTES = 4L << 20;

  private Conversion() {}

  /// Converts. Collective. The output's bytes depend on the input alone, not on the number of
  /// ranks.
  ///
  /// @param options the same on every rank
  /// @param standardInput what `-` stands for on rank 0; not closed
  /// @param listener hears of this rank's progress
  /// @throws org.swmpi.data.MalformedInputException the same on every rank: the first place of the
  ///     input that is malformed, or that the output cannot take
  /// @throws org.swmpi.data.MissingInputException the same on every rank: an input is not there
  /// @throws org.swmpi.data.OutputException the same on every rank: the output cannot be created
  /// @throws IOException on a rank whose reading or writing failed; the job has to be aborted
  public static ConversionReport run(
      Communicator world, ConversionOptions options, InputStream standardInput, Progress listener)
      throws IOException {
    return run(world, options, standardInput, listener, BLOCK_BYTES);
  }

  static ConversionReport run(
      Communicator world,
      ConversionOptions options,
      InputStream standardInput,
      Progress listener,
      long blockBytes)
      throws IOException {
    Phases phases = new Phases("open", listener);
    try (RankOutput output =
            RankOutput.open(
                world,
                options.output(),
                options.syntax().extensions().getFirst(),
                options.compression());
        @Nullable OrderedOutput rejectsOutput = rejects(world, options);
        RankInput input =
            RankInput.open(
                world,
                options.inputs(),
                RankInput.Share.EVERYTHING,
                standardInput,
                options.temporary())) {
      phases.end();
      input.notes().forEach(listener::note);
      ConversionTask task =
          new ConversionTask(
              world,
              options,
              input,
              options.version().of12(input.files(), input.pieces()),
              rejectsOutput,
              phases,
              blockBytes);
      ConversionReport report = convert(task, output);
      output.commit();
      if (rejectsOutput != null) {
        rejectsOutput.commit();
      }
      return report;
    }
  }

  private static ConversionReport convert(ConversionTask task, RankOutput output)
      throws IOException {
    try (ConversionWork work =
        switch (output) {
          case FolderPart part -> new PartConversion(task, part);
          case OrderedOutput one when task.options().syntax().lineBased() ->
              new LineConversion(task, one);
          case OrderedOutput one -> new SinkConversion(task, one);
        }) {
      work.run();
      // Where an input could not be decoded, the pieces are those of the inputs before it.
      work.rejected().refuse(task.world());
      task.phases().end();
      return report(task, work);
    }
  }

  private static @Nullable OrderedOutput rejects(Communicator world, ConversionOptions options)
      throws IOException {
    return options.rejects() == null
        ? null
        : OrderedOutput.open(world, options.rejects().toString());
  }

  private static ConversionReport report(ConversionTask task, ConversionWork work) {
    Communicator world = task.world();
    Phases phases = task.phases();
    long[] sums =
        world.allReduce(
            new long[] {work.statements(), work.written(), work.rejected().count()}, Op.SUM);
    return new ConversionReport(
        task.input().files().size(),
        task.input().bytes(),
        sums[0],
        sums[2],
        sums[1],
        work.bytes(),
        world.allReduce(phases.total(), Op.MAX),
        phases.slowest(world),
        world.allReduce(phases.peakMemory(), Op.MAX));
  }
}
