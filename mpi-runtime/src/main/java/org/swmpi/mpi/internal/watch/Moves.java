package org.swmpi.mpi.internal.watch;

import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import org.swmpi.mpi.internal.launch.MpiEnvironment;

/// Counts what ranks do, for their [Watchdog]. Whether anything is counted is a constant to the JIT
/// compiler: where nobody watches, [#note] is nothing.
public final class Moves {
  /// How long a silence has to be, if ranks are watched.
  static final OptionalInt WATCHDOG_SECONDS = MpiEnvironment.ofThisProcess().watchdogSeconds();

  private static final boolean COUNTED = WATCHDOG_SECONDS.isPresent();

  /// Of threads that are no rank's.
  private static final AtomicLong OF_OTHERS = new AtomicLong();

  /// Threads that a rank starts may make calls for it.
  private static final InheritableThreadLocal<AtomicLong> OF_THREAD =
      new InheritableThreadLocal<>() {
        @Override
        protected AtomicLong initialValue() {
          return OF_OTHERS;
        }
      };

  private final AtomicLong count;

  private Moves(AtomicLong count) {
    this.count = count;
  }

  /// The rank of the calling thread begins a call that takes part in something, or something has
  /// come true for it. Not for looks in vain: who only looks may do so for ever.
  public static void note() {
    if (COUNTED) {
      OF_THREAD.get().incrementAndGet();
    }
  }

  /// From now on the calling thread's moves are those of a rank.
  static Moves ofThisThread() {
    AtomicLong count = new AtomicLong();
    OF_THREAD.set(count);
    return new Moves(count);
  }

  /// How many there are. Those of threads that are no rank's count for every rank.
  long count() {
    return count.get() + OF_OTHERS.get();
  }
}
