package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.internal.joint.Joint;
import org.swmpi.mpi.internal.joint.KeptCall;

/// A message that the library keeps, to send or receive it again and again.
final class KeptMessage implements KeptCall {
  private final MpiMessages communicator;
  private final long handle;
  private final MemorySegment buffer;
  private final boolean receives;
  private final int peer;
  private final int tag;
  private final Leftovers.Leftover leftover;

  private KeptMessage(
      MpiMessages communicator,
      long handle,
      MemorySegment buffer,
      boolean receives,
      int peer,
      int tag) {
    this.communicator = communicator;
    this.handle = handle;
    this.buffer = buffer;
    this.receives = receives;
    this.peer = peer;
    this.tag = tag;
    this.leftover = communicator.session().leftovers().of(this, () -> MessageCalls.free(handle));
  }

  /// @param handle of the library's persistent request
  static KeptMessage sending(
      MpiMessages communicator, long handle, MemorySegment buffer, int destination, int tag) {
    return new KeptMessage(communicator, handle, buffer, false, destination, tag);
  }

  /// As [#sending].
  static KeptMessage receiving(
      MpiMessages communicator, long handle, MemorySegment buffer, int source) {
    return new KeptMessage(communicator, handle, buffer, true, source, 0);
  }

  MpiMessages communicator() {
    return communicator;
  }

  long handle() {
    return handle;
  }

  @Override
  public Request get() {
    communicator.verifyValid();
    try {
      MessageCalls.start(handle);
    } finally {
      Reference.reachabilityFence(buffer);
    }
    return started();
  }

  @Override
  public Request started() {
    return receives
        ? MpiRequest.receiving(communicator, handle, peer, this)
        : MpiRequest.of(communicator, handle, peer, tag, this);
  }

  @Override
  public Joint joint() {
    return RequestTable.mine();
  }

  @Override
  public void free() {
    communicator.session().verifyUsable();
    leftover.giveBack();
  }
}
