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
  /// A subject of this rank and a class that it has, by their numbers here.
  private static final int TYPE_BYTES = 8;

  /// A subject's key and its class, as ranks tell each other.
  private static final int TOLD_BYTES = 12;

  private static final int NONE = -1;

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
    int subject = subjects.id(TermParts.key(hash, at.subject, at.subjectEnd));
    if (subject >= statements.length) {
      statements = Arrays.copyOf(statements, 2 * statements.length);
    }
    statements[subject]++;
    if (FactScan.isTyping(at) && Raw.getByte(at.object) != '"') {
      types.reserve(TYPE_BYTES);
      Raw.putInt(types.end(), subject);
      Raw.putInt(types.end() + Integer.BYTES, classes.id(at.object, at.objectEnd));
      types.truncate(types.length() + TYPE_BYTES);
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
    long[] instances = instances(world, numbers);
    try (BlockExchange exchange = new BlockExchange(world)) {
      putOwnRarest(numbers, world.rank(), instances, exchange.out());
      exchange.gather();
      int[] classOf = new int[1 << 10];
      for (int rank = 0; rank < world.size(); rank++) {
        for (long at = exchange.begin(rank); at < exchange.end(rank); at += TOLD_BYTES) {
          int before = typed.size();
          int subject = typed.id(Raw.getLong(at));
          int type = Raw.getInt(at + Long.BYTES);
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

  /// Instances of each class on all ranks.
  private long[] instances(Communicator world, TermNumbers numbers) {
    long[] instances = new long[numbers.size()];
    for (long at = types.address(); at < types.end(); at += TYPE_BYTES) {
      instances[numbers.of(world.rank(), Raw.getInt(at + Integer.BYTES))]++;
    }
    return world.allReduce(instances, Op.SUM);
  }

  /// Puts out each typed subject of this rank with the rarest class that it has here.
  private void putOwnRarest(TermNumbers numbers, int rank, long[] instances, ByteSink out) {
    int[] classOf = new int[subjects.size()];
    Arrays.fill(classOf, NONE);
    for (long at = types.address(); at < types.end(); at += TYPE_BYTES) {
      int subject = Raw.getInt(at);
      int type = numbers.of(rank, Raw.getInt(at + Integer.BYTES));
      if (classOf[subject] == NONE || rarer(type, classOf[subject], instances)) {
        classOf[subject] = type;
      }
    }
    for (int subject = 0; subject < classOf.length; subject++) {
      if (classOf[subject] != NONE) {
        out.reserve(TOLD_BYTES);
        Raw.putLong(out.end(), subjects.key(subject));
        Raw.putInt(out.end() + Long.BYTES, classOf[subject]);
        out.truncate(out.length() + TOLD_BYTES);
      }
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
