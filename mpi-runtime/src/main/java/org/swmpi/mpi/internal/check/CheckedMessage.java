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

  /// Receives it, into native memory or an array.
  protected Status doReceiveNow(MemorySegment buffer) {
    return doReceive(buffer).await();
  }

  @Override
  public final Status receive(MemorySegment buffer) {
    take(buffer);
    return doReceiveNow(buffer);
  }

  @Override
  public final Request immediateReceive(MemorySegment buffer) {
    Arguments.offHeap("buffer", buffer);
    take(buffer);
    return doReceive(buffer);
  }

  private void take(MemorySegment buffer) {
    Arguments.writable("buffer", buffer);
    if (received) {
      throw new IllegalStateException("the message has been received before");
    }
    received = true;
  }
}
