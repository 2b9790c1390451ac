package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.CheckedMessage;

/// A message that a matched probe has taken out of the library's queue.
final class MpiMessage extends CheckedMessage {
  private final MpiMessages communicator;
  private final long handle;
  private final Status status;

  MpiMessage(MpiMessages communicator, long handle, Status status) {
    this.communicator = communicator;
    this.handle = handle;
    this.status = status;
  }

  @Override
  public Status status() {
    return status;
  }

  @Override
  protected Status doReceiveNow(MemorySegment buffer) {
    return communicator.receiveTaken(buffer, handle, status.source());
  }

  @Override
  protected Request doReceive(MemorySegment buffer) {
    return communicator.immediateReceiveTaken(buffer, handle, status.source());
  }
}
