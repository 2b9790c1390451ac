package org.swmpi.mpi.internal.libmpi;

import org.swmpi.mpi.internal.watch.Moves;

/// What others can see of the calls that this rank makes on a communicator, window or file, for
/// which they may have to be there: see [Whereabouts].
final class Attendance {
  private final MpiSession session;
  private final long id;
  private final int[] worldRanks;
  private final Whereabouts whereabouts;
  private final Visit visit;
  private long collectives;

  /// A call that this rank is in, until it is closed.
  interface Visit extends AutoCloseable {
    @Override
    void close();
  }

  /// Of what is there from now on, until [#forget].
  ///
  /// @param id name of what the calls are made on, the same on all its ranks
  /// @param worldRanks rank in the job of each of its ranks; negative for one of another job
  Attendance(MpiSession session, long id, int[] worldRanks) {
    this.session = session;
    this.id = id;
    this.worldRanks = worldRanks;
    this.whereabouts = session.whereabouts();
    this.visit = whereabouts::leave;
    session.register(this);
  }

  long id() {
    return id;
  }

  /// How many calls of all ranks this one has begun.
  long collectives() {
    return collectives;
  }

  /// Counts a call that all ranks make.
  ///
  /// @return its number
  long begin() {
    return ++collectives;
  }

  /// To be called before each call that all ranks make.
  Visit enter(Call call) {
    return enterAwait(call, begin());
  }

  /// To be called before waiting for a call of all ranks that is under way.
  ///
  /// @param number as of [#collectives] when it began
  Visit enterAwait(Call call, long number) {
    Moves.note();
    whereabouts.enter(call, id, number);
    return visit;
  }

  /// To be called before each call that waits for every one of some ranks, none of which can go on
  /// before this one.
  Visit enterWith(Call call, int[] members) {
    Moves.note();
    whereabouts.enterWith(call, id, Whereabouts.EACH_OF_SET, worldRanks, members);
    return visit;
  }

  /// To be called before each call that waits for those of some ranks that have not done their part
  /// and gone on.
  Visit enterForRest(Call call, int[] members) {
    Moves.note();
    whereabouts.enterWith(call, id, Whereabouts.REST_OF_SET, worldRanks, members);
    return visit;
  }

  /// To be called before each call that waits for a rank that cannot be known.
  Visit enterForAny(Call call) {
    Moves.note();
    whereabouts.enter(call, id, Whereabouts.ANY_RANK);
    return visit;
  }

  /// It is freed: nobody waits for this rank on it.
  void forget() {
    session.unregister(this);
  }
}
