package org.swmpi.partition;

import java.util.ArrayList;
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
    long[] seconds = world.allGather(Double.doubleToRawLongBits(phases.worked()));
    long[] memory = world.allGather(phases.peakMemory());
    long[][] all = new long[world.size()][counts.length];
    for (int i = 0; i < counts.length; i++) {
      long[] ofRanks = world.allGather(counts[i]);
      for (int rank = 0; rank < all.length; rank++) {
        all[rank][i] = ofRanks[rank];
      }
    }
    List<T> reports = new ArrayList<>();
    for (int rank = 0; rank < all.length; rank++) {
      double worked = Double.longBitsToDouble(seconds[rank]);
      reports.add(form.report(rank, hosts.get(rank), all[rank], worked, memory[rank]));
    }
    return reports;
  }
}
