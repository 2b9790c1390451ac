package org.swmpi.reason.internal.exchange;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.reason.internal.records.LongLog;
import org.swmpi.reason.internal.records.PartitionedRecords;
import org.swmpi.reason.internal.scan.InstanceScan;
import org.swmpi.reason.internal.scan.NodeRef;
import org.swmpi.reason.internal.schema.TypeEvents;

/**
 * Sends every fingerprint to the rank that owns its partition, and the verdicts back. In rounds, so
 * that the buffers stay at about {@value #ROUND_BYTES} bytes a rank.
 */
public final class DuplicateElimination {
  private static final long ROUND_BYTES = 64L << 20;

  private final Communicator world;
  private final InstanceScan scan;
  private final Owner owner;
  private final int ranks;
  private final LongLog[] typesOfOwner;

  private DuplicateElimination(
      Communicator world, InstanceScan scan, TypeEvents events, IntPredicate writable) {
    this.world = world;
    this.scan = scan;
    owner = new Owner(events, writable);
    ranks = world.size();
    typesOfOwner = new LongLog[ranks];
    for (int r = 0; r < ranks; r++) {
      typesOfOwner[r] = new LongLog();
    }
  }

  /**
   * Runs it. Collective.
   *
   * @param writable whether the triples of a type atom are legal RDF
   * @param progress hears how many of {@link #bytes} are behind it
   */
  public static Verdicts run(
      Communicator world,
      InstanceScan scan,
      TypeEvents events,
      IntPredicate writable,
      LongConsumer progress) {
    return new DuplicateElimination(world, scan, events, writable).run(progress);
  }

  /** Bytes of the records of this rank. */
  public static long bytes(InstanceScan scan) {
    long bytes = 0;
    for (int p = 0; p < PartitionedRecords.PARTITIONS; p++) {
      bytes += scan.stated.bytes(p) + scan.derived.bytes(p) + scan.nodes.bytes(p);
    }
    return bytes;
  }

  private Verdicts run(LongConsumer progress) {
    long bytes = bytes(scan);
    long most = world.allReduce(bytes, Op.MAX);
    int perOwner = Math.ceilDiv(PartitionedRecords.PARTITIONS, ranks);
    int rounds = Math.clamp(Math.ceilDiv(most, ROUND_BYTES), 1, perOwner);
    LongLog types = new LongLog();
    List<int[]> atomSets = new ArrayList<>();
    Verdicts verdicts = new Verdicts(types, atomSets);
    for (int round = 0; round < rounds; round++) {
      try (ByteSink verdict = judge(round, rounds)) {
        read(verdict, round, rounds, verdicts);
      }
      progress.accept(bytes * (round + 1) / rounds);
    }
    mergeTypes(types, atomSets);
    return verdicts;
  }

  /**
   * First partition of an owner in a round; that of the next round, or of the next owner, is the
   * end.
   */
  private int first(int rank, int round, int rounds) {
    int begin = (int) ((long) PartitionedRecords.PARTITIONS * rank / ranks);
    int end = (int) ((long) PartitionedRecords.PARTITIONS * (rank + 1) / ranks);
    return begin + (int) ((long) (end - begin) * round / rounds);
  }

  /**
   * Sends this round's records to their owners, decides on those that arrive, returns what the
   * owners say.
   */
  private ByteSink judge(int round, int rounds) {
    ByteSink[] answers = new ByteSink[ranks];
    try (ByteSink send = new ByteSink(ROUND_BYTES / 16)) {
      long[] ends = new long[ranks];
      for (int to = 0; to < ranks; to++) {
        for (int p = first(to, round, rounds); p < first(to, round + 1, rounds); p++) {
          pack(p, send);
        }
        ends[to] = send.length();
      }
      try (Arena arena = Arena.ofConfined()) {
        Parcel received = exchange(send, ends, arena);
        for (int r = 0; r < ranks; r++) {
          answers[r] = new ByteSink(1 << 12);
        }
        decide(received, round, rounds, answers);
      }
    }
    try (ByteSink send = new ByteSink(1 << 16);
        Arena arena = Arena.ofConfined()) {
      long[] ends = new long[ranks];
      for (int r = 0; r < ranks; r++) {
        send.put(answers[r].address(), answers[r].end());
        answers[r].close();
        ends[r] = send.length();
      }
      Parcel received = exchange(send, ends, arena);
      ByteSink all = new ByteSink(received.bytes() + 8);
      all.put(received.address(), received.address() + received.bytes());
      return all;
    }
  }

  private void pack(int p, ByteSink send) {
    long bytes = scan.stated.bytes(p) + scan.derived.bytes(p) + scan.nodes.bytes(p);
    send.reserve(Incoming.HEADER * 8 + bytes);
    long at = send.end();
    Raw.putLong(at, scan.stated.count(p));
    Raw.putLong(at + 8, scan.derived.count(p));
    Raw.putLong(at + 16, scan.nodes.count(p));
    at = scan.stated.copyTo(p, at + Incoming.HEADER * 8);
    at = scan.derived.copyTo(p, at);
    scan.nodes.copyTo(p, at);
    send.truncate(send.length() + Incoming.HEADER * 8 + bytes);
  }

  /** What arrived: blocks in the order of ranks, and where each begins. */
  @SuppressWarnings("ArrayRecordComponent") // shared, never changed
  private record Parcel(long address, long bytes, long[] displacements) {
    long[] addresses() {
      long[] at = new long[displacements.length];
      for (int r = 0; r < at.length; r++) {
        at[r] = address + displacements[r];
      }
      return at;
    }
  }

  /** Sends block r (up to {@code ends[r]}) to rank r. Lengths are multiples of 8. */
  private Parcel exchange(ByteSink send, long[] ends, Arena arena) {
    if (ranks == 1) {
      return new Parcel(send.address(), send.length(), new long[1]);
    }
    long[] counts = new long[ranks];
    long[] displacements = new long[ranks];
    for (int r = 0; r < ranks; r++) {
      displacements[r] = r == 0 ? 0 : ends[r - 1] / 8;
      counts[r] = ends[r] / 8 - displacements[r];
    }
    MemorySegment incoming = arena.allocate(ValueLayout.JAVA_LONG, ranks);
    world.allToAll(arena.allocateFrom(ValueLayout.JAVA_LONG, counts), incoming);
    long[] receiveCounts = incoming.toArray(ValueLayout.JAVA_LONG);
    long[] receiveDisplacements = new long[ranks];
    long[] byteDisplacements = new long[ranks];
    long total = 0;
    for (int r = 0; r < ranks; r++) {
      receiveDisplacements[r] = total;
      byteDisplacements[r] = total * 8;
      total += receiveCounts[r];
    }
    MemorySegment receive = arena.allocate(total * 8, 64);
    world.allToAllV(
        send.segment(),
        counts,
        displacements,
        receive,
        receiveCounts,
        receiveDisplacements,
        Datatype.LONG);
    return new Parcel(receive.address(), total * 8, byteDisplacements);
  }

  private void decide(Parcel received, int round, int rounds, ByteSink[] answers) {
    Incoming in = new Incoming(received.address(), received.addresses());
    LongLog[] types = new LongLog[ranks];
    for (int r = 0; r < ranks; r++) {
      types[r] = new LongLog();
    }
    int me = world.rank();
    for (int p = first(me, round, rounds); p < first(me, round + 1, rounds); p++) {
      long[][] stated = new long[ranks][];
      long[][] derived = new long[ranks][];
      for (int r = 0; r < ranks; r++) {
        stated[r] = new long[(int) Math.ceilDiv(in.stated(r), Long.SIZE)];
        derived[r] = new long[(int) Math.ceilDiv(in.derived(r), Long.SIZE)];
        types[r].clear();
      }
      owner.triples(in, stated, derived);
      owner.nodes(in, types);
      in.advance();
      for (int r = 0; r < ranks; r++) {
        put(answers[r], stated[r]);
        put(answers[r], derived[r]);
        answers[r].reserve(8);
        putLong(answers[r], types[r].size());
        for (int i = 0; i < types[r].size(); i++) {
          putLong(answers[r], types[r].get(i));
        }
      }
    }
  }

  private static void put(ByteSink sink, long[] words) {
    for (long word : words) {
      putLong(sink, word);
    }
  }

  private static void putLong(ByteSink sink, long value) {
    sink.reserve(8);
    Raw.putLong(sink.end(), value);
    sink.truncate(sink.length() + 8);
  }

  /**
   * Reads the owners' verdicts on this rank's records of a round: they stand in the order of
   * partitions.
   */
  private void read(ByteSink verdict, int round, int rounds, Verdicts verdicts) {
    long at = verdict.address();
    for (int from = 0; from < ranks; from++) {
      for (int p = first(from, round, rounds); p < first(from, round + 1, rounds); p++) {
        long[] stated = new long[(int) Math.ceilDiv(scan.stated.count(p), Long.SIZE)];
        long[] derived = new long[(int) Math.ceilDiv(scan.derived.count(p), Long.SIZE)];
        at = read(at, stated);
        at = read(at, derived);
        verdicts.set(p, stated, derived);
        long count = Raw.getLong(at);
        at += 8;
        for (long i = 0; i < count; i++) {
          typesOfOwner[from].add(Raw.getLong(at));
          at += 8;
        }
      }
    }
  }

  private static long read(long address, long[] words) {
    long at = address;
    for (int i = 0; i < words.length; i++) {
      words[i] = Raw.getLong(at);
      at += 8;
    }
    return at;
  }

  /**
   * Gives the owners' sets of atoms common numbers, and brings this rank's nodes into input order.
   */
  private void mergeTypes(LongLog types, List<int[]> atomSets) {
    byte[][] all = world.allGather(AtomSets.encode(owner.atomSets()));
    for (int r = 0; r < ranks; r++) {
      int offset = atomSets.size();
      atomSets.addAll(AtomSets.decode(all[r]));
      if (atomSets.size() >= 1 << TypeEvents.BITS) {
        throw new IllegalStateException(
            "more than " + (1 << TypeEvents.BITS) + " different sets of types");
      }
      for (int i = 0; i < typesOfOwner[r].size(); i++) {
        long pair = typesOfOwner[r].get(i);
        types.add(NodeRef.with(NodeRef.ref(pair), NodeRef.event(pair) + offset));
      }
      typesOfOwner[r].clear();
    }
    types.sort();
  }
}
