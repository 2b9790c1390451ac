package org.swmpi.mpi.internal.sockets;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;

/// Who has locked a rank's part of a window, and who waits for that, in the order in which they
/// came: nobody overtakes one who waits. Any thread.
final class LockQueue {
  private record Asker(int origin, boolean exclusive, Runnable granted) {}

  private final ArrayDeque<Asker> waiting = new ArrayDeque<>();
  private final Set<Integer> holders = new HashSet<>();
  private boolean exclusive;

  /// @param granted is called when the origin has the lock, by this thread or another; must not
  ///     wait for locks
  synchronized void ask(int origin, boolean exclusively, Runnable granted) {
    waiting.add(new Asker(origin, exclusively, granted));
    grant();
  }

  synchronized void release(int origin) {
    holders.remove(origin);
    grant();
  }

  private void grant() {
    while (true) {
      Asker next = waiting.peek();
      boolean free = next != null && (holders.isEmpty() || !exclusive && !next.exclusive());
      if (!free) {
        return;
      }
      waiting.remove();
      holders.add(next.origin());
      exclusive = next.exclusive();
      next.granted().run();
    }
  }
}
