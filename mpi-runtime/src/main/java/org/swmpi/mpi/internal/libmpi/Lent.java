package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Buffers of accesses that may not be complete, which the garbage collector must leave alone. Of
/// whatever thread.
final class Lent {
  private record Loan(int target, MemorySegment memory) {}

  private final List<Loan> loans = new ArrayList<>();

  synchronized void add(int target, MemorySegment memory) {
    loans.add(new Loan(target, memory));
  }

  /// Accesses to a rank are complete.
  synchronized void end(int target) {
    loans.removeIf(loan -> loan.target == target);
  }

  /// All accesses are complete.
  synchronized void end() {
    loans.clear();
  }
}
