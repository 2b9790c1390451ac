package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.PersistentRequest;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.Arguments;

/// A communicator of the library between two groups. Its messages are those of a communicator whose
/// ranks are the remote group.
final class MpiIntercommunicator extends MpiInterCollectives {
  private static final int MERGED = -7;

  private final long handle;
  private final int size;
  private String name;

  private MpiIntercommunicator(MpiCommunicator messages) {
    super(messages);
    this.handle = messages.handle();
    this.size = WorldCalls.size(handle);
    this.name = messages.attendance().id() == MpiSession.PARENT_ID ? "MPI_COMM_PARENT" : "";
  }

  /// Of a handle that the library has made in a call that all ranks of the local group have taken
  /// part in.
  ///
  /// @param localId the same in all of the local group
  static MpiIntercommunicator of(MpiSession session, long handle, long localId) {
    int[] remote = GroupCalls.remoteWorldRanks(handle);
    long id = localId;
    IntStream all =
        IntStream.concat(Arrays.stream(remote), Arrays.stream(GroupCalls.worldRanks(handle)));
    if (all.allMatch(rank -> rank >= 0) && !session.isOfSeveralPrograms()) {
      id = agreedId(session, handle, localId);
    }
    return new MpiIntercommunicator(new MpiCommunicator(session, handle, id, remote));
  }

  /// A name that both groups know, where both are of this job: ranks can then see who waits for
  /// whom.
  private static long agreedId(MpiSession session, long handle, long localId) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, localId);
      MemorySegment theirs = arena.allocate(JAVA_LONG);
      Combination by = session.userOps().of(Op.MAX, Datatype.LONG);
      CollectiveCalls.allReduce(
          mine.address(), theirs.address(), 1, by.type(), by.op(), handle, Completion.AT_ONCE);
      return (localId ^ theirs.get(JAVA_LONG, 0)) * 1_000_003 + localId + theirs.get(JAVA_LONG, 0);
    }
  }

  private Optional<MpiIntercommunicator> child(long made, int color) {
    return GroupCalls.isNull(made)
        ? Optional.empty()
        : Optional.of(of(messages().session(), made, messages().childId(color)));
  }

  @Override
  public int rank() {
    return messages().rank();
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int remoteSize() {
    return messages().size();
  }

  @Override
  public int[] remoteJobRanks() {
    return messages().jobRanks();
  }

  @Override
  public Communicator merge(boolean high) {
    messages().enter(Call.MERGE);
    try {
      long merged = GroupCalls.merge(handle, high);
      return new MpiCommunicator(
          messages().session(), merged, messages().childId(MERGED), GroupCalls.worldRanks(merged));
    } finally {
      messages().leave();
    }
  }

  @Override
  public Intercommunicator duplicate() {
    messages().enter(Call.DUPLICATE);
    try {
      return child(WorldCalls.duplicate(handle), -1).orElseThrow();
    } finally {
      messages().leave();
    }
  }

  @Override
  public Optional<Intercommunicator> split(OptionalInt color, int key) {
    color.ifPresent(Arguments::color);
    messages().enter(Call.SPLIT);
    try {
      int given = color.orElseGet(() -> LibMpi.loaded().abi().constant("MPI_UNDEFINED"));
      return child(WorldCalls.split(handle, given, key), given).map(part -> part);
    } finally {
      messages().leave();
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void setName(String next) {
    messages().verifyValid();
    GroupCalls.setName(handle, next);
    name = next;
  }

  @Override
  public void free() {
    messages().free();
  }

  @Override
  public void disconnect() {
    messages().disconnectGroups();
  }

  // Messages

  @Override
  public int largestTag() {
    return messages().largestTag();
  }

  @Override
  public void send(MemorySegment buffer, int destination, int tag) {
    messages().send(buffer, destination, tag);
  }

  @Override
  public void synchronousSend(MemorySegment buffer, int destination, int tag) {
    messages().synchronousSend(buffer, destination, tag);
  }

  @Override
  public Status receive(MemorySegment buffer, int source, int tag) {
    return messages().receive(buffer, source, tag);
  }

  @Override
  public Status sendReceive(
      MemorySegment send,
      int destination,
      int sendTag,
      MemorySegment receive,
      int source,
      int receiveTag) {
    return messages().sendReceive(send, destination, sendTag, receive, source, receiveTag);
  }

  @Override
  public Status sendReceiveReplace(
      MemorySegment buffer, int destination, int sendTag, int source, int receiveTag) {
    return messages().sendReceiveReplace(buffer, destination, sendTag, source, receiveTag);
  }

  @Override
  public Request immediateSend(MemorySegment buffer, int destination, int tag) {
    return messages().immediateSend(buffer, destination, tag);
  }

  @Override
  public Request immediateSynchronousSend(MemorySegment buffer, int destination, int tag) {
    return messages().immediateSynchronousSend(buffer, destination, tag);
  }

  @Override
  public Request immediateReceive(MemorySegment buffer, int source, int tag) {
    return messages().immediateReceive(buffer, source, tag);
  }

  @Override
  public PersistentRequest persistentSend(MemorySegment buffer, int destination, int tag) {
    return messages().persistentSend(buffer, destination, tag);
  }

  @Override
  public PersistentRequest persistentSynchronousSend(
      MemorySegment buffer, int destination, int tag) {
    return messages().persistentSynchronousSend(buffer, destination, tag);
  }

  @Override
  public PersistentRequest persistentReceive(MemorySegment buffer, int source, int tag) {
    return messages().persistentReceive(buffer, source, tag);
  }

  @Override
  public Status probe(int source, int tag) {
    return messages().probe(source, tag);
  }

  @Override
  public Optional<Status> immediateProbe(int source, int tag) {
    return messages().immediateProbe(source, tag);
  }

  @Override
  public Message matchedProbe(int source, int tag) {
    return messages().matchedProbe(source, tag);
  }

  @Override
  public Optional<Message> immediateMatchedProbe(int source, int tag) {
    return messages().immediateMatchedProbe(source, tag);
  }
}
