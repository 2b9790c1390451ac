package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.CompleteRequest;
import org.swmpi.mpi.internal.joint.Joint;
import org.swmpi.mpi.internal.joint.JointRequest;
import org.swmpi.mpi.internal.watch.Moves;

/// An immediate call under way. Holds its buffers, so that the garbage collector leaves them alone.
final class MpiRequest implements JointRequest {
  private static final Status NOTHING =
      new Status(Communicator.ANY_SOURCE, Communicator.ANY_TAG, 0);

  /// As the peer: it is no message.
  private static final int NO_MESSAGE = Integer.MIN_VALUE;

  /// As the tag: the library knows the status.
  private static final int RECEIVES = -1;

  private final MpiCollectives communicator;
  private final long handle;
  private final int peer;
  private final int tag;
  private final @Nullable Begun collective;

  /// Null when it is over.
  private @Nullable Object held;

  private @Nullable Status received;
  private @Nullable MpiException failure;
  private int place;
  private boolean cancelAsked;
  private boolean cancelled;

  /// A call of all ranks, and the how many-eth of its communicator or file it is.
  private record Begun(Attendance attendance, Call call, long number) {
    Begun(Attendance attendance, Call call) {
      this(attendance, call, attendance.collectives());
    }

    void enterAwait() {
      attendance.enterAwait(call, number);
    }
  }

  private MpiRequest(
      MpiCollectives communicator,
      long handle,
      int peer,
      int tag,
      Object held,
      @Nullable Begun collective) {
    this.communicator = communicator;
    this.handle = handle;
    this.peer = peer;
    this.tag = tag;
    this.held = held;
    this.collective = collective;
  }

  /// Of a call whose status tells what is known already.
  ///
  /// @param peer rank in the communicator, or any
  /// @param tag for the status
  /// @param held what the call uses by address
  static MpiRequest of(MpiCollectives communicator, long handle, int peer, int tag, Object held) {
    return new MpiRequest(communicator, handle, peer, tag, held, null);
  }

  /// Of an immediate collective that was entered just now.
  ///
  /// @param held what the call uses by address
  static MpiRequest ofCollective(MpiCollectives communicator, Call call, long handle, Object held) {
    Begun begun = new Begun(communicator.attendance(), call);
    return new MpiRequest(communicator, handle, Communicator.ANY_SOURCE, 0, held, begun);
  }

  /// Of an immediate access to a file that was entered just now: if all ranks make it, as their
  /// latest.
  static MpiRequest ofFile(
      MpiCollectives communicator, @Nullable Attendance all, Call call, long handle, Object held) {
    Begun begun = all == null ? null : new Begun(all, call);
    return new MpiRequest(communicator, handle, NO_MESSAGE, RECEIVES, held, begun);
  }

  /// Of a call whose status the library tells.
  static MpiRequest receiving(MpiCollectives communicator, long handle, int peer, Object held) {
    return new MpiRequest(communicator, handle, peer, RECEIVES, held, null);
  }

  MpiCollectives communicator() {
    return communicator;
  }

  long handle() {
    return handle;
  }

  boolean receives() {
    return tag == RECEIVES;
  }

  private boolean isOfFile() {
    return peer == NO_MESSAGE;
  }

  /// Whether both are messages of one peer, so that who waits for both waits for that one.
  boolean hasPeerOf(MpiRequest other) {
    return peer == other.peer
        && collective == null
        && other.collective == null
        && communicator.equals(other.communicator);
  }

  /// Where it stands in a [RequestTable]: at the last place, if somebody gives it twice.
  void placeAt(int index) {
    place = index;
  }

  boolean isAt(int index) {
    return place == index;
  }

  @Override
  public boolean isOver() {
    return held == null;
  }

  @Override
  public Joint joint() {
    return RequestTable.mine();
  }

  @Override
  public Status await() {
    if (held == null) {
      return status();
    }
    enterAwait();
    try {
      finish();
    } finally {
      communicator.leave();
    }
    return status();
  }

  /// Waits, within a call that has been entered.
  ///
  /// @return whether it has not failed
  boolean finish() {
    try {
      if (isOfFile()) {
        FileAccessCalls.await(handle);
      } else {
        MessageCalls.await(handle);
      }
      complete(Scratch.mine().status(), 0);
    } catch (MpiException e) {
      fail(e, MessageCalls.lastRequest());
    }
    return failure == null;
  }

  /// Whether it is to be asked by itself. Of persistent ones MPICH's functions that complete some
  /// leave out those with nobody, and tell no failure.
  boolean isAlone() {
    return held instanceof KeptMessage;
  }

  /// Makes progress on it by itself.
  void poll() {
    try {
      if (isOfFile() ? FileAccessCalls.test(handle) : MessageCalls.test(handle)) {
        complete(Scratch.mine().status(), 0);
      }
    } catch (MpiException e) {
      fail(e, MessageCalls.lastRequest());
    }
  }

  /// To be called before a call that waits for it.
  void enterAwait() {
    if (collective == null) {
      communicator.enterAwait(peer);
    } else {
      communicator.session().verifyUsable();
      collective.enterAwait();
    }
  }

  @Override
  public Optional<Status> test() {
    if (held != null) {
      communicator.session().verifyUsable();
      poll();
    }
    return held == null ? Optional.of(status()) : Optional.empty();
  }

  @Override
  public void cancel() {
    // Open MPI 4 does not survive it twice.
    if (held != null && tag == RECEIVES && peer != Communicator.PROC_NULL && !cancelAsked) {
      communicator.session().verifyUsable();
      MessageCalls.cancel(handle);
      cancelAsked = true;
    }
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  /// The library has completed it.
  ///
  /// @param statuses what it says, from `at` on
  void complete(MemorySegment statuses, long at) {
    if (tag == RECEIVES) {
      cancelled = cancelAsked && MessageCalls.wasCancelled(statuses, at);
      received = cancelled ? NOTHING : told(statuses, at);
    }
    release();
  }

  /// Of a message from nobody MPICH writes no status.
  private Status told(MemorySegment statuses, long at) {
    return peer == Communicator.PROC_NULL
        ? CompleteRequest.FROM_NOBODY
        : MessageCalls.status(statuses, at);
  }

  /// The library has ended it.
  ///
  /// @param left its handle after the call
  void fail(MpiException why, long left) {
    failure = why;
    if (left == RequestTable.NONE && held instanceof KeptMessage kept) {
      kept.lose();
    }
    release();
  }

  private Status status() {
    if (failure != null) {
      throw failure;
    }
    return received != null ? received : new Status(communicator.rank(), tag, 0);
  }

  private void release() {
    try {
      Moves.note();
    } finally {
      Reference.reachabilityFence(held);
      held = null;
    }
  }
}
