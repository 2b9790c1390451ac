package org.swmpi.partition.cut;

import java.util.Arrays;
import org.swmpi.data.CapacityException;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermHash;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Failure;
import org.swmpi.partition.records.BlockExchange;
import org.swmpi.partition.records.TermTable;
import org.swmpi.partition.statistics.FactScan;
import org.swmpi.partition.statistics.TermNumbers;

/// Puts the subjects of a class together, by the rarest of their classes. A class of more
/// statements than a part should have is dealt out by a hash of its subjects; so are subjects
/// without a class.
public final class ClassPlan implements AutoCloseable {
  private static final int RECORD_BYTES = 12;

  private static final String TOO_MANY =
      "more than 536,870,912 subjects, of which every rank has a table; use another strategy, such"
          + " as subject";

  private final TermHash hash;
  private final long seed;
  private final TermTable classes = new TermTable(TermKernel.best());
  private final ByteSink types = new ByteSink(1 << 12);

  /// Statements of each subject of this rank.
  private final LongNumbers subjects = new LongNumbers();

  private long[] statements = new long[1 << 10];

  public ClassPlan(long seed) {
    this.seed = seed;
    hash = new TermHash(seed);
  }

  /// Notes a statement.
  public void add(StatementScanner at) {
    long key = TermParts.key(hash, at.subject, at.subjectEnd);
    int subject = subjects.id(key);
    if (subject >= statements.length) {
      statements = Arrays.copyOf(statements, 2 * statements.length);
    }
    statements[subject]++;
    if (FactScan.isTyping(at) && Raw.getByte(at.object) != '"') {
      types.reserve(RECORD_BYTES);
      Raw.putLong(types.end(), key);
      Raw.putInt(types.end() + Long.BYTES, classes.id(at.object, at.objectEnd));
      types.truncate(types.length() + RECORD_BYTES);
    }
  }

  /// Deals out the classes of all ranks. Collective.
  ///
  /// @throws CapacityException on all ranks, if there are too many subjects
  public TermParts plan(Communicator world, int parts) {
    TermNumbers numbers = TermNumbers.agree(world, classes);
    LongNumbers typed = new LongNumbers();
    int[] classOf = rarest(world, numbers, typed);
    long[] sizes = sizes(world, numbers.size(), typed, classOf);
    long mean = Math.max(1, Arrays.stream(sizes).sum() / parts);
    int[][] chunks = new int[sizes.length][];
    int count = 0;
    for (int c = 0; c < sizes.length; c++) {
      int pieces =
          c == numbers.size() ? parts : (int) Math.min(parts, Math.ceilDiv(sizes[c], mean));
      chunks[c] = new int[Math.max(1, pieces)];
      count += chunks[c].length;
    }
    pack(sizes, chunks, count, parts);
    TermParts table = new TermParts(parts, seed);
    for (int i = 0; i < typed.size(); i++) {
      put(table, typed.key(i), chunks[classOf[i]]);
    }
    for (int i = 0; i < subjects.size(); i++) {
      if (typed.find(subjects.key(i)) < 0) {
        put(table, subjects.key(i), chunks[numbers.size()]);
      }
    }
    boolean full = subjects.isFull() || typed.isFull() || table.isFull();
    Failure.agree(world, full ? Failure.of(new CapacityException(TOO_MANY)) : null);
    return table;
  }

  private static void put(TermParts table, long subject, int[] chunks) {
    table.put(subject, chunks[(int) Long.remainderUnsigned(subject >>> 8, chunks.length)]);
  }

  private static void pack(long[] sizes, int[][] chunks, int count, int parts) {
    long[] chunkSizes = new long[count];
    int next = 0;
    for (int c = 0; c < sizes.length; c++) {
      for (int i = 0; i < chunks[c].length; i++) {
        chunkSizes[next++] = sizes[c] / chunks[c].length;
      }
    }
    int[] packed = Packing.pack(chunkSizes, parts);
    next = 0;
    for (int[] ofClass : chunks) {
      for (int i = 0; i < ofClass.length; i++) {
        ofClass[i] = packed[next++];
      }
    }
  }

  /// The class of each typed subject of all ranks that has fewest instances.
  private int[] rarest(Communicator world, TermNumbers numbers, LongNumbers typed) {
    try (BlockExchange exchange = new BlockExchange(world)) {
      exchange.out().put(types.address(), types.end());
      exchange.gather();
      long[] instances = new long[numbers.size()];
      for (int rank = 0; rank < world.size(); rank++) {
        for (long at = exchange.begin(rank); at < exchange.end(rank); at += RECORD_BYTES) {
          instances[numbers.of(rank, Raw.getInt(at + Long.BYTES))]++;
        }
      }
      int[] classOf = new int[1 << 10];
      for (int rank = 0; rank < world.size(); rank++) {
        for (long at = exchange.begin(rank); at < exchange.end(rank); at += RECORD_BYTES) {
          int before = typed.size();
          int subject = typed.id(Raw.getLong(at));
          int type = numbers.of(rank, Raw.getInt(at + Long.BYTES));
          if (subject >= classOf.length) {
            classOf = Arrays.copyOf(classOf, 2 * classOf.length);
          }
          if (subject == before || rarer(type, classOf[subject], instances)) {
            classOf[subject] = type;
          }
        }
      }
      return classOf;
    }
  }

  private static boolean rarer(int type, int than, long[] instances) {
    return instances[type] < instances[than] || instances[type] == instances[than] && type < than;
  }

  /// Statements of each class' subjects; the last of those without one.
  private long[] sizes(Communicator world, int classCount, LongNumbers typed, int[] classOf) {
    long[] sizes = new long[classCount + 1];
    for (int i = 0; i < subjects.size(); i++) {
      int subject = typed.find(subjects.key(i));
      sizes[subject < 0 ? classCount : classOf[subject]] += statements[i];
    }
    return world.allReduce(sizes, Op.SUM);
  }

  @Override
  public void close() {
    classes.close();
    types.close();
  }
}
