package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import java.util.Map;

/// Memory of every rank of a communicator that the others read and write without its help
/// (one-sided communication).
///
/// Accesses ([WindowAccess], [WindowElements]) belong to an epoch ([WindowEpochs]), at the end of
/// which they are complete at the latest.
///
/// ```java
/// Window window = world.allocateWindow(8);
/// window.memory().fill((byte) 0);
/// world.barrier();
/// window.lock(0, LockType.SHARED);
/// long ticket = window.fetchAndOp(1, 0, 0, Op.SUM);
/// window.unlock(0);
/// window.free();
/// ```
public interface Window extends WindowAccess, WindowElements, WindowEpochs {
  /// The ranks of the window: those of the communicator that it was made of.
  Group group();

  /// This rank's memory in the window; none where it was made by [Communicator#dynamicWindow].
  MemorySegment memory();

  /// Memory of another rank of the same machine, to read and write directly. Only of a window from
  /// [Communicator#allocateSharedWindow].
  ///
  /// @throws UnsupportedOperationException where the window is not shared
  MemorySegment shared(int rank);

  /// Puts native memory of this rank into a window of [Communicator#dynamicWindow]. It stays in use
  /// until [#detach] or [#free]. Others reach it by its address, which they have to be told.
  ///
  /// @throws UnsupportedOperationException where the window is not dynamic
  void attach(MemorySegment memory);

  /// Takes memory out of the window that was put in by [#attach].
  void detach(MemorySegment memory);

  /// What the engine takes notice of, by the names of the MPI standard: `no_locks`, ...
  Map<String, String> hints();

  /// Gives the engine hints; it leaves out those that it does not know. Collective.
  void setHints(Map<String, String> hints);

  /// Gives back what the window holds. Collective.
  void free();
}
