package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Buffers of accesses that may not be complete, which the garbage collector must leave alone. Of
/// whatever thread: one that flushes ends what was lent before, not what another lends meanwhile.
final class Lent {
  private record Loan(long number, int target, MemorySegment memory) {}

  private final List<Loan> loans = new ArrayList<>();
  private long next;

  synchronized void add(int target, MemorySegment memory) {
    loans.add(new Loan(next++, target, memory));
  }

  /// To be taken before the call that completes accesses.
  synchronized long mark() {
    return next;
  }

  /// Accesses to a rank are complete that began before a mark.
  synchronized void endBefore(long mark, int target) {
    loans.removeIf(loan -> loan.target == target && loan.number < mark);
  }

  /// All accesses are complete that began before a mark.
  synchronized void endBefore(long mark) {
    loans.removeIf(loan -> loan.number < mark);
  }

  /// All accesses are complete.
  synchronized void end() {
    loans.clear();
  }
}
