package org.swmpi.mpi.internal.files;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/// Among ranks of one JVM: one object for all.
public final class ThreadsState implements SharedState {
  private final AtomicLong position = new AtomicLong();
  private final Lock lock = new ReentrantLock();

  @Override
  public long position() {
    return position.get();
  }

  @Override
  public void position(long next) {
    position.set(next);
  }

  @Override
  public long advance(long bytes) {
    return position.getAndAdd(bytes);
  }

  @Override
  public long alone(Work work) throws IOException {
    lock.lock();
    try {
      return work.run();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    // The garbage collector does it.
  }

  @Override
  public void remove() {
    // The garbage collector does it.
  }
}
