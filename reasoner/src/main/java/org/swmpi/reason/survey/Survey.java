package org.swmpi.reason.survey;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.Phases;
import org.swmpi.partition.Progress;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.scan.FirstMalformed;
import org.swmpi.partition.statistics.DatasetStatistics;
import org.swmpi.partition.statistics.FactExchange;
import org.swmpi.partition.statistics.FactListener;
import org.swmpi.partition.statistics.FactScan;
import org.swmpi.partition.statistics.StatisticsCounter;
import org.swmpi.partition.statistics.TermNumbers;
import org.swmpi.reason.Profile;
import org.swmpi.reason.internal.facts.Conclusions;
import org.swmpi.reason.internal.schema.LiteralSurrogates;
import org.swmpi.reason.internal.search.Schema;
import org.swmpi.reason.internal.search.SchemaSearch;

/// Counts what data of all ranks holds, exactly, and what its closure by profile `rdfs` would hold,
/// in one pass over its statements.
public final class Survey {
  /// What the closure keeps of a statement, of a triple derived by a super-property, of an event,
  /// of a node with inferred types, of a triple of the closed schema, and its buffers; see
  /// ARCHITECTURE.md.
  private static final long STATEMENT_BYTES = 20;

  private static final long DERIVED_BYTES = 20;
  private static final long EVENT_BYTES = 24;
  private static final long NODE_BYTES = 24;
  private static final long SCHEMA_BYTES = 200;
  private static final long BUFFER_BYTES = 4L << 20;

  private final Communicator world;
  private final Phases phases;

  private Survey(Communicator world, Progress progress) {
    this.world = world;
    phases = new Phases("open", progress);
  }

  /// Runs it. Collective.
  ///
  /// @param inputs the same on every rank
  /// @param temporary folder for decoded inputs; null: the system's
  /// @param standardInput what `-` stands for on rank 0; not closed
  /// @param progress hears of this rank's progress
  /// @throws org.swmpi.data.MalformedInputException the same on every rank
  /// @throws org.swmpi.data.MissingInputException the same on every rank
  /// @throws org.swmpi.data.CapacityException the same on every rank: it will not fit
  /// @throws IOException on a rank whose reading failed; the job has to be aborted
  public static SurveyReport run(
      Communicator world,
      Inputs.Rdf inputs,
      @Nullable Path temporary,
      InputStream standardInput,
      Progress progress)
      throws IOException {
    Survey survey = new Survey(world, progress);
    try (RankInput input =
        RankInput.open(world, inputs, RankInput.Share.SLICE, standardInput, temporary)) {
      FactScan.verifyRoom(world, input);
      survey.phases.end();
      input.notes().forEach(progress::note);
      return survey.run(input);
    }
  }

  private SurveyReport run(RankInput input) {
    FirstMalformed malformed = new FirstMalformed(input);
    try (LiteralSurrogates surrogates = new LiteralSurrogates(false);
        FactScan scan = new FactScan(FactScan.Placing.NOWHERE, malformed, phases::progress)) {
      phases.begin("schema", 0);
      Schema schema =
          new SchemaSearch(world, input, Profile.RDFS, false, surrogates, TermKernel.best()).run();
      phases.end();
      phases.begin("scan", input.bytes());
      input.each(scan::read);
      phases.waitFor(() -> malformed.refuse(world));
      Conclusions.read(world, schema, scan, 0);
      phases.end();
      return exchange(input, schema, scan);
    }
  }

  private SurveyReport exchange(RankInput input, Schema schema, FactScan scan) {
    phases.begin("exchange", scan.recordBytes());
    TermNumbers predicates = scan.predicateNumbers(world);
    TermNumbers classes = scan.classNumbers(world);
    StatisticsCounter counter = new StatisticsCounter(predicates, classes);
    ClosureCounter closure = new ClosureCounter(schema.closed(), predicates, classes);
    FactExchange.run(
        world, scan, predicates, classes, FactListener.both(counter, closure), phases::progress);
    phases.end();
    DatasetStatistics statistics = counter.sum(world, input, scan.statements());
    return new SurveyReport(
        statistics,
        forecast(schema, statistics, closure),
        world.allReduce(phases.total(), Op.MAX),
        phases.slowest(world),
        world.allReduce(phases.peakMemory(), Op.MAX));
  }

  private ClosureForecast forecast(
      Schema schema, DatasetStatistics statistics, ClosureCounter counter) {
    long[] sums =
        world.allReduce(
            new long[] {
              counter.inferred(), counter.derivations(), counter.typeEvents(), counter.typedNodes()
            },
            Op.SUM);
    long triples = statistics.triples() + sums[0];
    double lineBytes =
        statistics.statements() == 0 ? 0 : (double) statistics.bytes() / statistics.statements();
    long memory =
        STATEMENT_BYTES * statistics.statements()
            + DERIVED_BYTES * sums[1]
            + EVENT_BYTES * sums[2]
            + NODE_BYTES * sums[3]
            + (SCHEMA_BYTES * schema.size() + BUFFER_BYTES) * world.size();
    return new ClosureForecast(
        counter.exact(),
        schema.finds().triples(schema.terms()),
        schema.size(),
        sums[0],
        triples,
        Math.round(triples * lineBytes),
        memory);
  }
}
