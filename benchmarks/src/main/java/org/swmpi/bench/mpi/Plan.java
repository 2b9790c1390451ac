package org.swmpi.bench.mpi;

import java.util.ArrayList;
import java.util.List;
import org.swmpi.bench.rank.Step;

/// How often everything is done: the same for all subjects.
///
/// A batch of small messages takes about a millisecond, one of large messages is a few of them. The
/// first size of a case is warmed up until Java's compilers have done their work; the others less
/// long, since from some size on a library goes ways that are new to the compilers.
final class Plan {
  private static final int BATCHES = 21;
  private static final int BATCHES_OF_LARGE = 11;
  private static final int LARGE = 4 << 20;
  private static final int MOST_ITERATIONS = 1000;
  private static final int LEAST_ITERATIONS = 4;
  private static final int BYTES_OF_A_BATCH = 4 << 20;

  private static final int WINDOW = 64;
  private static final int SMALLEST_WINDOW = 8;
  private static final int BYTES_OF_A_WINDOW = 16 << 20;

  private static final int FIRST_WARM_UP = 100_000;
  private static final int FIRST_WARM_UP_QUICK = 40_000;

  /// Messages.
  private static final int WARM_UP = 10_000;
  private static final long MOST_BYTES_OF_A_WARM_UP = 4L << 30;

  /// Windows, as C2 does not look at a method before it has been called some thousand times.
  private static final int FIRST_WARM_UP_OF_WINDOWS = 12_000;

  private Plan() {}

  /// The steps of a case, from small to large messages.
  static List<Step> of(MpiCase what, List<Integer> sizes, boolean quick) {
    List<Step> steps = new ArrayList<>();
    for (int bytes : sizes) {
      steps.add(step(what, bytes, steps.isEmpty() ? firstWarmUp(what, quick) : 0));
    }
    return steps;
  }

  private static int firstWarmUp(MpiCase what, boolean quick) {
    if (what.hasWindow()) {
      return FIRST_WARM_UP_OF_WINDOWS;
    }
    return quick ? FIRST_WARM_UP_QUICK : FIRST_WARM_UP;
  }

  private static Step step(MpiCase what, int bytes, int atLeastWarmUp) {
    int length = Math.max(bytes, 1);
    int window =
        what.hasWindow() ? Math.clamp(BYTES_OF_A_WINDOW / length, SMALLEST_WINDOW, WINDOW) : 1;
    int messages = Math.clamp(BYTES_OF_A_BATCH / length, LEAST_ITERATIONS, MOST_ITERATIONS);
    int iterations = Math.max(1, messages / window);
    int warmUpMessages = (int) Math.min(WARM_UP, MOST_BYTES_OF_A_WARM_UP / length);
    int warmUp = Math.max(atLeastWarmUp, Math.max(iterations, warmUpMessages / window));
    int batches = bytes < LARGE ? BATCHES : BATCHES_OF_LARGE;
    return new Step(what.title(), bytes, warmUp, batches, iterations, window);
  }
}
