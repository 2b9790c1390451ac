package org.swmpi.reason;

import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.ntriples.MappedText;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Piece;
import org.swmpi.partition.PlacementChoice;
import org.swmpi.partition.Progress;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.RejectedLines;
import org.swmpi.partition.records.Pages;
import org.swmpi.partition.scan.Fingerprints;
import org.swmpi.partition.scan.StatementReader;
import org.swmpi.reason.internal.exchange.DuplicateElimination;
import org.swmpi.reason.internal.exchange.Verdicts;
import org.swmpi.reason.internal.output.ClosureOutput;
import org.swmpi.reason.internal.output.ClosureWriter;
import org.swmpi.reason.internal.output.ClosureWriter.Written;
import org.swmpi.reason.internal.scan.CompiledSchema;
import org.swmpi.reason.internal.scan.InstanceScan;
import org.swmpi.reason.internal.schema.LiteralSurrogates;
import org.swmpi.reason.internal.search.Schema;
import org.swmpi.reason.internal.search.SchemaSearch;

/// The finite RDFS closure of RDF data, over all ranks of a communicator: the instance data split,
/// the schema replicated, the rules applied rank by rank (Weaver and Hendler, ISWC 2009), made
/// exact for schemas that speak of the RDFS vocabulary itself, and free of duplicates over the
/// whole output.
public final class Closure {
  private final Communicator world;
  private final ClosureOptions options;
  private final RunLog log;
  private final TermKernel kernel;
  private final InputStream standardInput;
  private final PlacementChoice placement;

  private Closure(
      Communicator world,
      ClosureOptions options,
      PlacementChoice placement,
      InputStream standardInput,
      Progress progress) {
    this.world = world;
    this.options = options;
    this.placement = placement;
    this.standardInput = standardInput;
    log = new RunLog(world, progress);
    kernel = TermKernel.best();
  }

  /// Computes a closure; the process' standard input is what `-` stands for. Collective.
  public static ClosureReport run(Communicator world, ClosureOptions options, Progress progress)
      throws IOException {
    return run(world, options, new FileInputStream(FileDescriptor.in), progress);
  }

  /// Computes a closure. Collective.
  ///
  /// @param options the same on every rank
  /// @param standardInput what `-` stands for on rank 0; not closed
  /// @param progress hears of this rank's progress
  /// @throws org.swmpi.data.MalformedInputException the same on every rank: the first malformed
  ///     place of the input
  /// @throws org.swmpi.data.MissingInputException the same on every rank: an input is not there
  /// @throws org.swmpi.data.OutputException the same on every rank: the output cannot be created
  /// @throws IOException on a rank whose reading or writing failed; the job has to be aborted
  public static ClosureReport run(
      Communicator world, ClosureOptions options, InputStream standardInput, Progress progress)
      throws IOException {
    return run(world, options, PlacementChoice.AS_IT_LIES, standardInput, progress);
  }

  /// Computes a closure of input that is dealt out in another way than as it lies. Collective.
  ///
  /// @param placement how; the result is the same
  /// @see #run(Communicator, ClosureOptions, InputStream, Progress)
  public static ClosureReport run(
      Communicator world,
      ClosureOptions options,
      PlacementChoice placement,
      InputStream standardInput,
      Progress progress)
      throws IOException {
    return new Closure(world, options, placement, standardInput, progress).run();
  }

  private ClosureReport run() throws IOException {
    List<String> arguments = new ArrayList<>(options.inputs());
    arguments.addAll(options.tboxes());
    try (ClosureOutput output = ClosureOutput.open(world, options);
        RankInput input = RankInput.open(world, arguments, standardInput, options.temporary());
        RejectedLines rejected =
            new RejectedLines(world, input, options.skipMalformed(), options.rejects())) {
      log.end();
      input.notes().forEach(log::note);
      output.reportTo(log::progress);
      ClosureReport report = close(input, rejected, output);
      rejected.finish(); // where that fails, the output is not replaced
      output.commit();
      rejected.commit();
      return report;
    }
  }

  private ClosureReport close(RankInput input, RejectedLines rejected, ClosureOutput output)
      throws IOException {
    refuseUndecodable(input, rejected);
    placement.apply(world, input);
    Capacity.verify(world, input);
    if (!options.inferredOnly()) {
      output.expect(input.totalBytes() / 4 * 5); // a quarter for what follows from it
    }
    log.begin("schema", 0);
    long key = world.rank() == 0 ? randomKey() : 0;
    Fingerprints fingerprints = new Fingerprints(world.broadcast(key, 0));
    try (LiteralSurrogates surrogates = new LiteralSurrogates(options.literals())) {
      SchemaSearch search =
          new SchemaSearch(
              world, input, options.profile(), options.keepGraphs(), surrogates, kernel);
      Schema schema = search.run();
      log.end();
      try (Pages pages = new Pages();
          ByteSink conclusions = new ByteSink(1 << 16);
          CompiledSchema compiled =
              CompiledSchema.of(schema.closed(), fingerprints, surrogates, kernel);
          InstanceScan scan =
              new InstanceScan(compiled, options.keepGraphs(), pages, rejected, log::progress)) {
        log.count(scan::statements);
        List<Piece> pieces = new ArrayList<>(input.pieces());
        log.begin("scan", input.bytes());
        input.each(scan::readStated);
        log.waitFor(() -> rejected.refuse(world));
        schema.write(conclusions, world.rank(), world.size(), options.keepGraphs());
        MappedText text = MappedText.of(conclusions.address(), conclusions.length());
        Piece conclusionPiece = new Piece(text, -1, options.keepGraphs(), null);
        scan.readConclusions(conclusionPiece, input.bytes());
        pieces.add(conclusionPiece);
        log.end();
        log.begin("exchange", DuplicateElimination.bytes(scan));
        Verdicts verdicts = DuplicateElimination.run(world, scan, compiled.events(), log::progress);
        log.end();
        log.begin("write", 0);
        Written written =
            ClosureWriter.write(world.rank(), output, options, pieces, scan, verdicts, compiled);
        log.end();
        return log.report(
            input,
            scan,
            options.keepGraphs(),
            rejected,
            schema.size(),
            verdicts.dropped(),
            written);
      }
    }
  }

  /// Throws on all ranks if an input could not be decoded: its own error, or an earlier input's.
  private void refuseUndecodable(RankInput input, RejectedLines rejected) {
    if (input.failure() == null) {
      return;
    }
    try (StatementReader reader = new StatementReader(kernel, rejected, log::progress)) {
      input.each((piece, base) -> reader.read(piece, base, (position, bytes) -> {}));
    }
    rejected.refuse(world);
  }

  /// What nobody can foresee, from the system itself: a SecureRandom takes 15 ms to begin.
  private static long randomKey() throws IOException {
    try (DataInputStream system = new DataInputStream(new FileInputStream("/dev/urandom"))) {
      return system.readLong();
    }
  }
}
