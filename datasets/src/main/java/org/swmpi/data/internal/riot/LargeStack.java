package org.swmpi.data.internal.riot;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Runs a reader on a thread with a large stack. Readers of nested formats call themselves; how
/// deep a document may be nested shall not depend on the thread that reads it, of which some have
/// small stacks: else it would be read or refused by the number of ranks.
final class LargeStack {
  /// Taken from the machine as far as it is used.
  private static final long BYTES = 32L << 20;

  private LargeStack() {}

  /// What runs there.
  interface Reading {
    void run() throws IOException;
  }

  /// Runs it and waits for its end, also when this thread is interrupted: so is the other one then.
  static void run(Reading reading) throws IOException {
    FutureTask<Boolean> task =
        new FutureTask<>(
            () -> {
              reading.run();
              return true;
            });
    Thread thread = Thread.ofPlatform().name("reader").daemon().stackSize(BYTES).start(task);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          task.get();
          return;
        } catch (InterruptedException e) {
          interrupted = true;
          thread.interrupt();
        }
      }
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof IOException failure) {
        throw failure;
      }
      if (cause instanceof RuntimeException failure) {
        throw failure;
      }
      if (cause instanceof Error failure) {
        throw failure;
      }
      throw new IllegalStateException(e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
