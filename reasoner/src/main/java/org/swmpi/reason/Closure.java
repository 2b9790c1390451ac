package org.swmpi.reason;

import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.ntriples.MappedText;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Phases;
import org.swmpi.partition.Piece;
import org.swmpi.partition.PlacementChoice;
import org.swmpi.partition.Progress;
import org.swmpi.partition.RankFigures;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.RejectedLines;
import org.swmpi.partition.records.Pages;
import org.swmpi.partition.scan.Fingerprints;
import org.swmpi.partition.scan.StatementReader;
import org.swmpi.reason.ClosureReport.RankReport;
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
  private final Progress progress;
  private final Phases phases;
  private final TermKernel kernel;
  private final InputStream standardInput;
  private final PlacementChoice placement;
  private @Nullable InstanceScan scan;

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
    this.progress = progress;
    phases = new Phases("open", progress, this::statements);
    kernel = TermKernel.best();
  }

  private long statements() {
    InstanceScan current = scan;
    return current == null ? 0 : current.statements();
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
      phases.end();
      input.notes().forEach(progress::note);
      output.reportTo(phases::progress);
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
    phases.begin("schema", 0);
    long key = world.rank() == 0 ? randomKey() : 0;
    Fingerprints fingerprints = new Fingerprints(world.broadcast(key, 0));
    try (LiteralSurrogates surrogates = new LiteralSurrogates(options.literals())) {
      SchemaSearch search =
          new SchemaSearch(
              world, input, options.profile(), options.keepGraphs(), surrogates, kernel);
      Schema schema = search.run();
      phases.end();
      try (Pages pages = new Pages();
          ByteSink conclusions = new ByteSink(1 << 16);
          CompiledSchema compiled =
              CompiledSchema.of(schema.closed(), fingerprints, surrogates, kernel);
          InstanceScan newScan =
              new InstanceScan(compiled, options.keepGraphs(), pages, rejected, phases::progress)) {
        scan = newScan;
        List<Piece> pieces = new ArrayList<>(input.pieces());
        phases.begin("scan", input.bytes());
        input.each(newScan::readStated);
        phases.waitFor(() -> rejected.refuse(world));
        conclude(schema, conclusions);
        MappedText text = MappedText.of(conclusions.address(), conclusions.length());
        Piece conclusionPiece = new Piece(text, -1, options.keepGraphs(), null);
        newScan.readConclusions(conclusionPiece, input.bytes());
        pieces.add(conclusionPiece);
        phases.end();
        phases.begin("exchange", DuplicateElimination.bytes(newScan));
        Verdicts verdicts =
            DuplicateElimination.run(world, newScan, compiled.events(), phases::progress);
        phases.end();
        phases.begin("write", 0);
        Written written =
            ClosureWriter.write(world.rank(), output, options, pieces, newScan, verdicts, compiled);
        phases.end();
        return report(input, newScan, rejected, schema.size(), verdicts.dropped(), written);
      }
    }
  }

  /// Writes this rank's share of what follows from the schema alone. Collective.
  private void conclude(Schema schema, ByteSink conclusions) {
    if (options.keepGraphs()) {
      Capacity.verifyConclusions(
          world, room -> schema.writeByGraph(conclusions, world.rank(), world.size(), room));
    } else {
      schema.write(conclusions, world.rank(), world.size());
    }
  }

  /// The report of all ranks, the same on each. Collective.
  private ClosureReport report(
      RankInput input,
      InstanceScan read,
      RejectedLines rejected,
      long schemaTriples,
      long dropped,
      Written written) {
    long lines = written.stated() + written.inferred();
    long[] sums =
        world.allReduce(
            new long[] {
              read.statements(),
              rejected.count(),
              lines,
              written.bytes(),
              written.inferred(),
              dropped,
              read.namedGraphs() ? 1 : 0
            },
            Op.SUM);
    return new ClosureReport(
        input.files().size(),
        input.totalBytes(),
        sums[0],
        sums[1],
        !options.keepGraphs() && sums[6] > 0,
        schemaTriples,
        sums[2],
        sums[3],
        sums[4],
        sums[5],
        world.allReduce(phases.total(), Op.MAX),
        phases.slowest(world),
        RankFigures.gather(
            world,
            phases,
            (rank, host, counts, seconds, memory) ->
                new RankReport(rank, host, counts[0], counts[1], counts[2], seconds, memory),
            input.bytes(),
            read.statements(),
            lines));
  }

  /// Throws on all ranks if an input could not be decoded: its own error, or an earlier input's.
  private void refuseUndecodable(RankInput input, RejectedLines rejected) {
    if (input.failure() == null) {
      return;
    }
    try (StatementReader reader = new StatementReader(kernel, rejected, phases::progress)) {
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
