package org.swmpi.mpi.internal.libmpi;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// What the library keeps for objects of the program, and is given back when nothing refers to them
/// any more: where another is made, since that is a call of a thread that may make calls, or at the
/// end of the job.
final class Leftovers {
  private final ReferenceQueue<Object> unreachable = new ReferenceQueue<>();
  private final Set<Leftover> all = ConcurrentHashMap.newKeySet();

  /// Of one object.
  final class Leftover extends PhantomReference<Object> {
    private final Runnable release;

    private Leftover(Object owner, Runnable release) {
      super(owner, unreachable);
      this.release = release;
    }

    /// It is gone by itself.
    void forget() {
      all.remove(this);
    }

    /// Gives it back, if that has not been done.
    void giveBack() {
      if (all.remove(this)) {
        release.run();
      }
    }
  }

  /// @param owner what is kept is of use as long as this is reachable
  /// @param release gives it back, and refers to nothing that refers to the owner
  Leftover of(Object owner, Runnable release) {
    for (Reference<?> next; (next = unreachable.poll()) != null; ) {
      ((Leftover) next).giveBack();
    }
    Leftover leftover = new Leftover(owner, release);
    all.add(leftover);
    return leftover;
  }

  /// At the end of the job.
  void giveBackAll() {
    all.forEach(Leftover::giveBack);
  }
}
