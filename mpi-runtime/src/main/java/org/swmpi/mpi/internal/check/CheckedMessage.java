package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A message that a matched probe has taken out of the queue, to be received once.
public abstract class CheckedMessage implements Message {
  private boolean received;

  /// Receives it.
  protected abstract Request doReceive(MemorySegment buffer);

  @Override
  public Status receive(MemorySegment buffer) {
    return take(buffer).await();
  }

  @Override
  public final Request immediateReceive(MemorySegment buffer) {
    Arguments.offHeap("buffer", buffer);
    return take(buffer);
  }

  private Request take(MemorySegment buffer) {
    if (received) {
      throw new IllegalStateException("the message has been received before");
    }
    received = true;
    return doReceive(buffer);
  }
}
