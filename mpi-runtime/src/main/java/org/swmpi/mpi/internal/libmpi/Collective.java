package org.swmpi.mpi.internal.libmpi;

import static org.swmpi.mpi.internal.libmpi.MessageCalls.requestAddress;

import java.lang.foreign.MemorySegment;
import java.util.Locale;

/// A collective function in its two forms, which take the same parameters; the immediate one has
/// the address of the request behind them.
record Collective(
    String blockingName, MemorySegment blocking, String immediateName, MemorySegment immediate) {
  /// @param name without `MPI_`
  static Collective of(String name) {
    return of("MPI_", name);
  }

  /// @param prefix `MPI_`, or `PMPI_`
  static Collective of(String prefix, String name) {
    LibMpi mpi = LibMpi.loaded();
    String blocking = prefix + name;
    String immediate = prefix + "I" + name.toLowerCase(Locale.ROOT);
    return new Collective(blocking, mpi.function(blocking), immediate, mpi.function(immediate));
  }

  void call(Completion how, long a) {
    if (how.isImmediate()) {
      started(how, Downcalls.call(immediate, a, requestAddress()));
    } else {
      ended(Downcalls.call(blocking, a));
    }
  }

  void call(Completion how, long a, long b, long c, long d, long e) {
    if (how.isImmediate()) {
      started(how, Downcalls.call(immediate, a, b, c, d, e, requestAddress()));
    } else {
      ended(Downcalls.call(blocking, a, b, c, d, e));
    }
  }

  void call(Completion how, long a, long b, long c, long d, long e, long f) {
    if (how.isImmediate()) {
      started(how, Downcalls.call(immediate, a, b, c, d, e, f, requestAddress()));
    } else {
      ended(Downcalls.call(blocking, a, b, c, d, e, f));
    }
  }

  void call(Completion how, long a, long b, long c, long d, long e, long f, long g) {
    if (how.isImmediate()) {
      started(how, Downcalls.call(immediate, a, b, c, d, e, f, g, requestAddress()));
    } else {
      ended(Downcalls.call(blocking, a, b, c, d, e, f, g));
    }
  }

  void call(Completion how, long a, long b, long c, long d, long e, long f, long g, long h) {
    if (how.isImmediate()) {
      started(how, Downcalls.call(immediate, a, b, c, d, e, f, g, h, requestAddress()));
    } else {
      ended(Downcalls.call(blocking, a, b, c, d, e, f, g, h));
    }
  }

  void call(
      Completion how, long a, long b, long c, long d, long e, long f, long g, long h, long i) {
    if (how.isImmediate()) {
      started(how, Downcalls.call(immediate, a, b, c, d, e, f, g, h, i, requestAddress()));
    } else {
      ended(Downcalls.call(blocking, a, b, c, d, e, f, g, h, i));
    }
  }

  private void started(Completion how, long code) {
    how.started(code, immediateName);
  }

  private void ended(long code) {
    WorldCalls.check(code, blockingName);
  }
}
