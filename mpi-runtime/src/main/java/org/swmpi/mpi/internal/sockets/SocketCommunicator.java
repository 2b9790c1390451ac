package org.swmpi.mpi.internal.sockets;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Duplication;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.internal.between.GroupPair;
import org.swmpi.mpi.internal.check.Flavor;
import org.swmpi.mpi.internal.check.LaterDuplication;
import org.swmpi.mpi.internal.files.ChannelFile;

/// A group of ranks with three contexts of their own: one for the messages of the program, the next
/// for those of collectives, and one more for those of immediate collectives.
final class SocketCommunicator extends SocketCollectives {
  private static final int WORLD_CONTEXT = 0;
  private static final int SELF_CONTEXT = 3;

  private final Session session;
  private final String predefined;

  /// What came with the job.
  ///
  /// @param predefined its name
  private SocketCommunicator(Session session, Group group, int context, String predefined) {
    super(session.engine(), group, context);
    this.session = session;
    this.predefined = predefined;
  }

  /// What was made of others.
  private SocketCommunicator(Session session, Group group, int context) {
    this(session, group, context, "");
  }

  /// All ranks of the job.
  static SocketCommunicator world(Session session) {
    int[] members = new int[session.engine().jobSize()];
    for (int rank = 0; rank < members.length; rank++) {
      members[rank] = rank;
    }
    Group all = new Group(session.engine().rank(), members, members.length);
    return new SocketCommunicator(session, all, WORLD_CONTEXT, "MPI_COMM_WORLD");
  }

  /// This rank alone. Its messages leave no process, so that all ranks use the same context.
  static SocketCommunicator self(Session session) {
    Engine engine = session.engine();
    Group own = new Group(0, new int[] {engine.rank()}, engine.jobSize());
    return new SocketCommunicator(session, own, SELF_CONTEXT, "MPI_COMM_SELF");
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
  public String library() {
    return "sockets, Java " + Runtime.version().feature();
  }

  @Override
  public String host() {
    return session.host();
  }

  /// Where a rank goes in a [#split].
  ///
  /// @param context of its part if it is the first there
  private record Choice(int color, int key, int rank, int context) {}

  @Override
  protected SocketCommunicator doSplit(int color, int key) {
    List<Choice> choices = choices(color, key);
    List<Choice> part =
        choices.stream()
            .filter(choice -> choice.color() == color)
            .sorted(Comparator.comparingInt(Choice::key).thenComparingInt(Choice::rank))
            .toList();
    int[] members = part.stream().mapToInt(choice -> group.member(choice.rank())).toArray();
    int mine = part.stream().map(Choice::rank).toList().indexOf(group.rank());
    Group made = new Group(mine, members, engine.jobSize());
    return new SocketCommunicator(session, made, part.getFirst().context());
  }

  private List<Choice> choices(int color, int key) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_INT, color, key, session.giveContext());
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

  /// The first member gives the context, and tells the others.
  @Override
  protected Communicator doCreateGroup(org.swmpi.mpi.Group members, int tag) {
    int[] ranks = members.ranks();
    int label = creationLabel(tag);
    int[] inJob = IntStream.of(ranks).map(group::member).toArray();
    Group part = new Group(members.rankOf(group.rank()), inJob, engine.jobSize());
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_INT);
      if (ranks[0] == group.rank()) {
        cell.set(JAVA_INT, 0, session.giveContext());
        for (int i = 1; i < ranks.length; i++) {
          engine.send(group, cell, context + 2, ranks[i], label, false).await();
        }
      } else {
        engine.receive(group, cell, context + 2, ranks[0], label, false).await();
      }
      return new SocketCommunicator(session, part, cell.get(JAVA_INT, 0));
    }
  }

  @Override
  protected Intercommunicator doCreateIntercommunicator(
      int localLeader, Communicator peer, int remoteLeader, int tag) {
    int number = rank() == localLeader ? session.giveContext() : 0;
    return GroupPair.create(this, localLeader, peer, remoteLeader, tag, number, this::ofJob);
  }

  private SocketCommunicator ofJob(org.swmpi.mpi.Group ranks, int given) {
    Group all = new Group(ranks.rankOf(engine.rank()), ranks.ranks(), engine.jobSize());
    return new SocketCommunicator(session, all, given);
  }

  @Override
  public SocketCommunicator duplicate() {
    return doSplit(0, group.rank());
  }

  /// The first rank chooses the context, and tells it.
  @Override
  public Duplication immediateDuplicate() {
    MemorySegment context = Arena.ofAuto().allocate(JAVA_INT);
    if (rank() == 0) {
      context.set(JAVA_INT, 0, session.giveContext());
    }
    return new LaterDuplication(
        immediateBroadcast(context, 0),
        () -> new SocketCommunicator(session, group, context.get(JAVA_INT, 0)));
  }

  @Override
  protected boolean isPredefined() {
    return !predefined.isEmpty();
  }

  @Override
  protected String defaultName() {
    return predefined;
  }

  @Override
  protected void doFree() {
    awaitImmediateCalls();
    // Until all have come here, messages may be on their way.
    doBarrier();
    engine.freeMailbox(context);
    engine.freeMailbox(context + 1);
    engine.freeMailbox(context + 2);
  }

  @Override
  protected void doAbort(int code) {
    engine.verifyUsable();
    session.abort(code);
  }

  private Window window(WindowAllocation allocation, Flavor flavor) {
    return new SocketWindow(this, session.windowLines(), allocation, flavor);
  }

  @Override
  protected Window doWindow(MemorySegment memory, Map<String, String> hints) {
    return window(WindowAllocation.of(memory), Flavor.PRIVATE);
  }

  @Override
  protected Window doAllocateWindow(long bytes, Map<String, String> hints) {
    return window(WindowAllocation.allocate(bytes), Flavor.PRIVATE);
  }

  @Override
  public Window allocateSharedWindow(long bytes, Map<String, String> hints) {
    return window(WindowAllocation.share(this, bytes), Flavor.SHARED);
  }

  @Override
  public Window dynamicWindow(Map<String, String> hints) {
    return window(WindowAllocation.of(MemorySegment.NULL), Flavor.DYNAMIC);
  }

  @Override
  protected MpiFile doOpenFile(Path path, Map<String, String> hints, Set<MpiFile.Mode> mode) {
    return ChannelFile.open(this, path, mode);
  }

  @Override
  public void deleteFile(Path path) {
    ChannelFile.delete(path, rank());
  }
}
