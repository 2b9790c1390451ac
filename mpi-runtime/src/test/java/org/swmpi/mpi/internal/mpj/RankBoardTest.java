package org.swmpi.mpi.internal.mpj;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;

/// What ranks of MPJ Express tell each other in memory.
class RankBoardTest {
  private final RankBoard board = new RankBoard(Arena.ofAuto().allocate(RankBoard.bytes(2), 64), 2);

  @Test
  void whoHasFailedStaysSo() {
    board.enter(1);
    board.fail(1, 42);
    board.leave(1);
    board.enter(1);
    board.end(1, 0);
    board.fail(1, 1);
    assertThat(board.failed()).hasValue(1);
    assertThat(board.code(1)).isEqualTo(42);
  }

  @Test
  void theFirstCodeIsThatOfTheJob() {
    board.enter(0);
    board.leave(0);
    assertThat(board.hasReturned(0)).isFalse();
    board.end(0, 0);
    board.end(1, 255);
    assertThat(board.haveAllReturned()).isTrue();
    assertThat(board.failed()).isEmpty();
    assertThat(board.exitCode()).isEqualTo(255);
    assertThat(board.firstReturned()).isZero();
  }

  /// A message may take as long as this at least.
  @Test
  void aLongCallIsNotInVain() throws Exception {
    board.end(0, 0);
    board.enter(1);
    assertThat(board.stuck()).isEmpty();
    Thread.sleep(2_100);
    assertThat(board.stuck()).isEmpty();
  }
}
