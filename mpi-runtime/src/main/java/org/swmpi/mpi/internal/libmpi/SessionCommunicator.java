package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.internal.check.CheckedCommunicator;
import org.swmpi.mpi.internal.watch.Moves;

/// A communicator of an [MpiSession], by whatever binding its calls reach the library: who its
/// ranks are, and what others can see of what this one does.
public abstract class SessionCommunicator extends CheckedCommunicator {
  /// What is to be told apart is below it, as a rule.
  private static final long FACTOR = 1_000_003;

  private final MpiSession session;
  private final Attendance attendance;
  private final long id;
  private final int rank;
  private final int[] worldRanks;
  private final boolean ofOneJob;
  private final Whereabouts whereabouts;
  private final Map<Made, Long> madeOfMembers = new ConcurrentHashMap<>();

  /// What the members of a group have made of this one without the others.
  private record Made(Group members, int tag) {}

  /// @param id name of the communicator, the same on all its ranks; 1 for that of all ranks
  /// @param worldRanks rank in the job of each of its ranks
  protected SessionCommunicator(MpiSession session, long id, int rank, int[] worldRanks) {
    this.session = session;
    this.attendance = new Attendance(session, id, worldRanks);
    this.id = id;
    this.rank = rank;
    this.worldRanks = worldRanks;
    this.ofOneJob = Arrays.stream(worldRanks).allMatch(other -> other >= 0);
    this.whereabouts = session.whereabouts();
  }

  @Override
  public final int rank() {
    return rank;
  }

  @Override
  public final int size() {
    return worldRanks.length;
  }

  @Override
  public final int[] jobRanks() {
    return worldRanks.clone();
  }

  @Override
  public final String host() {
    return session.host();
  }

  /// Whether some of the ranks may run no sw-mpi, or are of another job: nothing can be agreed on
  /// with them but what the program says.
  protected final boolean hasStrangers() {
    return session.isOfSeveralPrograms() || !ofOneJob;
  }

  protected final MpiSession session() {
    return session;
  }

  /// How others see this rank's collectives.
  final Attendance attendance() {
    return attendance;
  }

  /// Number of this rank in the job.
  protected final int worldRank() {
    return worldRanks[rank];
  }

  /// Name of a communicator that has just been made of this one: the same on all its ranks, and
  /// with next to certainty nowhere else.
  ///
  /// @param color what distinguishes it from others that were made by the same call
  protected final long childId(int color) {
    return (id * FACTOR + attendance.collectives()) * FACTOR + color;
  }

  /// As [#childId(int)], of one that its members have made: the others make no call, so members
  /// know only how many they have made before, not how many calls there were on this one.
  protected final long childId(Group members, int tag) {
    long before = madeOfMembers.merge(new Made(members, tag), 1L, Long::sum);
    long childId = (id * FACTOR - before) * FACTOR + tag; // none of the others takes away
    for (int member : members.ranks()) {
      childId = childId * FACTOR + member;
    }
    return childId;
  }

  /// To be called before each call that returns at once.
  ///
  /// @throws IllegalStateException where none can be made
  protected final void verifyValid() {
    session.verifyUsable();
    verifyNotFreed();
  }

  /// To be called before each collective; [#leave] after it. Not by way of [Attendance#enter]: see
  /// [Whereabouts#enter].
  protected final void enter(Call call) {
    verifyValid();
    Moves.note();
    whereabouts.enter(call, id, attendance.begin());
  }

  /// To be called before each call that waits for some ranks, and no others; [#leave] after it.
  protected final void enterWith(Call call, int[] members) {
    verifyValid();
    attendance.enterWith(call, members);
  }

  /// To be called before waiting for a message under way, which goes on though its communicator is
  /// freed; [#leave] after it.
  ///
  /// @param peer as of [#enterMessage]
  protected final void enterAwait(int peer) {
    session.verifyUsable();
    Moves.note();
    whereabouts.enter(Call.AWAIT, id, waitedFor(peer));
  }

  /// To be called before each call that waits for a message; [#leave] after it.
  ///
  /// @param peer rank that is waited for, or any, or another negative number for none
  protected final void enterMessage(Call call, int peer) {
    verifyValid();
    Moves.note();
    whereabouts.enter(call, id, waitedFor(peer));
  }

  /// The rank of the job that a message of a peer comes from; for none, and for a rank of another
  /// job, of which nobody here can tell whether it will come, one that is nobody's.
  private long waitedFor(int peer) {
    if (peer >= 0) {
      return worldRanks[peer] < 0 ? Whereabouts.NO_RANK_OF_THIS_JOB : worldRanks[peer];
    }
    return ofOneJob && peer == ANY_SOURCE ? Whereabouts.ANY_RANK : Whereabouts.NO_RANK_OF_THIS_JOB;
  }

  /// This rank waits for nobody any more.
  protected final void leave() {
    whereabouts.leave();
  }

  /// @param send and `receive`: what the library has used by address only
  protected final void leave(MemorySegment send, MemorySegment receive) {
    try {
      whereabouts.leave();
    } finally {
      Reference.reachabilityFence(send);
      Reference.reachabilityFence(receive);
    }
  }

  /// The communicator is freed.
  protected final void forget() {
    attendance.forget();
  }

  @Override
  protected final String defaultName() {
    if (id == MpiSession.WORLD_ID) {
      return "MPI_COMM_WORLD";
    }
    return id == session.selfId() ? "MPI_COMM_SELF" : "";
  }

  @Override
  protected final boolean isPredefined() {
    return id == MpiSession.WORLD_ID || id == session.selfId();
  }

  @Override
  protected final void doAbort(int code) {
    session.verifyUsable();
    session.abort(code);
  }
}
