package org.swmpi.reason.parts;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.data.rdf.QueryJoins;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Phases;
import org.swmpi.partition.Placement;
import org.swmpi.partition.PlacementPlan;
import org.swmpi.partition.Placer;
import org.swmpi.partition.Progress;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.Strategy;
import org.swmpi.partition.output.PartSizes;
import org.swmpi.partition.scan.FirstMalformed;
import org.swmpi.partition.statistics.FactExchange;
import org.swmpi.partition.statistics.FactListener;
import org.swmpi.partition.statistics.FactScan;
import org.swmpi.partition.statistics.SharedTerms;
import org.swmpi.partition.statistics.TermNumbers;
import org.swmpi.reason.Profile;
import org.swmpi.reason.internal.facts.Conclusions;
import org.swmpi.reason.internal.schema.LiteralSurrogates;
import org.swmpi.reason.internal.schema.SchemaTriggers;
import org.swmpi.reason.internal.search.Schema;
import org.swmpi.reason.internal.search.SchemaSearch;

/// Splits data into parts, with the schema beside them: instance triples in one part each, what
/// rules take as their second premise in all (Weaver and Hendler, *Parallel Materialization of the
/// Finite RDFS Closure for Hundreds of Millions of Triples*, ISWC 2009).
public final class Partitioning {
  private final Communicator world;
  private final PartitionOptions options;
  private final RankInput input;
  private final Schema schema;
  private final Phases phases;

  private Partitioning(
      Communicator world, PartitionOptions options, RankInput input, Schema schema, Phases phases) {
    this.world = world;
    this.options = options;
    this.input = input;
    this.schema = schema;
    this.phases = phases;
  }

  /// Work on opened input.
  @FunctionalInterface
  private interface Work<T> {
    T run(Partitioning partitioning) throws IOException;
  }

  /// Tells how even the parts would be by each of some strategies; writes nothing. Collective.
  ///
  /// @param standardInput what `-` stands for on rank 0; not closed
  /// @param progress hears of this rank's progress
  /// @throws org.swmpi.data.MalformedInputException the same on every rank
  /// @throws org.swmpi.data.MissingInputException the same on every rank
  /// @throws IOException on a rank whose reading failed; the job has to be aborted
  public static List<BalanceReport> compare(
      Communicator world,
      PartitionOptions options,
      List<Strategy> strategies,
      InputStream standardInput,
      Progress progress)
      throws IOException {
    return open(
        world,
        options,
        standardInput,
        progress,
        partitioning -> {
          List<BalanceReport> reports = new ArrayList<>();
          for (Strategy strategy : strategies) {
            reports.add(partitioning.balance(strategy, partitioning.plan(strategy)).report);
          }
          return reports;
        });
  }

  /// Splits data. Collective.
  ///
  /// @param folder where the parts go; made if it is not there, and replaced if sw-mpi made it
  /// @param manifest makes the text of `manifest.json`; called on rank 0
  /// @param standardInput what `-` stands for on rank 0; not closed
  /// @param progress hears of this rank's progress
  /// @throws org.swmpi.data.MalformedInputException the same on every rank
  /// @throws org.swmpi.data.MissingInputException the same on every rank
  /// @throws org.swmpi.data.OutputException the same on every rank: the folder cannot be written
  /// @throws IOException on a rank whose reading or writing failed; the job has to be aborted
  public static BalanceReport run(
      Communicator world,
      PartitionOptions options,
      Strategy strategy,
      Path folder,
      Function<BalanceReport, String> manifest,
      InputStream standardInput,
      Progress progress)
      throws IOException {
    try (PartitionFolder output = new PartitionFolder(world, folder, options.compression())) {
      return open(
          world,
          options,
          standardInput,
          progress,
          partitioning -> {
            Placement placement = partitioning.plan(strategy);
            Balance balance = partitioning.balance(strategy, placement);
            partitioning.phases.begin("write", partitioning.input.bytes());
            BalanceReport report = partitioning.write(balance, placement, output);
            output.commit(() -> manifest.apply(report));
            partitioning.phases.end();
            return report;
          });
    }
  }

  private static <T> T open(
      Communicator world,
      PartitionOptions options,
      InputStream standardInput,
      Progress progress,
      Work<T> work)
      throws IOException {
    Phases phases = new Phases("open", progress);
    try (RankInput input =
            RankInput.open(
                world,
                options.inputs(),
                RankInput.Share.IN_ORDER,
                standardInput,
                options.temporary());
        LiteralSurrogates surrogates = new LiteralSurrogates(false)) {
      FactScan.verifyRoom(world, input);
      phases.end();
      input.notes().forEach(progress::note);
      phases.begin("schema", 0);
      Schema schema =
          new SchemaSearch(world, input, Profile.RDFS, false, surrogates, TermKernel.best()).run();
      phases.end();
      return work.run(new Partitioning(world, options, input, schema, phases));
    }
  }

  private SchemaStatements schemaStatements() {
    return new SchemaStatements(new SchemaTriggers(schema.closed()));
  }

  private Placement plan(Strategy strategy) {
    try (SchemaStatements replicated = schemaStatements()) {
      phases.begin("plan", input.bytes());
      Placement placement =
          new PlacementPlan(
                  world, input, options.parts(), options.seed(), replicated, phases::progress)
              .plan(strategy, options.workload());
      phases.end();
      return placement;
    }
  }

  /// How even parts are, and what it takes to write them.
  private record Balance(BalanceReport report, PartSizes.Sums sizes, Set<String> schemaLines) {}

  private Balance balance(Strategy strategy, Placement placement) {
    FirstMalformed malformed = new FirstMalformed(input);
    try (SchemaStatements replicated = schemaStatements();
        SchemaLines schemaLines = new SchemaLines()) {
      Placer placer = new Placer(input, placement, replicated);
      PartSizes sizes =
          new PartSizes(
              (statement, position) -> {
                int part = placer.part(statement, position);
                if (part == placer.replicated()) {
                  schemaLines.add(statement);
                }
                return part;
              },
              options.parts() + 1);
      try (FactScan scan = new FactScan(sizes, malformed, phases::progress)) {
        phases.begin("scan", input.bytes());
        input.each(
            (piece, base) -> {
              placer.begin(piece, base);
              return scan.read(piece, base);
            });
        phases.waitFor(() -> malformed.refuse(world));
        Conclusions.read(world, schema, scan, options.parts());
        phases.end();
        PartSizes.Sums sums = sizes.sum(world);
        Set<String> lines = schemaLines.gather(world);
        return new Balance(report(strategy, scan, sums, lines), sums, lines);
      }
    }
  }

  private BalanceReport report(
      Strategy strategy, FactScan scan, PartSizes.Sums sizes, Set<String> schemaLines) {
    phases.begin("exchange", scan.recordBytes());
    TermNumbers predicates = scan.predicateNumbers(world);
    TermNumbers classes = scan.classNumbers(world);
    SharedTerms shared = sharedTerms(predicates);
    DuplicateCounter duplicates =
        new DuplicateCounter(schema.closed(), predicates, classes, options.parts());
    FactExchange.run(
        world, scan, predicates, classes, FactListener.both(shared, duplicates), phases::progress);
    long[] resources = world.allReduce(shared.resourcesOfPart(), Op.SUM);
    long[] sums =
        world.allReduce(
            new long[] {
              scan.statements(),
              shared.resources(),
              shared.shared(),
              shared.joined(),
              shared.joinedShared(),
              shared.copies() - shared.triples(),
              duplicates.duplicates()
            },
            Op.SUM);
    phases.end();
    return new BalanceReport(
        strategy,
        options.seed(),
        input.files().stream()
            .map(file -> new BalanceReport.Source(file.name(), file.size()))
            .toList(),
        sums[0],
        parts(sizes, resources),
        schemaPart(schemaLines, resources[options.parts()]),
        sums[1],
        sums[2],
        sums[3],
        sums[4],
        sums[5],
        sums[6],
        duplicates.exact());
  }

  private List<PartReport> parts(PartSizes.Sums sizes, long[] resources) {
    List<PartReport> parts = new ArrayList<>();
    for (int part = 0; part < options.parts(); part++) {
      parts.add(
          new PartReport(sizes.statements()[part], sizes.bytes()[part], resources[part], null));
    }
    return parts;
  }

  private static PartReport schemaPart(Set<String> lines, long resources) {
    long bytes =
        lines.stream().mapToLong(line -> line.getBytes(StandardCharsets.UTF_8).length).sum();
    return new PartReport(lines.size(), bytes, resources, null);
  }

  private SharedTerms sharedTerms(TermNumbers predicates) {
    BitSet joined = new BitSet();
    BitSet used = new BitSet();
    QueryJoins workload = options.workload();
    for (int p = 0; workload != null && p < predicates.size(); p++) {
      joined.set(p, workload.joins(predicates.spelling(p)) > 0);
      used.set(p, workload.uses(predicates.spelling(p)));
    }
    return new SharedTerms(options.parts(), predicates.find(FactScan.TYPING), joined, used);
  }

  private BalanceReport write(Balance balance, Placement placement, PartitionFolder output)
      throws IOException {
    try (SchemaStatements replicated = schemaStatements()) {
      Placer placer = new Placer(input, placement, replicated);
      output.write(input, placer, balance.sizes, balance.schemaLines, phases::progress);
    }
    return output.named(balance.report);
  }
}
