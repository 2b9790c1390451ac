package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A message that a matched probe has taken out of the library's queue.
final class MpiMessage implements Message {
  private final MpiCommunicator communicator;
  private final long handle;
  private final Status status;
  private boolean taken;

  MpiMessage(MpiCommunicator communicator, long handle, Status status) {
    this.communicator = communicator;
    this.handle = handle;
    this.status = status;
  }

  @Override
  public Status status() {
    return status;
  }

  @Override
  public Status receive(MemorySegment buffer) {
    MemorySegment memory = Staging.forReceive(buffer);
    Status received = immediateReceive(memory).await();
    Staging.copyBack(memory, buffer, received.bytes());
    return received;
  }

  @Override
  public Request immediateReceive(MemorySegment buffer) {
    if (!buffer.isNative()) {
      throw new IllegalArgumentException("buffer is a heap segment, must be native memory");
    }
    if (taken) {
      throw new IllegalStateException("the message has been received before");
    }
    taken = true;
    return communicator.receiveTaken(buffer, handle, status.source());
  }
}
