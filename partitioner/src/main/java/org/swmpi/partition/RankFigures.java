package org.swmpi.partition;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.swmpi.mpi.Communicator;

/// Figures of all ranks, from which their reports are made.
public final class RankFigures {
  private RankFigures() {}

  /// Makes the report of a rank.
  @FunctionalInterface
  public interface Form<T> {
    /// @param host its machine
    /// @param counts what it has counted
    /// @param seconds that it worked; see [Phases#worked]
    /// @param peakMemoryBytes see [Phases#peakMemory]
    T report(int rank, String host, long[] counts, double seconds, long peakMemoryBytes);
  }

  /// Tells all ranks of all. Collective.
  ///
  /// @param phases of this rank
  /// @param counts of this rank; as many on every rank
  /// @return a report of each, in the order of ranks
  public static <T> List<T> gather(
      Communicator world, Phases phases, Form<T> form, long... counts) {
    List<String> hosts = world.hosts();
    int figures = counts.length + 2;
    long[] mine = Arrays.copyOf(counts, figures);
    mine[counts.length] = Double.doubleToRawLongBits(phases.worked());
    mine[counts.length + 1] = phases.peakMemory();
    long[] all = new long[world.size() * figures];
    world.allGather(MemorySegment.ofArray(mine), MemorySegment.ofArray(all));
    List<T> reports = new ArrayList<>();
    for (int rank = 0; rank < world.size(); rank++) {
      int first = rank * figures;
      int end = first + counts.length;
      double worked = Double.longBitsToDouble(all[end]);
      long[] counted = Arrays.copyOfRange(all, first, end);
      reports.add(form.report(rank, hosts.get(rank), counted, worked, all[end + 1]));
    }
    return reports;
  }
}
