package org.swmpi.reason;

import java.util.function.LongSupplier;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Phases;
import org.swmpi.partition.Progress;
import org.swmpi.partition.RankFigures;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.RejectedLines;
import org.swmpi.reason.ClosureReport.RankReport;
import org.swmpi.reason.internal.output.ClosureWriter.Written;
import org.swmpi.reason.internal.scan.InstanceScan;

/// Times and memory of a run, and its report.
final class RunLog {
  private final Communicator world;
  private final Phases phases;
  private final Progress progress;
  private LongSupplier statements = () -> 0;

  RunLog(Communicator world, Progress progress) {
    this.world = world;
    this.progress = progress;
    phases = new Phases("open", progress, () -> statements.getAsLong());
  }

  /// Tells something about the input.
  void note(String message) {
    progress.note(message);
  }

  /// The phase has ended; what comes until the next begins counts as that one's.
  void end() {
    phases.end();
  }

  /// Waits for the other ranks.
  void waitFor(Runnable agreement) {
    phases.waitFor(agreement);
  }

  /// A phase begins, in which so many bytes are to be done; 0 if unknown.
  void begin(String phase, long bytes) {
    phases.begin(phase, bytes);
  }

  /// From here on this tells how many statements have been read.
  void count(LongSupplier statementsRead) {
    statements = statementsRead;
  }

  void progress(long bytes) {
    phases.progress(bytes);
  }

  /// The report of all ranks, the same on each. Collective.
  ClosureReport report(
      RankInput input,
      InstanceScan scan,
      boolean keepGraphs,
      RejectedLines rejected,
      long schemaTriples,
      long dropped,
      Written written) {
    long lines = written.stated() + written.inferred();
    long[] sums =
        world.allReduce(
            new long[] {
              input.bytes(),
              scan.statements(),
              rejected.count(),
              lines,
              written.bytes(),
              written.inferred(),
              dropped,
              scan.namedGraphs() ? 1 : 0
            },
            Op.SUM);
    return new ClosureReport(
        input.files().size(),
        sums[0],
        sums[1],
        sums[2],
        !keepGraphs && sums[7] > 0,
        schemaTriples,
        sums[3],
        sums[4],
        sums[5],
        sums[6],
        world.allReduce(phases.total(), Op.MAX),
        phases.slowest(world),
        RankFigures.gather(
            world,
            phases,
            (rank, host, counts, seconds, memory) ->
                new RankReport(rank, host, counts[0], counts[1], counts[2], seconds, memory),
            input.bytes(),
            scan.statements(),
            lines));
  }
}
