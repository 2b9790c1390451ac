package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Memory of every rank of a communicator that the others read and write without its help
/// (one-sided communication).
///
/// A rank may access the memory of others between two [#fence]s, which all ranks call together, or
/// between [#lock] (or [#lockAll]) and [#unlock], for which nobody else is needed. An access is
/// complete, at the latest, at the end of that epoch; until then its buffers must stay as they are.
/// Buffers are native memory. Displacements are in bytes.
///
/// ```java
/// Window window = world.allocateWindow(8);
/// window.lock(0, false);
/// long ticket = window.fetchAndOp(1, 0, 0, Op.SUM);
/// window.unlock(0);
/// window.free();
/// ```
public interface Window {
  /// This rank's memory in the window.
  MemorySegment memory();

  /// Memory of another rank of the same machine, to read and write directly. Only of a window from
  /// [Communicator#allocateSharedWindow].
  ///
  /// @throws UnsupportedOperationException where the window is not shared
  MemorySegment shared(int rank);

  /// Copies all bytes of `origin` to the memory of a rank.
  void put(MemorySegment origin, int target, long displacement);

  /// Fills `origin` from the memory of a rank.
  void get(MemorySegment origin, int target, long displacement);

  /// Combines the memory of a rank with `origin`, element by element. Each element is combined
  /// atomically with respect to other accumulations of the same type.
  void accumulate(MemorySegment origin, int target, long displacement, Datatype type, Op op);

  /// As [#accumulate], and puts what stood there before into `before`.
  ///
  /// @param before as long as `origin`
  void getAccumulate(
      MemorySegment origin,
      MemorySegment before,
      int target,
      long displacement,
      Datatype type,
      Op op);

  /// Combines a [Datatype#LONG] in the memory of a rank with a value, atomically. Between [#lock]
  /// and [#unlock].
  ///
  /// @return what stood there before
  long fetchAndOp(long value, int target, long displacement, Op op);

  /// Replaces a [Datatype#LONG] in the memory of a rank by a value if it is as expected,
  /// atomically.
  /// Between [#lock] and [#unlock].
  ///
  /// @return what stood there before
  long compareAndSwap(long expected, long value, int target, long displacement);

  /// Completes all accesses of all ranks, and begins the next epoch. Collective.
  void fence();

  /// Begins an epoch with one rank.
  ///
  /// @param exclusive whether no other may have it locked meanwhile
  void lock(int target, boolean exclusive);

  /// Completes all accesses to a rank, and ends the epoch with it.
  void unlock(int target);

  /// Begins an epoch with all ranks, not exclusively.
  void lockAll();

  /// Completes all accesses, and ends the epoch with all ranks.
  void unlockAll();

  /// Completes all accesses to a rank, in the middle of an epoch of [#lock] or [#lockAll].
  void flush(int target);

  /// Gives back what the window holds. Collective.
  void free();
}
