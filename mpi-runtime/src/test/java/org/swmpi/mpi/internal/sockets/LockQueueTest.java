package org.swmpi.mpi.internal.sockets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LockQueueTest {
  private final LockQueue queue = new LockQueue();
  private final List<Integer> granted = new ArrayList<>();

  private void ask(int origin, boolean exclusive) {
    queue.ask(origin, exclusive, () -> granted.add(origin));
  }

  @Test
  void sharedLocksShare() {
    ask(1, false);
    ask(2, false);
    assertThat(granted).containsExactly(1, 2);
  }

  @Test
  void anExclusiveLockExcludesAndIsExcluded() {
    ask(1, true);
    ask(2, true);
    ask(3, false);
    ask(4, false);
    assertThat(granted).containsExactly(1);
    queue.release(1);
    assertThat(granted).containsExactly(1, 2);
    queue.release(2);
    assertThat(granted).containsExactly(1, 2, 3, 4);
    ask(5, true);
    queue.release(3);
    assertThat(granted).containsExactly(1, 2, 3, 4);
    queue.release(4);
    assertThat(granted).containsExactly(1, 2, 3, 4, 5);
  }

  /// Or many that share would keep one out for ever.
  @Test
  void nobodyOvertakesOneWhoWaits() {
    ask(1, false);
    ask(2, true);
    ask(3, false);
    assertThat(granted).containsExactly(1);
    queue.release(1);
    assertThat(granted).containsExactly(1, 2);
    queue.release(2);
    assertThat(granted).containsExactly(1, 2, 3);
  }
}
