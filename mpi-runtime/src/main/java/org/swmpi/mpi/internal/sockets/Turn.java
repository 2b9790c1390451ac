package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Whose turn it is among the threads of a rank: one at a time reads, writes and completes, for all
/// of them, and the others get their turn while it sleeps. Of those that sleep, one waits for the
/// kernel, and the others for it.
///
/// First come, first served: a thread that tests again and again keeps no other away.
final class Turn implements AutoCloseable {
  private final ReentrantLock lock = new ReentrantLock(true);
  private final Condition stirred = lock.newCondition();
  private final Selector selector;
  private boolean isKernelWatched;
  private boolean hasStirred;

  Turn(Selector selector) {
    this.selector = selector;
  }

  /// Waits for this thread's turn, which lasts until [#close].
  Turn take() {
    lock.lock();
    return this;
  }

  /// Whether it is this thread's turn.
  boolean isMine() {
    return lock.isHeldByCurrentThread();
  }

  /// Whether another thread waits for its turn.
  boolean isWanted() {
    return lock.hasQueuedThreads();
  }

  /// Whether a thread that sleeps uses the selector.
  boolean isKernelWatched() {
    return isKernelWatched;
  }

  /// Something has changed that the threads which sleep may wait for: they look at it when this
  /// turn is over.
  void stir() {
    hasStirred = true;
  }

  /// Lets others have their turn until the kernel has something, one of them has changed something,
  /// or for so long.
  @SuppressWarnings("WaitNotInLoop") // whoever sleeps looks again at what it waits for
  void sleep(long millis) {
    tellOthers();
    boolean isInterrupted = Thread.interrupted(); // which would keep it awake
    try {
      if (isKernelWatched) {
        boolean _ = stirred.await(millis, TimeUnit.MILLISECONDS);
      } else {
        watchKernel(millis);
      }
    } catch (InterruptedException _) {
      isInterrupted = true;
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void watchKernel(long millis) {
    isKernelWatched = true;
    lock.unlock();
    try {
      selector.select(_ -> {}, millis);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      lock.lock();
      isKernelWatched = false;
      hasStirred = true; // the next one watches
    }
  }

  private void tellOthers() {
    if (hasStirred) {
      hasStirred = false;
      stirred.signalAll();
      if (isKernelWatched) {
        selector.wakeup();
      }
    }
  }

  @Override
  public void close() {
    tellOthers();
    lock.unlock();
  }
}
