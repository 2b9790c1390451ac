package org.swmpi.mpi.internal.threads;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;

/// What the ranks of one communicator share. Each rank writes its own words and its own slot only.
final class Group {
  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

  /// Words of different ranks are 256 bytes apart, those of one rank 64: no cache line has two.
  private static final int STRIDE = 32;

  /// Within a rank's stretch: it has come to a collective, with a slot that others may read.
  static final int ARRIVED = 0;

  /// Within a rank's stretch: it has computed its part, for others to read.
  static final int PREPARED = 8;

  /// Within a rank's stretch: it reads nobody's slot any more.
  static final int FINISHED = 16;

  private final String predefined;
  private final RankState[] members;
  private final long[] words;
  private final Slot[] slots;
  private final Mailbox[] mailboxes;
  private final Mailbox[] immediateMailboxes;
  private final Map<Integer, Duplicate> duplicates = new HashMap<>();

  /// What came with the job.
  ///
  /// @param predefined its name
  Group(String predefined, RankState[] members) {
    this.predefined = predefined;
    this.members = members;
    this.words = new long[(members.length + 1) * STRIDE];
    this.slots = new Slot[members.length];
    this.mailboxes = new Mailbox[members.length];
    this.immediateMailboxes = new Mailbox[members.length];
    for (int rank = 0; rank < members.length; rank++) {
      slots[rank] = new Slot();
      mailboxes[rank] = new Mailbox(this, rank);
      immediateMailboxes[rank] = new Mailbox(this, rank);
    }
  }

  /// What was made of others.
  Group(RankState[] members) {
    this("", members);
  }

  /// The name of what came with the job; else empty.
  String predefined() {
    return predefined;
  }

  int size() {
    return members.length;
  }

  RankState member(int rank) {
    return members[rank];
  }

  Slot slot(int rank) {
    return slots[rank];
  }

  Mailbox mailbox(int rank) {
    return mailboxes[rank];
  }

  /// For the messages of immediate collectives.
  Mailbox immediateMailbox(int rank) {
    return immediateMailboxes[rank];
  }

  /// A group of the same ranks, and how many of them have it.
  private static final class Duplicate {
    private final Group group;
    private int holders;

    Duplicate(Group group) {
      this.group = group;
    }
  }

  /// The duplicate that every rank asks for as its `nth`. The first one makes it, and nobody waits.
  synchronized Group duplicate(int nth) {
    Duplicate duplicate = duplicates.computeIfAbsent(nth, _ -> new Duplicate(new Group(members)));
    if (++duplicate.holders == members.length) {
      duplicates.remove(nth);
    }
    return duplicate.group;
  }

  long word(int rank, int which) {
    return (long) WORD.getAcquire(words, rank * STRIDE + which + 1);
  }

  /// Publishes a word of this rank, with all that the rank has written before.
  void setWord(int rank, int which, long value) {
    WORD.setVolatile(words, rank * STRIDE + which + 1, value);
    for (int other = 0; other < members.length; other++) {
      if (other != rank) {
        members[other].wake();
      }
    }
  }
}
