package org.swmpi.reason.internal.exchange;

import java.util.function.LongConsumer;
import org.swmpi.data.CapacityException;
import org.swmpi.data.memory.ArrayLength;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Failure;
import org.swmpi.partition.records.PartitionedRecords;
import org.swmpi.reason.internal.records.LongLog;
import org.swmpi.reason.internal.scan.InstanceScan;
import org.swmpi.reason.internal.scan.NodeRef;
import org.swmpi.reason.internal.schema.TypeEvents;

/// Sends every fingerprint to the rank that owns its partition, and the verdicts back. In rounds of
/// about {@value #ROUND_BYTES} bytes a rank, which stay in the caches of a core; what they are
/// answered goes back once in {@value #ANSWERED_ROUNDS} rounds.
public final class DuplicateElimination implements AutoCloseable {
  private static final long ROUND_BYTES = 2L << 20;
  private static final int ANSWERED_ROUNDS = 8;

  private final Communicator world;
  private final InstanceScan scan;
  private final Owner owner;
  private final int ranks;
  private final LongLog[] typesOfOwner;
  private final WordExchange blocks;
  private final ByteSink[] answers;

  private DuplicateElimination(Communicator world, InstanceScan scan, TypeEvents events) {
    this.world = world;
    this.scan = scan;
    owner = new Owner(events);
    ranks = world.size();
    blocks = new WordExchange(world);
    typesOfOwner = new LongLog[ranks];
    answers = new ByteSink[ranks];
    for (int r = 0; r < ranks; r++) {
      typesOfOwner[r] = new LongLog();
      answers[r] = new ByteSink(1 << 12);
    }
  }

  /// Runs it. Collective.
  ///
  /// @param progress hears how many of [#bytes] are behind it
  public static Verdicts run(
      Communicator world, InstanceScan scan, TypeEvents events, LongConsumer progress) {
    try (DuplicateElimination run = new DuplicateElimination(world, scan, events)) {
      return run.run(progress);
    }
  }

  /// Bytes of the records of this rank.
  public static long bytes(InstanceScan scan) {
    return bytes(scan, 0, PartitionedRecords.PARTITIONS);
  }

  private Verdicts run(LongConsumer progress) {
    long bytes = bytes(scan);
    long most = world.allReduce(bytes, Op.MAX);
    int rounds = PartitionedRecords.rounds(most, ROUND_BYTES, ranks);
    LongLog types = new LongLog();
    AtomSets atomSets = new AtomSets();
    Verdicts verdicts = new Verdicts(types, atomSets);
    long[] outgoing = recordWords(rounds);
    long[] incoming = WordExchange.exchange(world, outgoing);
    int unanswered = 0;
    for (int round = 0; round < rounds; round++) {
      ByteSink send =
          blocks.begin(ofRound(outgoing, round, rounds), ofRound(incoming, round, rounds));
      pack(send, round, rounds);
      decide(blocks.exchange(), round, rounds);
      if (round + 1 - unanswered == ANSWERED_ROUNDS || round + 1 == rounds) {
        read(exchangeAnswers(), unanswered, round + 1, rounds, verdicts);
        unanswered = round + 1;
      }
      progress.accept(bytes * (round + 1) / rounds);
    }
    mergeTypes(types, atomSets);
    return verdicts;
  }

  /// Bytes that the records of the partitions `[from, to)` are sent as.
  private static long bytes(InstanceScan scan, int from, int to) {
    long bytes = 0;
    for (int p = from; p < to; p++) {
      bytes +=
          Incoming.HEADER * 8 + scan.stated.bytes(p) + scan.derived.bytes(p) + scan.nodes.bytes(p);
    }
    return bytes;
  }

  private int first(int rank, int round, int rounds) {
    return PartitionedRecords.first(rank, ranks, round, rounds);
  }

  /// Words of the records for each rank in each round: all rounds of rank 0, then of rank 1, …
  private long[] recordWords(int rounds) {
    long[] words = new long[ranks * rounds];
    for (int to = 0; to < ranks; to++) {
      for (int round = 0; round < rounds; round++) {
        words[to * rounds + round] =
            bytes(scan, first(to, round, rounds), first(to, round + 1, rounds)) / Long.BYTES;
      }
    }
    return words;
  }

  private long[] ofRound(long[] words, int round, int rounds) {
    long[] some = new long[ranks];
    for (int r = 0; r < ranks; r++) {
      some[r] = words[r * rounds + round];
    }
    return some;
  }

  private void pack(ByteSink send, int round, int rounds) {
    for (int to = 0; to < ranks; to++) {
      for (int p = first(to, round, rounds); p < first(to, round + 1, rounds); p++) {
        pack(p, send);
      }
    }
  }

  private void pack(int p, ByteSink send) {
    long at = send.end();
    Raw.putLong(at, scan.stated.count(p));
    Raw.putLong(at + 8, scan.derived.count(p));
    Raw.putLong(at + 16, scan.nodes.count(p));
    at = scan.stated.copyTo(p, at + Incoming.HEADER * 8);
    at = scan.derived.copyTo(p, at);
    at = scan.nodes.copyTo(p, at);
    send.truncate(at - send.address());
  }

  private long[] exchangeAnswers() {
    long[] words = new long[ranks];
    for (int r = 0; r < ranks; r++) {
      words[r] = answers[r].length() / Long.BYTES;
    }
    ByteSink send = blocks.begin(words, WordExchange.exchange(world, words));
    for (ByteSink answer : answers) {
      send.put(answer.address(), answer.end());
      answer.truncate(0);
    }
    return blocks.exchange();
  }

  private void decide(long[] records, int round, int rounds) {
    Incoming in = new Incoming(blocks.start(), records);
    LongLog[] types = new LongLog[ranks];
    for (int r = 0; r < ranks; r++) {
      types[r] = new LongLog();
    }
    int me = world.rank();
    for (int p = first(me, round, rounds); p < first(me, round + 1, rounds); p++) {
      decide(in, types);
      in.advance();
    }
  }

  /// Decides on one partition.
  private void decide(Incoming in, LongLog[] types) {
    long[][] stated = new long[ranks][];
    long[][] derived = new long[ranks][];
    for (int r = 0; r < ranks; r++) {
      stated[r] = bits(in.stated(r));
      derived[r] = bits(in.derived(r));
      types[r].clear();
    }
    owner.triples(in, stated, derived);
    owner.nodes(in, types);
    for (int r = 0; r < ranks; r++) {
      answers[r].put(stated[r], stated[r].length);
      answers[r].put(derived[r], derived[r].length);
      answers[r].put(new long[] {types[r].size()}, 1);
      types[r].writeTo(answers[r]);
    }
  }

  /// Reads the owners' verdicts on this rank's records of the rounds `[begin, end)`: they stand in
  /// the order of partitions.
  private void read(long[] answered, int begin, int end, int rounds, Verdicts verdicts) {
    for (int from = 0; from < ranks; from++) {
      long at = answered[from];
      for (int p = first(from, begin, rounds); p < first(from, end, rounds); p++) {
        long[] stated = bits(scan.stated.count(p));
        long[] derived = bits(scan.derived.count(p));
        at = read(at, stated);
        at = read(at, derived);
        verdicts.set(p, stated, derived);
        int count = (int) Raw.getLong(at);
        typesOfOwner[from].addAll(at + 8, count);
        at += 8 + 8L * count;
      }
    }
  }

  /// A bit each for so many records.
  private static long[] bits(long records) {
    return new long[(int) Math.ceilDiv(records, Long.SIZE)];
  }

  private static long read(long address, long[] words) {
    Raw.get(address, words, 0, words.length);
    return address + 8L * words.length;
  }

  /// Gives equal sets of atoms of all owners one number, and brings this rank's nodes into input
  /// order.
  private void mergeTypes(LongLog types, AtomSets atomSets) {
    boolean full = owner.atomSets().isFull();
    Failure.agree(world, full ? Failure.of(tooManySets()) : null);
    try (ByteSink encoded = new ByteSink(1 << 12)) {
      for (int r = 0; r < ranks; r++) {
        broadcastSets(encoded, r);
        int[] merged = atomSets.addAll(encoded);
        if (atomSets.isFull()) {
          throw tooManySets(); // on all ranks
        }
        LongLog own = typesOfOwner[r];
        typesOfOwner[r] = new LongLog(); // what it held is a good part of the heap
        for (int i = 0; i < own.size(); i++) {
          long pair = own.get(i);
          types.add(NodeRef.with(NodeRef.ref(pair), merged[NodeRef.event(pair)]));
        }
      }
    }
    types.sortByBits(TypeEvents.BITS);
  }

  /// Gives all ranks the sets of one owner.
  private void broadcastSets(ByteSink encoded, int root) {
    encoded.truncate(0);
    if (world.rank() == root) {
      owner.atomSets().encode(encoded);
    }
    long bytes = world.broadcast(encoded.length(), root);
    encoded.reserve(bytes - encoded.length());
    encoded.truncate(bytes);
    world.broadcast(encoded.segment(), root);
  }

  private static CapacityException tooManySets() {
    return new CapacityException(
        ("more than %,d different sets of types are inferred, or of more than %,d types together;"
                + " close a part of the data at a time")
            .formatted(AtomSets.MOST_SETS, ArrayLength.MOST));
  }

  @Override
  public void close() {
    blocks.close();
    for (ByteSink answer : answers) {
      answer.close();
    }
  }
}
