package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import java.util.Map;

/// Memory of every rank of a communicator that the others read and write without its help:
/// one-sided communication (MPI 4.1, chapter 12).
///
/// Accesses ([WindowAccess], [WindowElements]) belong to an epoch ([WindowEpochs]), at the end of
/// which they are complete at the latest. A rank that reads or writes its own memory of the window
/// directly does so in an epoch too: between [#lock] and [#unlock] of itself, or two [#fence]s.
/// Without one, others may not see what it wrote, nor it what they put (section 12.4, the separate
/// memory model).
///
/// ```java
/// Window window = world.allocateWindow(8);
/// window.lock(world.rank(), LockType.EXCLUSIVE);
/// window.memory().fill((byte) 0);
/// window.unlock(world.rank());
/// world.barrier();
/// window.lock(0, LockType.SHARED);
/// long ticket = window.fetchAndOp(1, 0, 0, Op.SUM);
/// window.unlock(0);
/// window.free();
/// ```
public interface Window extends WindowAccess, WindowElements, WindowEpochs {
  /// The ranks of the window: those of the communicator that it was made of (`MPI_Win_get_group`).
  Group group();

  /// This rank's memory in the window; none where it was made by [Communicator#dynamicWindow].
  MemorySegment memory();

  /// Memory of a rank of the window, to read and write directly (`MPI_Win_shared_query`). Only of a
  /// window from [Communicator#allocateSharedWindow].
  ///
  /// @param rank of the window
  /// @throws UnsupportedOperationException where the window is not shared
  MemorySegment shared(int rank);

  /// Puts memory of this rank into a window of [Communicator#dynamicWindow] (`MPI_Win_attach`). It
  /// stays in use until [#detach] or [#free]. Others reach it by its address
  /// ([MemorySegment#address]), which they have to be told.
  ///
  /// @param memory native memory
  /// @throws UnsupportedOperationException where the window is not dynamic
  void attach(MemorySegment memory);

  /// Takes memory out of the window that was put in by [#attach] (`MPI_Win_detach`).
  ///
  /// @param memory what was attached
  /// @throws UnsupportedOperationException where the window is not dynamic
  void detach(MemorySegment memory);

  /// Hints that the engine takes notice of (`MPI_Win_get_info`), by the names of the MPI standard:
  /// `no_locks`, …
  Map<String, String> hints();

  /// Gives the engine hints; it leaves out those that it does not know (`MPI_Win_set_info`).
  /// Collective.
  ///
  /// @param hints as of [#hints]
  void setHints(Map<String, String> hints);

  /// Gives back what the window holds, memory that it has allocated included (`MPI_Win_free`).
  /// Collective.
  void free();
}
