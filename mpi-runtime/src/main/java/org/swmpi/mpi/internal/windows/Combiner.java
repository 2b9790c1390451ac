package org.swmpi.mpi.internal.windows;

import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.Map;
import org.swmpi.mpi.Accumulation;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.WindowOp;
import org.swmpi.mpi.internal.reduce.Reduction;
import org.swmpi.mpi.internal.reduce.WindowCombining;

/// Combines elements by any operation of windows; to be used by one thread at a time.
public final class Combiner {
  private final Map<Datatype, Reduction> reductions = new EnumMap<>(Datatype.class);

  /// Sets each element of `there` to the combination of its own and that of `origin`.
  ///
  /// @param type of the elements, or of the values where these are pairs
  public void combine(MemorySegment origin, MemorySegment there, Datatype type, Accumulation op) {
    switch (op) {
      case WindowOp own -> WindowCombining.combine(own, type, origin, there);
      case Op own ->
          reductions.computeIfAbsent(type, Reduction::of).combine(own, there, origin, there);
    }
  }
}
