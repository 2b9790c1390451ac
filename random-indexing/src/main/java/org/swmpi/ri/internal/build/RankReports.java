package org.swmpi.ri.internal.build;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.ri.IndexReport.RankReport;

/// The reports of all ranks.
public final class RankReports {
  private RankReports() {}

  /// Tells all ranks of this one's. Collective.
  ///
  /// @return in the order of ranks
  public static List<RankReport> gather(Communicator world, RankReport mine) throws IOException {
    List<RankReport> all = new ArrayList<>();
    for (byte[] bytes : world.allGather(encode(mine))) {
      all.add(decode(bytes));
    }
    return all;
  }

  private static byte[] encode(RankReport report) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(report.rank());
    out.writeUTF(report.host());
    out.writeLong(report.bytes());
    out.writeLong(report.tokens());
    out.writeLong(report.rows());
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
