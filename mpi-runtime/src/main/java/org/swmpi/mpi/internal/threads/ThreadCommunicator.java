package org.swmpi.mpi.internal.threads;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.UserOp;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.internal.check.Flavor;
import org.swmpi.mpi.internal.collect.Call;
import org.swmpi.mpi.internal.collect.ImmediateMessenger;
import org.swmpi.mpi.internal.collect.ImmediatePlans;
import org.swmpi.mpi.internal.collect.PlannedCommunicator;
import org.swmpi.mpi.internal.collect.Rounds;
import org.swmpi.mpi.internal.files.ChannelFile;
import org.swmpi.mpi.internal.files.SharedMemoryState;
import org.swmpi.mpi.internal.files.SharedState;

/// One rank's view of a [Group].
final class ThreadCommunicator extends PlannedCommunicator {
  /// Tags from here downwards are of no immediate collective.
  private static final int CREATION_TAGS = -2;

  /// Its label is still a number: [#CREATION_TAGS] - tag.
  private static final int LARGEST_TAG = Integer.MAX_VALUE - 1;

  private final Group group;
  private final int rank;
  private final int size;
  private final String host;
  private final RankState self;
  private final Exchange exchange;
  private final ThreadReductions reductions;
  private final ImmediatePlans plans;

  ThreadCommunicator(Group group, int rank, String host) {
    this.group = group;
    this.rank = rank;
    this.size = group.size();
    this.host = host;
    this.self = group.member(rank);
    this.exchange = new Exchange(group, rank);
    this.reductions = new ThreadReductions(exchange, rank, size);
    this.plans = new ImmediatePlans(new ImmediateMessages());
  }

  /// The messages of immediate collectives.
  private final class ImmediateMessages implements ImmediateMessenger {
    @Override
    public int rank() {
      return rank;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public Request send(MemorySegment buffer, int destination, int tag) {
      Message message = new Message(self, rank, tag, buffer, true);
      group.immediateMailbox(destination).deliver(message);
      return new SendRequest(message, self, group.member(destination));
    }

    @Override
    public Request receive(MemorySegment buffer, int source, int tag) {
      Mailbox mailbox = group.immediateMailbox(rank);
      ReceiveRequest receive = new ReceiveRequest(mailbox, buffer, source, tag);
      mailbox.post(receive);
      return receive;
    }

    @Override
    public boolean isOver(Request request) {
      return ((Waiting) request).isOver();
    }
  }

  @Override
  protected ImmediatePlans plans() {
    self.leaveIfFailed();
    return plans;
  }

  @Override
  protected Request start(Rounds rounds) {
    self.serve(rounds);
    return new ImmediateCall(self, rounds);
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int[] jobRanks() {
    return IntStream.range(0, size).map(member -> group.member(member).rank()).toArray();
  }

  @Override
  public String transport() {
    return "threads";
  }

  @Override
  public int largestTag() {
    return LARGEST_TAG;
  }

  @Override
  public String library() {
    return "threads of one JVM";
  }

  @Override
  public String host() {
    return host;
  }

  @Override
  protected void doBarrier() {
    exchange.arrive(Call.BARRIER, 0);
    exchange.awaitAll();
  }

  @Override
  protected void doBroadcast(MemorySegment buffer, int root) {
    exchange.slot().lay(buffer);
    exchange.arrive(Call.BROADCAST, root);
    if (rank == root) {
      exchange.awaitReaders();
    } else {
      copyWhole(root, buffer, 0, buffer.byteSize());
      exchange.finish();
    }
  }

  @Override
  protected void doGather(MemorySegment send, MemorySegment receive, int root) {
    exchange.slot().lay(send);
    exchange.arrive(Call.GATHER, root);
    if (rank == root) {
      copyBlocks(receive, send.byteSize());
      exchange.finish();
    } else {
      exchange.awaitReader(root);
    }
  }

  @Override
  protected void doGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    exchange.slot().lay(send);
    exchange.arrive(Call.GATHER_V, root);
    if (rank == root) {
      copyBlocks(receive, counts, displacements, type);
      exchange.finish();
    } else {
      exchange.awaitReader(root);
    }
  }

  @Override
  protected void doAllGather(MemorySegment send, MemorySegment receive) {
    exchange.slot().lay(send);
    exchange.arrive(Call.ALL_GATHER, 0);
    copyBlocks(receive, send.byteSize());
    exchange.finish();
    exchange.awaitReaders();
  }

  @Override
  protected void doAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    exchange.slot().lay(send);
    exchange.arrive(Call.ALL_GATHER_V, 0);
    copyBlocks(receive, counts, displacements, type);
    exchange.finish();
    exchange.awaitReaders();
  }

  @Override
  protected void doScatter(MemorySegment send, MemorySegment receive, int root) {
    exchange.slot().lay(send);
    exchange.arrive(Call.SCATTER, root);
    long block = receive.byteSize();
    Slot source = exchange.from(root);
    if (source.length() != block * size) {
      throw exchange.lengthMismatch(root, source.length() / size, block);
    }
    exchange.copy(source, block * rank, receive, 0, block);
    finishReading(root);
  }

  @Override
  protected void doScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    exchange.slot().lay(send, counts, displacements);
    exchange.arrive(Call.SCATTER_V, root);
    copyMine(root, receive, 0, receive.byteSize(), type);
    finishReading(root);
  }

  private void finishReading(int root) {
    exchange.finish();
    if (rank == root) {
      exchange.awaitReaders();
    }
  }

  @Override
  protected void doAllToAll(MemorySegment send, MemorySegment receive) {
    exchange.slot().lay(send);
    exchange.arrive(Call.ALL_TO_ALL, 0);
    long block = send.byteSize() / size;
    for (int i = 0; i < size; i++) {
      int peer = exchange.after(i);
      Slot source = exchange.from(peer);
      if (source.length() != send.byteSize()) {
        throw exchange.lengthMismatch(peer, source.length() / size, block);
      }
      exchange.copy(source, block * rank, receive, block * peer, block);
    }
    exchange.finish();
    exchange.awaitReaders();
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
    exchange.slot().lay(send, sendCounts, sendDisplacements);
    exchange.arrive(Call.ALL_TO_ALL_V, type.name().hashCode());
    for (int i = 0; i < size; i++) {
      int peer = exchange.after(i);
      copyMine(
          peer,
          receive,
          receiveDisplacements[peer] * type.bytes(),
          receiveCounts[peer] * type.bytes(),
          type);
    }
    exchange.finish();
    exchange.awaitReaders();
  }

  /// Copies all of a rank's buffer, which must be `length` bytes long.
  private void copyWhole(int peer, MemorySegment receive, long to, long length) {
    Slot source = exchange.from(peer);
    if (source.length() != length) {
      throw exchange.lengthMismatch(peer, source.length(), length);
    }
    exchange.copy(source, 0, receive, to, length);
  }

  /// Copies the block that a rank has laid out for this one, which must be `length` bytes long.
  private void copyMine(int peer, MemorySegment receive, long to, long length, Datatype type) {
    Slot source = exchange.from(peer);
    long sent = source.count(rank) * type.bytes();
    if (sent != length) {
      throw exchange.lengthMismatch(peer, sent, length);
    }
    exchange.copy(source, source.displacement(rank) * type.bytes(), receive, to, length);
  }

  private void copyBlocks(MemorySegment receive, long block) {
    for (int i = 0; i < size; i++) {
      int peer = exchange.after(i);
      copyWhole(peer, receive, peer * block, block);
    }
  }

  private void copyBlocks(
      MemorySegment receive, long[] counts, long[] displacements, Datatype type) {
    for (int i = 0; i < size; i++) {
      int peer = exchange.after(i);
      copyWhole(peer, receive, displacements[peer] * type.bytes(), counts[peer] * type.bytes());
    }
  }

  @Override
  protected void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int root) {
    reductions.reduce(send, receive, type, op, root);
  }

  @Override
  protected void doAllReduce(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    reductions.allReduce(send, receive, type, op);
  }

  @Override
  protected void doReduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    switch (op) {
      case Op own -> reductions.reduceScatter(send, receive, counts, type, own);
      case UserOp _ -> super.doReduceScatter(send, receive, counts, type, op);
    }
  }

  @Override
  protected void doScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    reductions.scan(send, receive, type, op);
  }

  @Override
  protected void doExScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    reductions.exScan(send, receive, type, op);
  }

  @Override
  protected void doSend(MemorySegment buffer, int destination, int tag) {
    complete(doImmediateSend(buffer, destination, tag), buffer, destination);
  }

  @Override
  protected void doSynchronousSend(MemorySegment buffer, int destination, int tag) {
    complete(doImmediateSynchronousSend(buffer, destination, tag), buffer, destination);
  }

  private void complete(SendRequest request, MemorySegment buffer, int destination) {
    if (destination == rank && !request.isOver()) {
      group.mailbox(rank).drain();
      if (!request.isOver()) {
        throw self.broken(
            new MpiException(
                "send",
                1,
                "MPI_ERR_OTHER",
                self.rank(),
                "the rank would wait for itself: it sends %d bytes to itself without a posted receive"
                    .formatted(buffer.byteSize())));
      }
    }
    request.await();
  }

  @Override
  protected Status doReceive(MemorySegment buffer, int source, int tag) {
    return doImmediateReceive(buffer, source, tag).await();
  }

  @Override
  protected SendRequest doImmediateSend(MemorySegment buffer, int destination, int tag) {
    return startSend(buffer, destination, tag, true);
  }

  @Override
  protected SendRequest doImmediateSynchronousSend(MemorySegment buffer, int destination, int tag) {
    return startSend(buffer, destination, tag, false);
  }

  private SendRequest startSend(MemorySegment buffer, int destination, int tag, boolean eager) {
    self.leaveIfFailed();
    Message message = new Message(self, rank, tag, buffer, eager);
    group.mailbox(destination).deliver(message);
    return new SendRequest(message, self, group.member(destination));
  }

  @Override
  protected Request doImmediateReceive(MemorySegment buffer, int source, int tag) {
    self.leaveIfFailed();
    Mailbox mailbox = group.mailbox(rank);
    ReceiveRequest receive = new ReceiveRequest(mailbox, buffer, source, tag);
    mailbox.post(receive);
    return receive;
  }

  @Override
  protected Status doProbe(int source, int tag) {
    ProbeWait wait = new ProbeWait(group.mailbox(rank), source, tag);
    self.await(wait);
    Status status = wait.status();
    if (status == null) {
      throw new IllegalStateException("waiting ended without a message");
    }
    return status;
  }

  @Override
  protected Optional<Status> doImmediateProbe(int source, int tag) {
    self.leaveIfFailed();
    ProbeWait probe = new ProbeWait(group.mailbox(rank), source, tag);
    probe.isOver();
    return Optional.ofNullable(probe.status());
  }

  @Override
  protected org.swmpi.mpi.Message doMatchedProbe(int source, int tag) {
    ProbeWait wait = new ProbeWait(group.mailbox(rank), source, tag);
    self.await(wait);
    return taken(wait).orElseThrow();
  }

  @Override
  protected Optional<org.swmpi.mpi.Message> doImmediateMatchedProbe(int source, int tag) {
    self.leaveIfFailed();
    ProbeWait probe = new ProbeWait(group.mailbox(rank), source, tag);
    probe.isOver();
    return taken(probe);
  }

  private Optional<org.swmpi.mpi.Message> taken(ProbeWait probe) {
    Mailbox mailbox = group.mailbox(rank);
    Message message = probe.found();
    if (message == null) {
      return Optional.empty();
    }
    mailbox.remove(message);
    return Optional.of(new TakenMessage(mailbox, message));
  }

  /// Where a rank goes in a [#split].
  private record Choice(int color, int key, int rank) {}

  @Override
  protected Communicator doSplit(int color, int key) {
    exchange.slot().lay(MemorySegment.NULL);
    exchange.slot().share(new Choice(color, key, rank));
    exchange.arrive(Call.SPLIT, 0);
    List<Choice> part = new ArrayList<>();
    for (int peer = 0; peer < size; peer++) {
      if (exchange.from(peer).shared() instanceof Choice choice && choice.color() == color) {
        part.add(choice);
      }
    }
    exchange.finish();
    exchange.awaitReaders();
    part.sort(Comparator.comparingInt(Choice::key).thenComparingInt(Choice::rank));
    return new ThreadCommunicator(meet(part), part.indexOf(new Choice(color, key, rank)), host);
  }

  /// The first rank of the part makes the group, the others take it over.
  private Group meet(List<Choice> part) {
    int leader = part.getFirst().rank();
    Group made = null;
    if (leader == rank) {
      made =
          new Group(
              false,
              part.stream().map(choice -> group.member(choice.rank())).toArray(RankState[]::new));
    }
    exchange.slot().share(made);
    exchange.arrive(Call.SPLIT, 1);
    Group met = (Group) exchange.from(leader).shared();
    exchange.finish();
    exchange.awaitReaders();
    if (met == null) {
      throw new IllegalStateException("rank " + leader + " has made no group");
    }
    return met;
  }

  /// The first member makes the group, and hands it to the others.
  @Override
  protected Communicator doCreateFromMembers(org.swmpi.mpi.Group members, int tag) {
    self.leaveIfFailed();
    int[] ranks = members.ranks();
    int label = CREATION_TAGS - tag;
    Group made;
    if (ranks[0] == rank) {
      made =
          new Group(false, Arrays.stream(ranks).mapToObj(group::member).toArray(RankState[]::new));
      for (int i = 1; i < ranks.length; i++) {
        group.immediateMailbox(ranks[i]).deliver(Message.of(self, rank, label, made));
      }
    } else {
      Mailbox mailbox = group.immediateMailbox(rank);
      ProbeWait wait = new ProbeWait(mailbox, ranks[0], label);
      self.await(wait);
      Message message = Objects.requireNonNull(wait.found());
      mailbox.remove(message);
      made = (Group) Objects.requireNonNull(message.shared());
    }
    return new ThreadCommunicator(made, members.place(rank), host);
  }

  @Override
  public Communicator duplicate() {
    return doSplit(0, rank);
  }

  @Override
  protected boolean isPredefined() {
    return group.isWorld();
  }

  @Override
  protected void doFree() {
    // The garbage collector does it.
  }

  @Override
  protected void doAbort(int code) {
    self.job().fail(JobFailure.exit(self.rank(), code));
    self.leaveIfFailed();
  }

  @Override
  protected Window doWindow(MemorySegment memory) {
    return new ThreadWindow(this, memory, 0, Flavor.PRIVATE);
  }

  @Override
  public Window allocateWindow(long bytes) {
    return new ThreadWindow(this, null, bytes, Flavor.PRIVATE);
  }

  @Override
  public Window allocateSharedWindow(long bytes) {
    return new ThreadWindow(this, null, bytes, Flavor.SHARED);
  }

  @Override
  public Window dynamicWindow() {
    return new ThreadWindow(this, MemorySegment.NULL, 0, Flavor.DYNAMIC);
  }

  @Override
  protected MpiFile doOpenFile(Path path, Map<String, String> hints, Set<MpiFile.Mode> mode) {
    SharedState state = share(SharedMemoryState.class, new SharedMemoryState()).getFirst();
    return ChannelFile.open(this, path, mode, () -> state);
  }

  @Override
  public void deleteFile(Path path) {
    ChannelFile.delete(path, rank);
  }

  /// Tells each rank what the others give, by rank. Collective.
  <T> List<T> share(Class<T> type, T mine) {
    exchange.slot().lay(MemorySegment.NULL);
    exchange.slot().share(mine);
    exchange.arrive(Call.ALL_GATHER, 1);
    List<T> all = new ArrayList<>();
    for (int peer = 0; peer < size; peer++) {
      all.add(type.cast(exchange.from(peer).shared()));
    }
    exchange.finish();
    exchange.awaitReaders();
    return all;
  }

  /// Waits for what one other rank does, who then has to [#wake] this one.
  void await(String call, int peer, BooleanSupplier condition) {
    self.leaveIfFailed();
    if (!condition.getAsBoolean()) {
      self.await(new PeerWait(call, group.member(peer), condition));
    }
  }

  /// A rank may find that what it waits for has come true.
  void wake(int peer) {
    group.member(peer).wake();
  }

  /// @throws org.swmpi.mpi.JobAbortedException when the job has failed
  void leaveIfFailed() {
    self.leaveIfFailed();
  }
}
