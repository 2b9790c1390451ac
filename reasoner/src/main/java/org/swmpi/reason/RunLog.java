package org.swmpi.reason;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Phases;
import org.swmpi.partition.Progress;
import org.swmpi.partition.RankInput;
import org.swmpi.reason.ClosureReport.RankReport;
import org.swmpi.reason.internal.output.ClosureWriter.Written;
import org.swmpi.reason.internal.scan.InstanceScan;

/// Times and memory of a run, and its report.
final class RunLog {
  private final Communicator world;
  private final Phases phases;
  private final Progress progress;
  private long statements;

  RunLog(Communicator world, Progress progress) {
    this.world = world;
    this.progress = progress;
    phases = new Phases("open", progress, () -> statements);
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

  void progress(long bytes, long statementsRead) {
    statements = statementsRead;
    phases.progress(bytes);
  }

  void progress(long bytes) {
    phases.progress(bytes);
  }

  /// The report of all ranks, the same on each. Collective.
  ClosureReport report(
      RankInput input,
      InstanceScan scan,
      boolean keepGraphs,
      Malformations malformations,
      long schemaTriples,
      long dropped,
      Written written)
      throws IOException {
    RankReport mine =
        new RankReport(
            world.rank(),
            world.host(),
            input.bytes(),
            scan.statements(),
            written.stated() + written.inferred(),
            phases.worked(),
            phases.peakMemory());
    List<RankReport> ranks = new ArrayList<>();
    for (byte[] bytes : world.allGather(encode(mine))) {
      ranks.add(decode(bytes));
    }
    long[] sums =
        world.allReduce(
            new long[] {
              input.bytes(),
              scan.statements(),
              malformations.rejected(),
              written.stated() + written.inferred(),
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
        ranks);
  }

  private static byte[] encode(RankReport report) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(report.rank());
    out.writeUTF(report.host());
    out.writeLong(report.bytes());
    out.writeLong(report.triples());
    out.writeLong(report.written());
    out.writeDouble(report.seconds());
    out.writeLong(report.peakMemoryBytes());
    return bytes.toByteArray();
  }

  private static RankReport decode(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    return new RankReport(
        in.readInt(),
        in.readUTF(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readDouble(),
        in.readLong());
  }
}
