package org.swmpi.partition.statistics;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.records.BlockExchange;
import org.swmpi.partition.records.PartitionedRecords;

/// Sends every record to the rank that owns its partition, where the facts of a node or a pair come
/// together. In rounds, so that the buffers stay at about 16 MiB a rank.
public final class FactExchange {
  private static final long ROUND_BYTES = 16L << 20;
  private static final int RECORD_BYTES = 24;

  private final Communicator world;
  private final FactScan scan;
  private final TermNumbers predicates;
  private final TermNumbers classes;
  private final Groups groups = new Groups();
  private long[] facts = new long[64];

  private FactExchange(
      Communicator world, FactScan scan, TermNumbers predicates, TermNumbers classes) {
    this.world = world;
    this.scan = scan;
    this.predicates = predicates;
    this.classes = classes;
  }

  /// Takes the facts of one node or pair.
  @FunctionalInterface
  private interface Target {
    void group(long[] facts, int count);
  }

  /// Runs it; every node and pair is told to the listener of one rank. Collective.
  ///
  /// @param progress hears how many bytes of this rank's records are behind it
  public static void run(
      Communicator world,
      FactScan scan,
      TermNumbers predicates,
      TermNumbers classes,
      FactListener listener,
      LongConsumer progress) {
    new FactExchange(world, scan, predicates, classes).run(listener, progress);
  }

  private void run(FactListener listener, LongConsumer progress) {
    long bytes = scan.recordBytes();
    long most = world.allReduce(bytes, Op.MAX);
    int rounds = PartitionedRecords.rounds(most, ROUND_BYTES, world.size());
    try (BlockExchange exchange = new BlockExchange(world)) {
      for (int round = 0; round < rounds; round++) {
        send(exchange, round, rounds);
        exchange.run();
        receive(exchange, round, rounds, listener);
        progress.accept(bytes * (round + 1) / rounds);
      }
    }
  }

  private int first(int rank, int round, int rounds) {
    return PartitionedRecords.first(rank, world.size(), round, rounds);
  }

  private void send(BlockExchange exchange, int round, int rounds) {
    exchange.clear();
    for (int to = 0; to < world.size(); to++) {
      for (int p = first(to, round, rounds); p < first(to, round + 1, rounds); p++) {
        put(scan.nodes(), p, exchange.out());
        put(scan.pairs(), p, exchange.out());
      }
      exchange.endBlock(to);
    }
  }

  private static void put(PartitionedRecords records, int partition, ByteSink out) {
    out.reserve(Long.BYTES + records.bytes(partition));
    Raw.putLong(out.end(), records.count(partition));
    long end = records.copyTo(partition, out.end() + Long.BYTES);
    out.truncate(end - out.address());
  }

  private void receive(BlockExchange exchange, int round, int rounds, FactListener listener) {
    long[] at = new long[world.size()];
    Arrays.setAll(at, exchange::begin);
    int me = world.rank();
    for (int p = first(me, round, rounds); p < first(me, round + 1, rounds); p++) {
      gather(at, listener::node);
      gather(at, listener::pair);
    }
  }

  /// Brings together the records of one partition, and moves behind them.
  private void gather(long[] at, Target target) {
    long total = 0;
    for (long source : at) {
      total += Raw.getLong(source);
    }
    groups.begin(Math.toIntExact(total));
    for (int source = 0; source < at.length; source++) {
      long record = at[source] + Long.BYTES;
      long end = record + Raw.getLong(at[source]) * RECORD_BYTES;
      for (; record < end; record += RECORD_BYTES) {
        long fact = translate(source, Raw.getLong(record + 16));
        groups.add(Raw.getLong(record), Raw.getLong(record + 8), fact);
      }
      at[source] = end;
    }
    for (int group = 0; group < groups.size(); group++) {
      int count = groups.count(group);
      if (count > facts.length) {
        facts = new long[Math.max(count, 2 * facts.length)];
      }
      target.group(facts, groups.facts(group, facts));
    }
  }

  private long translate(int source, long fact) {
    if (Fact.isGraph(fact)) {
      return fact;
    }
    TermNumbers numbers = Fact.isType(fact) ? classes : predicates;
    return Fact.withNumber(fact, numbers.of(source, Fact.number(fact)));
  }
}
