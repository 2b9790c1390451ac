package org.swmpi.mpi.internal.threads;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Duplication;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.internal.between.GroupPair;
import org.swmpi.mpi.internal.check.CompleteDuplication;
import org.swmpi.mpi.internal.check.Flavor;
import org.swmpi.mpi.internal.collect.Collective;
import org.swmpi.mpi.internal.files.ChannelFile;
import org.swmpi.mpi.internal.files.SharedState;
import org.swmpi.mpi.internal.files.ThreadsState;

/// One rank's view of a [Group].
final class ThreadCommunicator extends ThreadCollectives {
  private final String host;
  private int duplications;

  ThreadCommunicator(Group group, int rank, String host) {
    super(group, rank);
    this.host = host;
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
  public String library() {
    return "threads of one JVM";
  }

  @Override
  public String host() {
    return host;
  }

  /// Where a rank goes in a [#split].
  private record Choice(int color, int key, int rank) {}

  @Override
  protected ThreadCommunicator doSplit(int color, int key) {
    exchange.slot().lay(MemorySegment.NULL);
    exchange.slot().share(new Choice(color, key, rank));
    exchange.arrive(Collective.SPLIT, 0);
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
              part.stream().map(choice -> group.member(choice.rank())).toArray(RankState[]::new));
    }
    exchange.slot().share(made);
    exchange.arrive(Collective.SPLIT, 1);
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
  protected Communicator doCreateGroup(org.swmpi.mpi.Group members, int tag) {
    verifyUsable();
    int[] ranks = members.ranks();
    int label = creationLabel(tag);
    Group made;
    if (ranks[0] == rank) {
      made = new Group(Arrays.stream(ranks).mapToObj(group::member).toArray(RankState[]::new));
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
    return new ThreadCommunicator(made, members.rankOf(rank), host);
  }

  @Override
  protected Intercommunicator doCreateIntercommunicator(
      int localLeader, Communicator peer, int remoteLeader, int tag) {
    verifyUsable();
    Communicator job = new ThreadCommunicator(self.job().world(), self.rank(), host);
    return GroupPair.create(this, localLeader, peer, remoteLeader, tag, tag, job::createGroup);
  }

  @Override
  public ThreadCommunicator duplicate() {
    return doSplit(0, rank);
  }

  @Override
  public Duplication immediateDuplicate() {
    verifyUsable();
    return new CompleteDuplication(
        new ThreadCommunicator(group.duplicate(duplications++), rank, host));
  }

  @Override
  protected boolean isPredefined() {
    return !group.predefined().isEmpty();
  }

  @Override
  protected String defaultName() {
    return group.predefined();
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
  protected Window doWindow(MemorySegment memory, Map<String, String> hints) {
    return new ThreadWindow(this, memory, 0, Flavor.PRIVATE);
  }

  @Override
  protected Window doAllocateWindow(long bytes, Map<String, String> hints) {
    return new ThreadWindow(this, null, bytes, Flavor.PRIVATE);
  }

  @Override
  public Window allocateSharedWindow(long bytes, Map<String, String> hints) {
    return new ThreadWindow(this, null, bytes, Flavor.SHARED);
  }

  @Override
  public Window dynamicWindow(Map<String, String> hints) {
    return new ThreadWindow(this, MemorySegment.NULL, 0, Flavor.DYNAMIC);
  }

  @Override
  protected MpiFile doOpenFile(Path path, Map<String, String> hints, Set<MpiFile.Mode> mode) {
    SharedState state = share(ThreadsState.class, new ThreadsState()).getFirst();
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
    exchange.arrive(Collective.ALL_GATHER, 1);
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

  /// Makes progress, and says whether one other rank has done something.
  boolean isOver(String call, int peer, BooleanSupplier condition) {
    self.leaveIfFailed();
    return condition.getAsBoolean() || self.test(new PeerWait(call, group.member(peer), condition));
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
