package org.swmpi.mpi.internal.check;

import static org.swmpi.mpi.internal.check.CompleteRequest.FROM_NOBODY;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.PersistentRequest;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// Messages, as [CheckedCommunicator] has them.
abstract class CheckedMessages implements Communicator {
  /// Whether the engine itself takes [#PROC_NULL], so that a tool sees the call.
  protected boolean takesNobody() {
    return false;
  }

  protected abstract void doSend(MemorySegment buffer, int destination, int tag);

  protected abstract Status doReceive(MemorySegment buffer, int source, int tag);

  protected Status doSendReceive(
      MemorySegment send,
      int destination,
      int sendTag,
      MemorySegment receive,
      int source,
      int receiveTag) {
    Request incoming = doImmediateReceive(receive, source, receiveTag);
    Request outgoing = doImmediateSend(send, destination, sendTag);
    try {
      return incoming.await();
    } finally {
      outgoing.await();
    }
  }

  protected abstract Request doImmediateSend(MemorySegment buffer, int destination, int tag);

  protected abstract Request doImmediateReceive(MemorySegment buffer, int source, int tag);

  protected abstract Status doProbe(int source, int tag);

  protected abstract Optional<Status> doImmediateProbe(int source, int tag);

  @Override
  public final void send(MemorySegment buffer, int destination, int tag) {
    if (isSent("buffer", buffer, destination, "tag", tag)) {
      doSend(buffer, destination, tag);
    }
  }

  @Override
  public final Status receive(MemorySegment buffer, int source, int tag) {
    return isReceived("buffer", buffer, source, "tag", tag)
        ? doReceive(buffer, source, tag)
        : FROM_NOBODY;
  }

  @Override
  public final Status sendReceive(
      MemorySegment send,
      int destination,
      int sendTag,
      MemorySegment receive,
      int source,
      int receiveTag) {
    boolean sent = isSent("send", send, destination, "sendTag", sendTag);
    boolean received = isReceived("receive", receive, source, "receiveTag", receiveTag);
    Arguments.apart(send, receive);
    if (!sent) {
      return received ? doReceive(receive, source, receiveTag) : FROM_NOBODY;
    }
    if (!received) {
      doSend(send, destination, sendTag);
      return FROM_NOBODY;
    }
    return doSendReceive(send, destination, sendTag, receive, source, receiveTag);
  }

  @Override
  public final Request immediateSend(MemorySegment buffer, int destination, int tag) {
    Arguments.offHeap("buffer", buffer);
    if (!isSent("buffer", buffer, destination, "tag", tag)) {
      return new CompleteRequest(new Status(rank(), tag, 0));
    }
    return doImmediateSend(buffer, destination, tag);
  }

  @Override
  public final Request immediateReceive(MemorySegment buffer, int source, int tag) {
    Arguments.offHeap("buffer", buffer);
    if (!isReceived("buffer", buffer, source, "tag", tag)) {
      return CompleteRequest.WITH_NOBODY;
    }
    return doImmediateReceive(buffer, source, tag);
  }

  @Override
  public final Status probe(int source, int tag) {
    return isSource(source, "tag", tag) ? doProbe(source, tag) : FROM_NOBODY;
  }

  @Override
  public final Optional<Status> immediateProbe(int source, int tag) {
    return isSource(source, "tag", tag) ? doImmediateProbe(source, tag) : Optional.of(FROM_NOBODY);
  }

  @Override
  public final void synchronousSend(MemorySegment buffer, int destination, int tag) {
    if (isSent("buffer", buffer, destination, "tag", tag)) {
      doSynchronousSend(buffer, destination, tag);
    }
  }

  @Override
  public final Request immediateSynchronousSend(MemorySegment buffer, int destination, int tag) {
    Arguments.offHeap("buffer", buffer);
    return isSent("buffer", buffer, destination, "tag", tag)
        ? doImmediateSynchronousSend(buffer, destination, tag)
        : new CompleteRequest(new Status(rank(), tag, 0));
  }

  @Override
  public final Message matchedProbe(int source, int tag) {
    return isSource(source, "tag", tag) ? doMatchedProbe(source, tag) : new FromNobody();
  }

  @Override
  public final Optional<Message> immediateMatchedProbe(int source, int tag) {
    return isSource(source, "tag", tag)
        ? doImmediateMatchedProbe(source, tag)
        : Optional.of(new FromNobody());
  }

  @Override
  public final PersistentRequest persistentSend(MemorySegment buffer, int destination, int tag) {
    Arguments.offHeap("buffer", buffer);
    var _ = isSent("buffer", buffer, destination, "tag", tag);
    return doPersistentSend(buffer, destination, tag);
  }

  @Override
  public final PersistentRequest persistentSynchronousSend(
      MemorySegment buffer, int destination, int tag) {
    Arguments.offHeap("buffer", buffer);
    var _ = isSent("buffer", buffer, destination, "tag", tag);
    return doPersistentSynchronousSend(buffer, destination, tag);
  }

  @Override
  public final PersistentRequest persistentReceive(MemorySegment buffer, int source, int tag) {
    Arguments.offHeap("buffer", buffer);
    var _ = isReceived("buffer", buffer, source, "tag", tag);
    return doPersistentReceive(buffer, source, tag);
  }

  protected PersistentRequest doPersistentSend(MemorySegment buffer, int destination, int tag) {
    return Communicator.super.persistentSend(buffer, destination, tag);
  }

  protected PersistentRequest doPersistentSynchronousSend(
      MemorySegment buffer, int destination, int tag) {
    return Communicator.super.persistentSynchronousSend(buffer, destination, tag);
  }

  protected PersistentRequest doPersistentReceive(MemorySegment buffer, int source, int tag) {
    return Communicator.super.persistentReceive(buffer, source, tag);
  }

  protected void doSynchronousSend(MemorySegment buffer, int destination, int tag) {
    throw unsupported("synchronousSend");
  }

  protected Request doImmediateSynchronousSend(MemorySegment buffer, int destination, int tag) {
    throw unsupported("immediateSynchronousSend");
  }

  protected Message doMatchedProbe(int source, int tag) {
    throw unsupported("matchedProbe");
  }

  protected Optional<Message> doImmediateMatchedProbe(int source, int tag) {
    throw unsupported("immediateMatchedProbe");
  }

  /// What a call throws that this engine cannot do.
  protected final UnsupportedOperationException unsupported(String call) {
    return new UnsupportedOperationException(
        "transport '%s' has no %s; transport 'mpi' has".formatted(transport(), call));
  }

  /// Checks the arguments of a send.
  ///
  /// @return whether the engine is to make the call
  protected final boolean isSent(
      String name, MemorySegment buffer, int destination, String tagName, int tag) {
    Arguments.usable(name, buffer);
    Arguments.tag(tagName, tag, largestTag());
    if (destination == PROC_NULL) {
      return takesNobody();
    }
    Arguments.rank("destination", destination, size());
    return true;
  }

  /// Checks the arguments of a receive.
  ///
  /// @return whether the engine is to make the call
  protected final boolean isReceived(
      String name, MemorySegment buffer, int source, String tagName, int tag) {
    Arguments.writable(name, buffer);
    return isSource(source, tagName, tag);
  }

  private boolean isSource(int source, String tagName, int tag) {
    Arguments.tagOrAny(tagName, tag, largestTag());
    if (source == PROC_NULL) {
      return takesNobody();
    }
    Arguments.source(source, size());
    return true;
  }

  /// What a matched probe of [#PROC_NULL] finds at once (MPI 4.1, 3.10).
  private static final class FromNobody extends CheckedMessage {
    @Override
    public Status status() {
      return FROM_NOBODY;
    }

    @Override
    protected Request doReceive(MemorySegment buffer) {
      return CompleteRequest.WITH_NOBODY;
    }
  }
}
