package org.swmpi.reason;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.RankInput;
import org.swmpi.reason.ClosureReport.RankReport;
import org.swmpi.reason.internal.output.ClosureWriter.Written;
import org.swmpi.reason.internal.scan.InstanceScan;

/** Times and memory of a run, and its report. */
final class RunLog {
  private static final long SAMPLE_NANOS = 200_000_000;

  private final Communicator world;
  private final ClosureProgress progress;
  private final long start = System.nanoTime();
  private final Map<String, Double> phases = new LinkedHashMap<>();
  private long phaseStart = start;
  private String current = "";
  private long expected;
  private long nextSample = start;
  private long peakMemory;
  private long waited;
  private long statements;

  RunLog(Communicator world, ClosureProgress progress) {
    this.world = world;
    this.progress = progress;
    begin("open", 0);
  }

  /** The phase has ended; what comes until the next begins counts as that one's. */
  void end() {
    long now = System.nanoTime();
    phases.put(current, (now - phaseStart) / 1e9);
    phaseStart = now;
    sampleMemory();
  }

  /** Waits for the other ranks. */
  void waitFor(Runnable agreement) {
    long begin = System.nanoTime();
    agreement.run();
    waited += System.nanoTime() - begin;
  }

  /** A phase begins, in which so many bytes are to be done; 0 if unknown. */
  void begin(String phase, long bytes) {
    current = phase;
    expected = bytes;
    progress(0);
  }

  void progress(long bytes, long statementsRead) {
    statements = statementsRead;
    progress(bytes);
  }

  void progress(long bytes) {
    progress.at(current, bytes, expected, statements);
    if (System.nanoTime() - nextSample >= 0) {
      sampleMemory();
    }
  }

  private void sampleMemory() {
    peakMemory = Math.max(peakMemory, Memory.used());
    nextSample = System.nanoTime() + SAMPLE_NANOS;
  }

  /** The report of all ranks, the same on each. Collective. */
  ClosureReport report(
      RankInput input,
      InstanceScan scan,
      boolean keepGraphs,
      Malformations malformations,
      long schemaTriples,
      long dropped,
      Written written)
      throws IOException {
    double own = phases.values().stream().mapToDouble(Double::doubleValue).sum() - waited / 1e9;
    RankReport mine =
        new RankReport(
            world.rank(),
            world.host(),
            input.bytes(),
            scan.statements(),
            written.stated() + written.inferred(),
            own,
            peakMemory);
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
        world.allReduce((System.nanoTime() - start) / 1e9, Op.MAX),
        slowest(),
        ranks);
  }

  /** The phases, each as long as on its slowest rank. */
  private Map<String, Double> slowest() {
    double[] seconds =
        world.allReduce(
            phases.values().stream().mapToDouble(Double::doubleValue).toArray(), Op.MAX);
    Map<String, Double> slowest = new LinkedHashMap<>();
    int i = 0;
    for (String phase : phases.keySet()) {
      slowest.put(phase, seconds[i++]);
    }
    return slowest;
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
