package org.swmpi.mpi.internal.sockets;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The mailboxes of a rank, by context: a hash table that allocates nothing to look one up. One is
/// made when its first message comes, which may be before the rank itself knows the communicator.
final class Mailboxes {
  private final SegmentPool pool = new SegmentPool();
  private @Nullable Mailbox[] table = new Mailbox[64];
  private int used;
  private final List<Integer> freed = new ArrayList<>();

  SegmentPool pool() {
    return pool;
  }

  Mailbox of(int context) {
    int at = find(context);
    Mailbox found = table[at];
    if (found != null) {
      return found;
    }
    Mailbox made = new Mailbox(context, pool);
    table[at] = made;
    if (++used > table.length / 2) {
      rebuild(table, table.length * 2);
    }
    return made;
  }

  /// No call begins on a context any more. Receives that wait there still get their messages: such
  /// a mailbox goes when one is freed later.
  void free(int context) {
    freed.add(context);
    freed.removeIf(this::isRemoved);
  }

  private boolean isRemoved(int context) {
    int at = find(context);
    Mailbox box = table[at];
    if (box != null && box.expectsMessages()) {
      return false;
    }
    if (box != null) {
      table[at] = null;
      rebuild(table, table.length);
    }
    return true;
  }

  /// Where a context is, or would go.
  private int find(int context) {
    int at = context & (table.length - 1);
    for (Mailbox box = table[at]; box != null && box.context() != context; box = table[at]) {
      at = (at + 1) & (table.length - 1);
    }
    return at;
  }

  private void rebuild(@Nullable Mailbox[] old, int length) {
    table = new Mailbox[length];
    used = 0;
    for (Mailbox box : old) {
      if (box != null) {
        table[find(box.context())] = box;
        used++;
      }
    }
  }
}
