package org.swmpi.ri;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.CapacityException;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.OutputException;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Failure;
import org.swmpi.partition.InputFormat;
import org.swmpi.partition.Phases;
import org.swmpi.partition.PlacementChoice;
import org.swmpi.partition.Progress;
import org.swmpi.partition.RankFigures;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.RejectedLines;
import org.swmpi.ri.internal.build.RdfScan;
import org.swmpi.ri.internal.build.RoomForRows;
import org.swmpi.ri.internal.build.SpaceOutput;
import org.swmpi.ri.internal.build.SubjectScan;
import org.swmpi.ri.internal.build.Summation;
import org.swmpi.ri.internal.build.TermScan;
import org.swmpi.ri.internal.build.TextScan;
import org.swmpi.ri.internal.build.TokenSpool;
import org.swmpi.ri.internal.build.Vocabulary;
import org.swmpi.ri.internal.build.Weights;
import org.swmpi.ri.internal.text.Tokeniser;

/// Builds a semantic space by Random Indexing over all ranks of a communicator. Its bytes are the
/// same for any number of ranks and any transport: all sums are of integers, and index vectors are
/// pure functions of seed and term.
///
/// 1. Each rank cuts its share of the input into terms, numbers them as they come, and counts.
/// 2. Owners of terms, by hash, add the counts up; all ranks hear which terms have rows.
/// 3. Each rank adds the contexts of its own text to rows of its own.
/// 4. Owners of rows add these up, and write them.
public final class SpaceBuild {
  private final Communicator world;
  private final IndexOptions options;
  private final SpaceSettings settings;
  private final PlacementChoice placement;
  private final InputStream standardInput;
  private final Progress progress;
  private final Phases phases;
  private @Nullable TermScan scan;

  private SpaceBuild(
      Communicator world,
      IndexOptions options,
      PlacementChoice placement,
      InputStream standardInput,
      Progress progress) {
    this.world = world;
    this.options = options;
    this.placement = placement;
    this.standardInput = standardInput;
    settings =
        options
            .settings()
            .withTerms(options.settings().tokeniser(), StopWords.id(options.stopWords()));
    this.progress = progress;
    phases = new Phases("open", progress, this::tokens);
  }

  private long tokens() {
    TermScan current = scan;
    return current == null ? 0 : current.tokens();
  }

  /// Builds a space; the process' standard input is what `-` stands for. Collective.
  public static IndexReport run(Communicator world, IndexOptions options, Progress progress)
      throws IOException {
    return run(world, options, new FileInputStream(FileDescriptor.in), progress);
  }

  /// Builds a space. Collective.
  ///
  /// @param options the same on every rank
  /// @param standardInput what `-` stands for on rank 0; not closed
  /// @param progress hears of this rank's progress
  /// @throws MalformedInputException the same on every rank: the first malformed place of the input
  /// @throws MissingInputException the same on every rank: an input is not there
  /// @throws OutputException the same on every rank: the space cannot be created
  /// @throws CapacityException the same on every rank: it will not fit
  /// @throws IOException on a rank whose reading or writing failed; the job has to be aborted
  public static IndexReport run(
      Communicator world, IndexOptions options, InputStream standardInput, Progress progress)
      throws IOException {
    return run(world, options, PlacementChoice.AS_IT_LIES, standardInput, progress);
  }

  /// Builds a space of RDF that is dealt out in another way than as it lies. Collective.
  ///
  /// @param placement how; the space is the same
  /// @see #run(Communicator, IndexOptions, InputStream, Progress)
  public static IndexReport run(
      Communicator world,
      IndexOptions options,
      PlacementChoice placement,
      InputStream standardInput,
      Progress progress)
      throws IOException {
    return new SpaceBuild(world, options, placement, standardInput, progress).run();
  }

  private IndexReport run() throws IOException {
    RoomForRows.now(world).verifyBuffers(settings);
    try (SemanticSpace weightsOf = openWeights();
        SpaceOutput output = SpaceOutput.open(world, options.output());
        RankInput input =
            RankInput.open(
                world,
                options.format().inputs(options.inputs()),
                options.settings().documents() == Documents.FILE
                    ? RankInput.Share.WHOLE_FILES
                    : RankInput.Share.SLICE,
                standardInput,
                options.temporary());
        RejectedLines rejected =
            new RejectedLines(world, input, options.skipMalformed(), options.rejects());
        TokenSpool spool = new TokenSpool(options.temporary());
        Tokeniser tokeniser = Tokenisers.of(cutter());
        TermScan newScan = scanner(spool, rejected, tokeniser)) {
      scan = newScan;
      if (input.failure() == null) { // else reading tells which place is wrong first
        placement.apply(world, input);
        newScan.prepare(world, input);
      }
      phases.end();
      input.notes().forEach(progress::note);
      read(input, newScan);
      return sum(input, newScan, weightsOf, output);
    }
  }

  private @Nullable SemanticSpace openWeights() throws IOException {
    Path space = options.weightsOf();
    return space == null ? null : SemanticSpace.open(world, space, Weights::verifyWhole);
  }

  /// In mode psi nothing is cut.
  private String cutter() {
    return settings.mode() == Mode.PSI ? "whitespace" : settings.tokeniser();
  }

  private TermScan scanner(TokenSpool spool, RejectedLines rejected, Tokeniser tokeniser) {
    Mode mode = settings.mode();
    if (options.settings().documents() == Documents.SUBJECT) {
      return new SubjectScan(spool, rejected, tokeniser, mode == Mode.DOCUMENT);
    }
    if (options.format() == InputFormat.RDF) {
      return new RdfScan(
          spool, rejected, mode == Mode.PSI ? null : tokeniser, mode == Mode.DOCUMENT);
    }
    return new TextScan(
        spool,
        rejected,
        tokeniser,
        options.settings().documents() == Documents.FILE,
        options.field(),
        mode == Mode.DOCUMENT);
  }

  private void read(RankInput input, TermScan newScan) {
    phases.begin("read", input.bytes());
    Failure tooLarge = tooLarge(() -> newScan.run(input, phases::progress));
    Failure mine = tooLarge == null ? newScan.rejected().first() : tooLarge;
    Failure before = input.failure();
    phases.waitFor(() -> Failure.agree(world, mine == null ? before : mine));
    phases.end();
  }

  /// Works; what is too large for this rank alone is for all to hear of.
  private static @Nullable Failure tooLarge(Runnable work) {
    try {
      work.run();
      return null;
    } catch (CapacityException e) {
      return Failure.of(e);
    }
  }

  private IndexReport sum(
      RankInput input, TermScan newScan, @Nullable SemanticSpace weightsOf, SpaceOutput output)
      throws IOException {
    phases.begin("vocabulary", 0);
    long[] counts = newScan.terms().counts();
    try (Vocabulary vocabulary =
        Vocabulary.merge(
            world, newScan.terms(), counts, settings.minCount(), options.stopWords())) {
      Weights weights =
          weightsOf == null
              ? Weights.byFrequency(settings, vocabulary)
              : Weights.ofSpace(weightsOf, vocabulary);
      Summation summation = new Summation(settings, newScan, counts, vocabulary, weights);
      RoomForRows.now(world)
          .verifySums(settings, dimension -> summation.bytes(dimension, world.size()));
      phases.end();
      phases.begin("sum", 4 * newScan.spool().size());
      try (summation) {
        Failure tooLarge = tooLarge(() -> summation.run(done -> phases.progress(4 * done)));
        phases.waitFor(() -> Failure.agree(world, tooLarge));
        phases.end();
        phases.begin("write", shareOfRows(vocabulary.rows()));
        SpaceOutput.Content content =
            new SpaceOutput.Content(
                settings,
                vocabulary,
                weights,
                world.allReduce(newScan.documents(), Op.SUM),
                world.allReduce(newScan.tokens(), Op.SUM));
        newScan.rejected().finish(); // where that fails, the space is not replaced
        output.write(content, summation, rows -> phases.progress(shareOfRows(rows)));
        phases.end();
        newScan.rejected().commit();
        return report(input, newScan, content, output);
      }
    }
  }

  /// Bytes that a rank writes of so many rows of all.
  private long shareOfRows(long rows) {
    return 4L * settings.dimension() * rows / world.size();
  }

  private IndexReport report(
      RankInput input, TermScan newScan, SpaceOutput.Content content, SpaceOutput output) {
    return new IndexReport(
        settings,
        input.files().size(),
        world.allReduce(input.bytes(), Op.SUM),
        content.documents(),
        content.tokens(),
        world.allReduce(newScan.rejected().count(), Op.SUM),
        content.vocabulary().rows(),
        output.bytes(),
        world.allReduce(phases.total(), Op.MAX),
        phases.slowest(world),
        RankFigures.gather(
            world,
            phases,
            (rank, host, counts, seconds, memory) ->
                new IndexReport.RankReport(
                    rank, host, counts[0], counts[1], counts[2], seconds, memory),
            input.bytes(),
            newScan.tokens(),
            output.rowsWritten()));
  }
}
