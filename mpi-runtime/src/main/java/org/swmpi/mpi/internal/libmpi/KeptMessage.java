package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.internal.joint.Joint;
import org.swmpi.mpi.internal.joint.KeptCall;
import org.swmpi.mpi.internal.libmpi.Leftovers.Leftover;

/// A message that the library keeps, to send or receive it again and again. One that has failed
/// Open MPI 4 keeps no more: it is made anew.
final class KeptMessage implements KeptCall {
  private final MpiMessages communicator;
  private final LongUnaryOperator making;
  private final MemorySegment buffer;
  private final boolean receives;
  private final int peer;
  private final int tag;
  private long handle;
  private @Nullable Leftover leftover;

  private KeptMessage(
      MpiMessages communicator,
      LongUnaryOperator making,
      MemorySegment buffer,
      boolean receives,
      int peer,
      int tag) {
    this.communicator = communicator;
    this.making = making;
    this.buffer = buffer;
    this.receives = receives;
    this.peer = peer;
    this.tag = tag;
    make();
  }

  /// @param making makes a persistent request of the library, with the datatype of the buffer
  static KeptMessage sending(
      MpiMessages communicator,
      LongUnaryOperator making,
      MemorySegment buffer,
      int destination,
      int tag) {
    return new KeptMessage(communicator, making, buffer, false, destination, tag);
  }

  /// As [#sending].
  static KeptMessage receiving(
      MpiMessages communicator, LongUnaryOperator making, MemorySegment buffer, int source) {
    return new KeptMessage(communicator, making, buffer, true, source, 0);
  }

  private void make() {
    long type = communicator.elements(buffer);
    try {
      long made = making.applyAsLong(type);
      leftover = communicator.session().leftovers().of(this, () -> MessageCalls.free(made));
      handle = made;
    } finally {
      communicator.release(buffer, type);
    }
  }

  /// The library has taken it back.
  void lose() {
    if (leftover != null) {
      leftover.forget();
      leftover = null;
    }
  }

  /// The library's request, to be started now.
  long startable() {
    communicator.verifyValid();
    if (leftover == null) {
      make();
    }
    return handle;
  }

  @Override
  public Request get() {
    try {
      MessageCalls.start(startable());
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
    if (leftover != null) {
      leftover.giveBack();
    }
  }
}
