package org.swmpi.mpi.internal.between;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.Arguments;
import org.swmpi.mpi.internal.check.CheckedIntercommunicator;
import org.swmpi.mpi.internal.collect.PlannedCommunicator;

/// Messages to and from the remote group, whose ranks are some of those of a communicator.
abstract class RemoteMessages extends CheckedIntercommunicator {
  private final Communicator all;
  private final int first;
  private final int remoteSize;

  /// @param all the ranks of both groups
  /// @param first rank there of the first of the remote group; the others follow
  RemoteMessages(Communicator all, int first, int remoteSize) {
    this.all = all;
    this.first = first;
    this.remoteSize = remoteSize;
    if (all instanceof PlannedCommunicator planned) {
      planned.expectFrom(first, remoteSize);
    }
  }

  final Communicator all() {
    return all;
  }

  @Override
  public final int remoteSize() {
    return remoteSize;
  }

  /// Number among all ranks of one of the remote group.
  final int number(int remote) {
    return first + remote;
  }

  private int destination(int destination) {
    if (destination == PROC_NULL) {
      return PROC_NULL;
    }
    Arguments.rank("destination", destination, remoteSize);
    return number(destination);
  }

  private int source(int source) {
    if (source == PROC_NULL || source == ANY_SOURCE) {
      return source;
    }
    Arguments.rank("source", source, remoteSize);
    return number(source);
  }

  private Status seen(Status status) {
    return status.source() < 0
        ? status
        : new Status(status.source() - first, status.tag(), status.bytes());
  }

  /// A receive, whose source is of the remote group.
  private final class Incoming implements Request {
    private final Request call;

    Incoming(Request call) {
      this.call = call;
    }

    @Override
    public Status await() {
      return seen(call.await());
    }

    @Override
    public Optional<Status> test() {
      return call.test().map(RemoteMessages.this::seen);
    }

    @Override
    public void cancel() {
      call.cancel();
    }

    @Override
    public boolean isCancelled() {
      return call.isCancelled();
    }
  }

  /// A message from the remote group.
  private final class Arrived implements Message {
    private final Message message;

    Arrived(Message message) {
      this.message = message;
    }

    @Override
    public Status status() {
      return seen(message.status());
    }

    @Override
    public Status receive(MemorySegment buffer) {
      return seen(message.receive(buffer));
    }

    @Override
    public Request immediateReceive(MemorySegment buffer) {
      return new Incoming(message.immediateReceive(buffer));
    }
  }

  @Override
  public final int largestTag() {
    return all.largestTag();
  }

  @Override
  public final void send(MemorySegment buffer, int destination, int tag) {
    all.send(buffer, destination(destination), tag);
  }

  @Override
  public final void synchronousSend(MemorySegment buffer, int destination, int tag) {
    all.synchronousSend(buffer, destination(destination), tag);
  }

  @Override
  public final Status receive(MemorySegment buffer, int source, int tag) {
    return seen(all.receive(buffer, source(source), tag));
  }

  @Override
  public final Status sendReceive(
      MemorySegment send,
      int destination,
      int sendTag,
      MemorySegment receive,
      int source,
      int receiveTag) {
    return seen(
        all.sendReceive(
            send, destination(destination), sendTag, receive, source(source), receiveTag));
  }

  @Override
  public final Request immediateSend(MemorySegment buffer, int destination, int tag) {
    return all.immediateSend(buffer, destination(destination), tag);
  }

  @Override
  public final Request immediateSynchronousSend(MemorySegment buffer, int destination, int tag) {
    return all.immediateSynchronousSend(buffer, destination(destination), tag);
  }

  @Override
  public final Request immediateReceive(MemorySegment buffer, int source, int tag) {
    return new Incoming(all.immediateReceive(buffer, source(source), tag));
  }

  @Override
  public final Status probe(int source, int tag) {
    return seen(all.probe(source(source), tag));
  }

  @Override
  public final Optional<Status> immediateProbe(int source, int tag) {
    return all.immediateProbe(source(source), tag).map(this::seen);
  }

  @Override
  public final Message matchedProbe(int source, int tag) {
    return new Arrived(all.matchedProbe(source(source), tag));
  }

  @Override
  public final Optional<Message> immediateMatchedProbe(int source, int tag) {
    return all.immediateMatchedProbe(source(source), tag).map(Arrived::new);
  }
}
