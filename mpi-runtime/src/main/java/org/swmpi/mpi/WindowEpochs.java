package org.swmpi.mpi;

/// When a rank may access the memory of others in a [Window], and when accesses are complete. There
/// are three ways; a window is used in one of them at a time.
///
/// All together: between two [#fence]s.
///
/// Those that access with those that are accessed: an origin calls [#start] and [#complete], a
/// target [#post] and [#await].
///
/// ```java
/// Group left = world.group().include(0);
/// Group right = world.group().include(1);
/// if (world.rank() == 0) {
///   window.start(right);
///   window.put(mine, 1, 0);
///   window.complete();
/// } else if (world.rank() == 1) {
///   window.post(left);
///   window.await();
/// }
/// ```
///
/// Origins alone: between [#lock] (or [#lockAll]) and [#unlock].
public interface WindowEpochs {
  /// Completes all accesses of all ranks, and begins the next epoch. Collective.
  void fence(WindowAssertion... assertions);

  /// Begins to access the memory of the members of a group. May wait for their [#post].
  ///
  /// @param targets of ranks of the window's [Window#group]
  void start(Group targets, WindowAssertion... assertions);

  /// Ends what [#start] has begun: accesses are complete as far as this rank's buffers go.
  void complete();

  /// Lets the members of a group access this rank's memory.
  ///
  /// @param origins of ranks of the window's [Window#group]
  void post(Group origins, WindowAssertion... assertions);

  /// Waits until all members of the group of [#post] have called [#complete]. Their accesses are
  /// complete then.
  void await();

  /// Whether [#await] would return at once; if so, it has been called.
  boolean test();

  /// Begins an epoch with one rank (`MPI_Win_lock`).
  void lock(int target, LockType type, WindowAssertion... assertions);

  /// Completes all accesses to a rank, and ends the epoch with it.
  void unlock(int target);

  /// Begins an epoch with all ranks, not exclusively.
  void lockAll(WindowAssertion... assertions);

  /// Completes all accesses, and ends the epoch with all ranks.
  void unlockAll();

  /// Completes all accesses to a rank, in the middle of an epoch of [#lock] or [#lockAll].
  void flush(int target);

  /// Completes all accesses to all ranks, in the middle of an epoch of [#lock] or [#lockAll].
  void flushAll();

  /// As [#flush], but only as far as this rank's buffers go: they can be used again, and those of a
  /// get are filled.
  void flushLocal(int target);

  /// As [#flushLocal], for all ranks.
  void flushLocalAll();

  /// In the middle of an epoch of [#lock] or [#lockAll]: what this rank has written to its own
  /// memory directly is there for others to get, and what they have put is there for it to read.
  void sync();
}
