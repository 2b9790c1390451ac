package org.swmpi.mpi;

/// When a rank may access the memory of others in a [Window], and when accesses are complete (MPI
/// 4.1, section 12.5). There are three ways; a window is used in one of them at a time.
///
/// All together: between two [#fence]s.
///
/// ```java
/// window.fence();
/// window.put(mine, right, 0);
/// window.fence(WindowAssertion.NO_SUCCEED); // what was put has arrived, on all ranks
/// ```
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
///
/// ```java
/// window.lock(0, LockType.EXCLUSIVE);
/// window.get(counters, 0, 0);
/// window.flush(0); // `counters` is filled
/// counters.set(ValueLayout.JAVA_LONG, 0, counters.get(ValueLayout.JAVA_LONG, 0) + 1);
/// window.put(counters, 0, 0);
/// window.unlock(0); // what was put has arrived at rank 0
/// ```
///
/// A call out of turn is an [MpiException] of class `MPI_ERR_RMA_SYNC`, where the engine notices.
public interface WindowEpochs {
  /// Completes all accesses of all ranks, here and at their targets, and begins the next epoch
  /// (`MPI_Win_fence`). Collective.
  void fence(WindowAssertion... assertions);

  /// Begins an epoch in which this rank accesses the memory of the members of a group
  /// (`MPI_Win_start`). Each of them has to call [#post] with a group that has this rank. May wait
  /// for that; the first access may, instead.
  ///
  /// @param targets of ranks of the window's [Window#group]
  void start(Group targets, WindowAssertion... assertions);

  /// Ends the epoch of [#start] (`MPI_Win_complete`). This rank's buffers can be used again, and
  /// those of a get are filled; at a target puts and accumulations are complete when its [#await]
  /// returns.
  void complete();

  /// Begins an epoch in which the members of a group may access this rank's memory, and does not
  /// wait for them (`MPI_Win_post`). Each of them has to call [#start] with a group that has this
  /// rank.
  ///
  /// @param origins of ranks of the window's [Window#group]
  void post(Group origins, WindowAssertion... assertions);

  /// Ends the epoch of [#post] (`MPI_Win_wait`): waits until all members of its group have called
  /// [#complete], and their accesses are complete in this rank's memory.
  void await();

  /// As [#await], without waiting (`MPI_Win_test`).
  ///
  /// @return whether the epoch has ended, and [#await] is not to be called any more
  boolean test();

  /// Begins an epoch in which this rank accesses the memory of one rank, which takes no part
  /// (`MPI_Win_lock`). May wait for a lock that excludes this one; the first access may, instead.
  ///
  /// @param target rank; may be this one
  /// @param type whether others may have the same rank locked meanwhile
  void lock(int target, LockType type, WindowAssertion... assertions);

  /// Completes all accesses to a rank, here and there, and ends the epoch of [#lock]
  /// (`MPI_Win_unlock`).
  ///
  /// @param target rank that is locked
  void unlock(int target);

  /// Begins an epoch in which this rank accesses the memory of all ranks, each locked as by
  /// [LockType#SHARED] (`MPI_Win_lock_all`). Not collective.
  void lockAll(WindowAssertion... assertions);

  /// Completes all accesses, here and at the targets, and ends the epoch of [#lockAll]
  /// (`MPI_Win_unlock_all`).
  void unlockAll();

  /// Completes all accesses to a rank, here and there, in the middle of an epoch of [#lock] or
  /// [#lockAll] (`MPI_Win_flush`).
  ///
  /// @param target rank that is locked
  void flush(int target);

  /// As [#flush], for all ranks (`MPI_Win_flush_all`).
  void flushAll();

  /// As [#flush], but only as far as this rank's buffers go: they can be used again, and those of a
  /// get are filled (`MPI_Win_flush_local`).
  ///
  /// @param target rank that is locked
  void flushLocal(int target);

  /// As [#flushLocal], for all ranks (`MPI_Win_flush_local_all`).
  void flushLocalAll();

  /// In the middle of an epoch of [#lock] or [#lockAll]: what this rank has written to its own
  /// memory directly is there for others to get, and what they have put is there for it to read
  /// (`MPI_Win_sync`).
  void sync();
}
