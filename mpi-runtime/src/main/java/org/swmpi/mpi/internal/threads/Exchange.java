package org.swmpi.mpi.internal.threads;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.internal.check.PeerFailure;
import org.swmpi.mpi.internal.collect.Collective;
import org.swmpi.mpi.internal.reduce.Reduction;
import org.swmpi.mpi.internal.watch.Moves;

/// How the ranks of a group meet in collectives; one object per rank.
///
/// Every collective is an epoch. A rank lays its buffer out and publishes the epoch ([#arrive]).
/// Others wait for that ([#from]) and copy. A rank that has read all it needs publishes that
/// ([#finish]), and the owner of a buffer returns when its readers have finished ([#awaitReader]).
/// A rank may run ahead of others that need nothing of it.
///
/// ```
/// word:  epoch (44 bits) | kind of call (4) | root, type, operation (16)
/// ```
final class Exchange implements Waiting {
  private static final int SIGNATURE_BITS = 20;
  private static final int DETAIL_BITS = 16;
  private static final long SIGNATURE_MASK = (1L << SIGNATURE_BITS) - 1;

  private final ThreadMessages communicator;
  private final Group group;
  private final int rank;
  private final RankState self;
  private final Slot slot;

  private long epoch;
  private Collective call = Collective.BARRIER;
  private long word;

  // What is waited for at present.
  private int awaitedRank;
  private int awaitedWord;

  Exchange(ThreadMessages communicator) {
    this.communicator = communicator;
    this.group = communicator.group;
    this.rank = communicator.rank;
    this.self = communicator.self;
    this.slot = group.slot(rank);
  }

  /// This rank's slot: to be filled before [#arrive].
  Slot slot() {
    return slot;
  }

  /// Begins a collective. The slot is the others' to read from now on.
  ///
  /// @param detail what has to be the same on all ranks: root, type, operation
  void arrive(Collective next, int detail) {
    communicator.verifyUsable();
    Moves.note();
    epoch++;
    call = next;
    word =
        (epoch << SIGNATURE_BITS)
            | ((long) call.code() << DETAIL_BITS)
            | (detail & ((1 << DETAIL_BITS) - 1));
    group.setWord(rank, Group.ARRIVED, word);
  }

  /// Waits until another rank, which waits for this one's [#finish], has come to this collective.
  ///
  /// @return its slot
  Slot from(int peer) {
    if (peer != rank) {
      awaitWord(peer, Group.ARRIVED);
      verifySameCall(peer, group.word(peer, Group.ARRIVED));
    }
    return group.slot(peer);
  }

  /// Waits until all have come. Some may have left again.
  void awaitAll() {
    for (int i = 1; i < group.size(); i++) {
      int peer = after(i);
      awaitWord(peer, Group.ARRIVED);
      verifyIfHere(peer);
    }
  }

  /// What this rank has computed for the others is in its slot.
  void prepared() {
    group.setWord(rank, Group.PREPARED, word);
  }

  /// Waits until another rank has [#prepared].
  void awaitPrepared(int peer) {
    awaitWord(peer, Group.PREPARED);
  }

  /// This rank reads nobody's slot any more.
  void finish() {
    group.setWord(rank, Group.FINISHED, word);
  }

  /// Waits until a rank has finished, and so reads this rank's slot no more.
  void awaitReader(int peer) {
    awaitWord(peer, Group.FINISHED);
  }

  /// Waits until all others have finished.
  void awaitReaders() {
    for (int i = 1; i < group.size(); i++) {
      awaitReader(after(i));
    }
  }

  /// The rank that comes `steps` after this one, in a ring: starting with oneself spreads the load.
  int after(int steps) {
    int peer = rank + steps;
    return peer < group.size() ? peer : peer - group.size();
  }

  /// Copies from a slot's buffer.
  ///
  /// @param from offset in that buffer, in bytes
  void copy(Slot source, long from, MemorySegment target, long to, long bytes) {
    if (bytes == 0) {
      return;
    }
    self.beginCopy();
    try {
      MemorySegment.copy(source.base(), source.offset() + from, target, to, bytes);
    } finally {
      self.endCopy();
    }
  }

  /// Copies a rank's part of the result, which is at the same place in its buffer and in `target`.
  void copyResult(int peer, MemorySegment target, long from, long bytes) {
    Slot source = group.slot(peer);
    self.beginCopy();
    try {
      MemorySegment.copy(source.resultBase(), source.resultOffset() + from, target, from, bytes);
    } finally {
      self.endCopy();
    }
  }

  /// Combines a block of the buffers of ranks `first` to `end - 1`, all of which have arrived.
  ///
  /// @param from offset of the block in each buffer, in bytes
  void combine(int first, int end, long from, long bytes, Reduction reduction, Op op) {
    self.beginCopy();
    try {
      Slot begin = group.slot(first);
      reduction.begin(begin.base(), begin.offset() + from, bytes);
      for (int peer = first + 1; peer < end; peer++) {
        Slot next = group.slot(peer);
        reduction.add(op, next.base(), next.offset() + from, bytes);
      }
    } finally {
      self.endCopy();
    }
  }

  /// Fails where a rank does not send as much as is expected of it.
  void verifyLength(int peer, long sent, long expected) {
    if (sent > expected || sent < expected && !call.mayLeaveRoom()) {
      throw lengthMismatch(peer, sent, expected);
    }
  }

  /// Ranks disagree about a length.
  ///
  /// @return failure that ends the job, to be thrown
  RuntimeException lengthMismatch(int peer, long sent, long expected) {
    return self.broken(
        PeerFailure.otherLength(call.method(), peer, sent, rank, expected, self.rank()));
  }

  private void awaitWord(int peer, int which) {
    awaitedRank = peer;
    awaitedWord = which;
    if (!isOver()) {
      self.await(this);
    }
  }

  @Override
  public boolean isOver() {
    if ((group.word(awaitedRank, awaitedWord) >>> SIGNATURE_BITS) >= epoch) {
      return true;
    }
    verifyIfHere(awaitedRank);
    return false;
  }

  private void verifyIfHere(int peer) {
    long theirs = group.word(peer, Group.ARRIVED);
    if ((theirs >>> SIGNATURE_BITS) == epoch) {
      verifySameCall(peer, theirs);
    }
  }

  private void verifySameCall(int peer, long theirs) {
    if (theirs != word) {
      String other = Collective.methodOfCode((int) ((theirs & SIGNATURE_MASK) >>> DETAIL_BITS));
      throw self.broken(PeerFailure.otherCall(other, peer, call.method(), rank, self.rank()));
    }
  }

  @Override
  public @Nullable RankState lost() {
    RankState peer = group.member(awaitedRank);
    return peer.hasEnded() ? peer : null;
  }

  @Override
  public String call() {
    return call.method();
  }
}
