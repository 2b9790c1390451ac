package org.swmpi.mpi.internal.sockets;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.UserOp;
import org.swmpi.mpi.internal.collect.ImmediateMessenger;
import org.swmpi.mpi.internal.collect.ImmediatePlans;
import org.swmpi.mpi.internal.collect.MessageCollectives;
import org.swmpi.mpi.internal.collect.Messenger;
import org.swmpi.mpi.internal.collect.PlannedCommunicator;
import org.swmpi.mpi.internal.collect.Rounds;
import org.swmpi.mpi.internal.files.ChannelFile;
import org.swmpi.mpi.internal.files.SideFileState;

/// A group of ranks with three contexts of their own: one for the messages of the program, the next
/// for those of collectives, and one more for those of immediate collectives.
final class SocketCommunicator extends PlannedCommunicator {
  private static final int WORLD_CONTEXT = 0;

  /// Tags from here downwards are of no immediate collective.
  private static final int CREATION_TAGS = -2;

  /// Its label is still a number: [#CREATION_TAGS] - tag.
  private static final int LARGEST_TAG = Integer.MAX_VALUE - 1;

  private final Session session;
  private final Engine engine;
  private final Group group;
  private final int context;
  private final MessageCollectives collectives;
  private final ImmediatePlans plans;

  private SocketCommunicator(Session session, Group group, int context) {
    this.session = session;
    this.engine = session.engine();
    this.group = group;
    this.context = context;
    collectives = new MessageCollectives(new CollectiveMessages());
    plans = new ImmediatePlans(new ImmediateMessages());
  }

  /// All ranks of the job.
  static SocketCommunicator world(Session session) {
    int[] members = new int[session.engine().jobSize()];
    for (int rank = 0; rank < members.length; rank++) {
      members[rank] = rank;
    }
    Group all = new Group(session.engine().rank(), members, members.length);
    return new SocketCommunicator(session, all, WORLD_CONTEXT);
  }

  /// This rank alone. Its messages leave no process, so that all ranks use the same context.
  static SocketCommunicator self(Session session) {
    int context = session.nextContext();
    session.useContext(context);
    Engine engine = session.engine();
    int[] members = {engine.rank()};
    return new SocketCommunicator(session, new Group(0, members, engine.jobSize()), context);
  }

  /// The messages of collectives.
  private final class CollectiveMessages implements Messenger {
    @Override
    public int rank() {
      return group.rank();
    }

    @Override
    public int size() {
      return group.size();
    }

    @Override
    public Request send(MemorySegment buffer, int destination, int label) {
      return engine.send(group, buffer, context + 1, destination, label, true);
    }

    @Override
    public Request receive(MemorySegment buffer, int source, int label) {
      return engine.receive(group, buffer, context + 1, source, label, true);
    }
  }

  /// The messages of immediate collectives.
  private final class ImmediateMessages implements ImmediateMessenger {
    @Override
    public int rank() {
      return group.rank();
    }

    @Override
    public int size() {
      return group.size();
    }

    @Override
    public Request send(MemorySegment buffer, int destination, int tag) {
      return engine.send(group, buffer, context + 2, destination, tag, false);
    }

    @Override
    public Request receive(MemorySegment buffer, int source, int tag) {
      return engine.receive(group, buffer, context + 2, source, tag, false);
    }

    @Override
    public boolean isOver(Request request) {
      return ((Waiting) request).isOver();
    }
  }

  @Override
  protected ImmediatePlans plans() {
    engine.verifyUsable();
    return plans;
  }

  @Override
  protected Request start(Rounds rounds) {
    engine.serve(rounds);
    return new ImmediateCall(engine, rounds);
  }

  @Override
  public int rank() {
    return group.rank();
  }

  @Override
  public int size() {
    return group.size();
  }

  @Override
  public int[] jobRanks() {
    return IntStream.range(0, group.size()).map(group::member).toArray();
  }

  @Override
  public String transport() {
    return "sockets";
  }

  @Override
  public int largestTag() {
    return LARGEST_TAG;
  }

  @Override
  public String library() {
    return "sockets, Java " + Runtime.version().feature();
  }

  @Override
  public String host() {
    return session.host();
  }

  @Override
  protected void doBarrier() {
    engine.verifyUsable();
    collectives.barrier();
  }

  @Override
  protected void doBroadcast(MemorySegment buffer, int root) {
    engine.verifyUsable();
    collectives.broadcast(buffer, root);
  }

  @Override
  protected void doGather(MemorySegment send, MemorySegment receive, int root) {
    engine.verifyUsable();
    collectives.gather(send, receive, root);
  }

  @Override
  protected void doGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    engine.verifyUsable();
    collectives.gatherV(send, receive, counts, displacements, type, root);
  }

  @Override
  protected void doAllGather(MemorySegment send, MemorySegment receive) {
    engine.verifyUsable();
    collectives.allGather(send, receive);
  }

  @Override
  protected void doAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    engine.verifyUsable();
    collectives.allGatherV(send, receive, counts, displacements, type);
  }

  @Override
  protected void doScatter(MemorySegment send, MemorySegment receive, int root) {
    engine.verifyUsable();
    collectives.scatter(send, receive, root);
  }

  @Override
  protected void doScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    engine.verifyUsable();
    collectives.scatterV(send, counts, displacements, receive, type, root);
  }

  @Override
  protected void doAllToAll(MemorySegment send, MemorySegment receive) {
    engine.verifyUsable();
    collectives.allToAll(send, receive);
  }

  @Override
  protected void doAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    engine.verifyUsable();
    collectives.allToAllV(
        send, sendCounts, sendDisplacements, receive, receiveCounts, receiveDisplacements, type);
  }

  @Override
  protected void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int root) {
    engine.verifyUsable();
    collectives.reduce(send, receive, type, op, root);
  }

  @Override
  protected void doAllReduce(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    engine.verifyUsable();
    collectives.allReduce(send, receive, type, op);
  }

  @Override
  protected void doReduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    switch (op) {
      case Op own -> {
        engine.verifyUsable();
        collectives.reduceScatter(send, receive, counts, type, own);
      }
      case UserOp _ -> super.doReduceScatter(send, receive, counts, type, op);
    }
  }

  @Override
  protected void doScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    engine.verifyUsable();
    collectives.scan(send, receive, type, op);
  }

  @Override
  protected void doExScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    engine.verifyUsable();
    collectives.exScan(send, receive, type, op);
  }

  @Override
  protected void doSend(MemorySegment buffer, int destination, int tag) {
    doImmediateSend(buffer, destination, tag).await();
  }

  @Override
  protected Status doReceive(MemorySegment buffer, int source, int tag) {
    return doImmediateReceive(buffer, source, tag).await();
  }

  @Override
  protected Request doImmediateSend(MemorySegment buffer, int destination, int tag) {
    return engine.send(group, buffer, context, destination, tag, false);
  }

  @Override
  protected void doSynchronousSend(MemorySegment buffer, int destination, int tag) {
    doImmediateSynchronousSend(buffer, destination, tag).await();
  }

  @Override
  protected Request doImmediateSynchronousSend(MemorySegment buffer, int destination, int tag) {
    return engine.send(group, buffer, context, destination, tag, false, true);
  }

  @Override
  protected Message doMatchedProbe(int source, int tag) {
    ProbeWait wait = waitFor(source, tag);
    if (!wait.isOver()) {
      engine.await(wait);
    }
    return wait.take().orElseThrow();
  }

  @Override
  protected Optional<Message> doImmediateMatchedProbe(int source, int tag) {
    ProbeWait wait = waitFor(source, tag);
    if (!wait.isOver()) {
      engine.poll();
    }
    return wait.take();
  }

  @Override
  protected Request doImmediateReceive(MemorySegment buffer, int source, int tag) {
    return engine.receive(group, buffer, context, source, tag, false);
  }

  @Override
  protected Status doProbe(int source, int tag) {
    ProbeWait wait = waitFor(source, tag);
    if (!wait.isOver()) {
      engine.await(wait);
    }
    Status status = wait.status();
    if (status == null) {
      throw new IllegalStateException("waiting ended without a message");
    }
    return status;
  }

  @Override
  protected Optional<Status> doImmediateProbe(int source, int tag) {
    ProbeWait wait = waitFor(source, tag);
    if (!wait.isOver()) {
      engine.poll();
    }
    return Optional.ofNullable(wait.status());
  }

  private ProbeWait waitFor(int source, int tag) {
    engine.verifyUsable();
    return new ProbeWait(source < 0 ? source : group.member(source), tag);
  }

  /// Waits for a message without receiving it.
  private final class ProbeWait implements Waiting {
    private final int source;
    private final int tag;

    ProbeWait(int source, int tag) {
      this.source = source;
      this.tag = tag;
    }

    @Nullable Status status() {
      Arrival arrival = engine.mailbox(context).peek(source, tag);
      return arrival == null
          ? null
          : new Status(group.rankOf(arrival.source()), arrival.tag(), arrival.bytes());
    }

    /// Takes the message out, if there is one.
    Optional<Message> take() {
      Mailbox mailbox = engine.mailbox(context);
      Arrival arrival = mailbox.peek(source, tag);
      if (arrival == null) {
        return Optional.empty();
      }
      mailbox.remove(arrival);
      return Optional.of(new TakenMessage(engine, group, arrival));
    }

    @Override
    public boolean isOver() {
      return status() != null;
    }

    @Override
    public int lost() {
      return source == ANY_SOURCE ? engine.lostAll(group) : engine.lost(source);
    }

    @Override
    public String call() {
      return "probe";
    }
  }

  /// Where a rank goes in a [#split].
  private record Choice(int color, int key, int rank, int nextContext) {}

  @Override
  protected Communicator doSplit(int color, int key) {
    List<Choice> choices = choices(color, key);
    int next = choices.stream().mapToInt(Choice::nextContext).max().orElseThrow();
    List<Choice> part =
        choices.stream()
            .filter(choice -> choice.color() == color)
            .sorted(Comparator.comparingInt(Choice::key).thenComparingInt(Choice::rank))
            .toList();
    int[] members = part.stream().mapToInt(choice -> group.member(choice.rank())).toArray();
    int mine = part.stream().map(Choice::rank).toList().indexOf(group.rank());
    // Parts have no rank in common, so that one number serves all of them.
    session.useContext(next);
    return new SocketCommunicator(session, new Group(mine, members, engine.jobSize()), next);
  }

  private List<Choice> choices(int color, int key) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_INT, color, key, session.nextContext());
      MemorySegment all = arena.allocate(mine.byteSize() * group.size(), 4);
      allGather(mine, all);
      List<Choice> choices = new ArrayList<>();
      for (int rank = 0; rank < group.size(); rank++) {
        choices.add(
            new Choice(
                all.getAtIndex(JAVA_INT, 3L * rank),
                all.getAtIndex(JAVA_INT, 3L * rank + 1),
                rank,
                all.getAtIndex(JAVA_INT, 3L * rank + 2)));
      }
      return choices;
    }
  }

  /// The first member learns which contexts the others have used, and tells them the next one.
  @Override
  protected Communicator doCreateFromMembers(org.swmpi.mpi.Group members, int tag) {
    int[] ranks = members.ranks();
    int label = CREATION_TAGS - tag;
    int next = session.nextContext();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocateFrom(JAVA_INT, next);
      if (ranks[0] != group.rank()) {
        engine.send(group, cell, context + 2, ranks[0], label, false).await();
        engine.receive(group, cell, context + 2, ranks[0], label, false).await();
        next = cell.get(JAVA_INT, 0);
      } else {
        for (int i = 1; i < ranks.length; i++) {
          engine.receive(group, cell, context + 2, ranks[i], label, false).await();
          next = Math.max(next, cell.get(JAVA_INT, 0));
        }
        cell.set(JAVA_INT, 0, next);
        for (int i = 1; i < ranks.length; i++) {
          engine.send(group, cell, context + 2, ranks[i], label, false).await();
        }
      }
    }
    session.useContext(next);
    int[] inJob = IntStream.of(ranks).map(group::member).toArray();
    Group part = new Group(members.place(group.rank()), inJob, engine.jobSize());
    return new SocketCommunicator(session, part, next);
  }

  @Override
  public Communicator duplicate() {
    return doSplit(0, group.rank());
  }

  @Override
  protected boolean isPredefined() {
    return context == WORLD_CONTEXT;
  }

  @Override
  protected void doFree() {
    // Until all have come here, messages may be on their way.
    doBarrier();
    engine.removeMailbox(context);
    engine.removeMailbox(context + 1);
    engine.removeMailbox(context + 2);
  }

  @Override
  protected void doAbort(int code) {
    engine.verifyUsable();
    session.abort(code);
  }

  @Override
  protected MpiFile doOpenFile(Path path, Map<String, String> hints, Set<MpiFile.Mode> mode) {
    long number = broadcast(rank() == 0 ? System.nanoTime() : 0, 0);
    return ChannelFile.open(this, path, mode, () -> new SideFileState(path, number));
  }

  @Override
  public void deleteFile(Path path) {
    ChannelFile.delete(path, rank());
  }
}
