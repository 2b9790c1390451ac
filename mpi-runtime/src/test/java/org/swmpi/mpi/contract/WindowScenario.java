package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.LockSupport;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.LockType;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.Window;

/// Programs in which rank 1 has locked rank 0 and does something that the others do not expect.
public enum WindowScenario implements RankProgram {
  /// Is gone without a word.
  WINDOW_HALT {
    @Override
    int surprise(Window window) {
      Runtime.getRuntime().halt(9);
      return 0;
    }
  },

  /// Is gone without a word while the others put to it.
  WINDOW_HALT_AS_TARGET {
    @Override
    int surprise(Window window) {
      while (window.memory().get(JAVA_LONG, 0) == 0) {
        LockSupport.parkNanos(100_000);
      }
      Runtime.getRuntime().halt(9);
      return 0;
    }

    @Override
    int others(Window window) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment mine = arena.allocate(BYTES).fill((byte) 1);
        while (true) {
          window.lock(1, LockType.SHARED);
          window.put(mine, 1, 0);
          window.unlock(1);
        }
      }
    }
  },

  /// Throws.
  WINDOW_THROW {
    @Override
    int surprise(Window window) {
      throw new IllegalStateException("surprise");
    }
  },

  /// Returns 0.
  WINDOW_RETURN {
    @Override
    int surprise(Window window) {
      return 0;
    }
  },

  /// Returns 65.
  WINDOW_RETURN_CODE {
    @Override
    int surprise(Window window) {
      return 65;
    }
  },

  /// Leaves by System.exit.
  WINDOW_EXIT_0 {
    @Override
    int surprise(Window window) {
      System.exit(0);
      return 0;
    }
  },

  /// Unlocks, and waits for another rank in the wrong call, since that returns.
  WINDOW_FENCE_ALONE {
    @Override
    int surprise(Window window) {
      window.unlock(0);
      window.fence();
      return 0;
    }

    @Override
    int others(Window window) {
      return 0;
    }
  },

  /// All return without having freed the window.
  WINDOW_UNFREED {
    @Override
    int surprise(Window window) {
      window.unlock(0);
      return 0;
    }
  };

  private static final long BYTES = 1 << 20;

  @Override
  public int run(Communicator world) throws Exception {
    Window window = world.allocateWindow(BYTES);
    if (world.rank() == 1) {
      window.lock(0, LockType.EXCLUSIVE);
    }
    world.barrier();
    return world.rank() == 1 ? surprise(window) : others(window);
  }

  /// What rank 1 does.
  abstract int surprise(Window window);

  /// What the others do: they wait for the lock.
  int others(Window window) {
    window.lock(0, LockType.EXCLUSIVE);
    long before = window.fetchAndOp(1, 0, 0, Op.SUM);
    window.unlock(0);
    return before < 0 ? 1 : 0;
  }
}
