package org.swmpi.ri.internal.build;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import org.swmpi.data.CapacityException;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.records.BlockExchange;
import org.swmpi.ri.internal.space.RowOrder;
import org.swmpi.ri.internal.text.TermTable;
import org.swmpi.ri.internal.text.TextHash;

/// The terms that have rows, in the order of rows; the same on every rank.
///
/// Each rank sends its terms and counts to the ranks that own them, by their hashes; the owners add
/// up, leave out what is rare, and tell all ranks of the rest.
public final class Vocabulary implements AutoCloseable {
  private static final int HEADER = 12;

  private final ByteSink text = new ByteSink(1 << 16);
  private long[] offsets = new long[1];
  private long[] frequencies = new long[0];
  private int[] byBytes = new int[0];
  private long total;

  private Vocabulary() {}

  /// Makes the vocabulary. Collective.
  ///
  /// @param counts of this rank's terms, by number
  /// @param minCount what occurs less often is left out
  /// @param stopWords are left out
  public static Vocabulary merge(
      Communicator world, TermTable terms, long[] counts, long minCount, Set<String> stopWords) {
    Vocabulary vocabulary = new Vocabulary();
    try (BlockExchange exchange = new BlockExchange(world)) {
      sendToOwners(world.size(), terms, counts, exchange);
      exchange.run();
      try (TermTable owned = new TermTable()) {
        for (int rank = 0; rank < world.size(); rank++) {
          addUp(exchange.begin(rank), exchange.end(rank), owned);
        }
        exchange.clear();
        long rows = keep(owned, minCount, stopWords, exchange.out());
        long all = world.allReduce(rows, Op.SUM);
        if (all >= Integer.MAX_VALUE - 8) {
          throw new CapacityException(
              all + " terms, and a space takes at most 2,147,483,638; raise --min-count");
        }
      }
      exchange.gather();
      vocabulary.read(exchange.begin(0), exchange.end(world.size() - 1));
      return vocabulary;
    } catch (RuntimeException e) {
      vocabulary.close();
      throw e;
    }
  }

  /// The vocabulary of terms and counts that this rank knows of all.
  public static Vocabulary of(TermTable terms) {
    Vocabulary vocabulary = new Vocabulary();
    try (ByteSink records = new ByteSink(1 << 12)) {
      keep(terms, 0, Set.of(), records);
      vocabulary.read(records.address(), records.end());
    }
    return vocabulary;
  }

  private static void sendToOwners(
      int ranks, TermTable terms, long[] counts, BlockExchange exchange) {
    int[] owners = new int[terms.terms() + 1];
    if (ranks > 1) {
      for (int number = 1; number <= terms.terms(); number++) {
        long hash = TextHash.of(terms.address(number), terms.length(number));
        owners[number] = (int) Long.remainderUnsigned(hash >>> 8, ranks);
      }
    }
    for (int rank = 0; rank < ranks; rank++) {
      for (int number = 1; number <= terms.terms(); number++) {
        if (owners[number] == rank) {
          put(exchange.out(), terms, number, counts[number]);
        }
      }
      exchange.endBlock(rank);
    }
  }

  private static void put(ByteSink out, TermTable terms, int number, long count) {
    int length = terms.length(number);
    out.reserve(HEADER + length);
    Raw.putLong(out.end(), count);
    Raw.putInt(out.end() + 8, length);
    out.truncate(out.length() + HEADER);
    out.put(terms.address(number), terms.address(number) + length);
  }

  private static void addUp(long begin, long end, TermTable owned) {
    for (long at = begin; at < end; ) {
      int length = Raw.getInt(at + 8);
      owned.count(at + HEADER, length, Raw.getLong(at));
      at += HEADER + length;
    }
  }

  private static long keep(TermTable owned, long minCount, Set<String> stopWords, ByteSink out) {
    long[] counts = owned.counts();
    long rows = 0;
    for (int number = 1; number <= owned.terms(); number++) {
      if (counts[number] >= minCount && !isStopWord(owned, number, stopWords)) {
        put(out, owned, number, counts[number]);
        rows++;
      }
    }
    return rows;
  }

  private static boolean isStopWord(TermTable terms, int number, Set<String> stopWords) {
    if (stopWords.isEmpty()) {
      return false;
    }
    long start = terms.address(number);
    return stopWords.contains(
        new String(Raw.bytes(start, start + terms.length(number)), StandardCharsets.UTF_8));
  }

  /// Puts terms in the order of rows.
  private void read(long begin, long end) {
    int rows = 0;
    for (long at = begin; at < end; at += HEADER + Raw.getInt(at + 8)) {
      rows++;
    }
    long[] starts = new long[rows + 1];
    long[] counts = new long[rows];
    int[] order;
    int[] sorted;
    try (ByteSink unordered = new ByteSink(end - begin + 8)) {
      int i = 0;
      for (long at = begin; at < end; i++) {
        int length = Raw.getInt(at + 8);
        counts[i] = Raw.getLong(at);
        unordered.put(at + HEADER, at + HEADER + length);
        starts[i + 1] = unordered.length();
        at += HEADER + length;
      }
      sorted = new RowOrder(unordered.address(), starts).byBytes();
      order = RowOrder.byFrequency(sorted, counts);
      offsets = new long[rows + 1];
      frequencies = new long[rows];
      int[] rowOf = new int[rows];
      text.reserve(unordered.length());
      for (int row = 0; row < rows; row++) {
        int term = order[row];
        rowOf[term] = row;
        frequencies[row] = counts[term];
        total += counts[term];
        text.put(unordered.address() + starts[term], unordered.address() + starts[term + 1]);
        offsets[row + 1] = text.length();
      }
      byBytes = sorted;
      for (int k = 0; k < rows; k++) {
        byBytes[k] = rowOf[byBytes[k]];
      }
    }
  }

  /// Number of rows.
  public int rows() {
    return frequencies.length;
  }

  /// Address of a row's term.
  public long address(int row) {
    return text.address() + offsets[row];
  }

  /// Bytes of a row's term.
  public int length(int row) {
    return (int) (offsets[row + 1] - offsets[row]);
  }

  /// All terms, one behind the other.
  public ByteSink text() {
    return text;
  }

  /// Where each term begins in [#text], and the end.
  public long[] offsets() {
    return offsets;
  }

  /// How often each term occurs in the input of all ranks.
  public long[] frequencies() {
    return frequencies;
  }

  /// The rows in the order of their terms' bytes.
  public int[] byBytes() {
    return byBytes;
  }

  /// The sum of all frequencies.
  public long total() {
    return total;
  }

  /// The row of each of a rank's terms, by number; [#rows] for those that have none.
  public int[] rowsOf(TermTable terms) {
    int[] rowOf = new int[terms.terms() + 1];
    Arrays.fill(rowOf, rows());
    for (int row = 0; row < rows(); row++) {
      int number = terms.number(address(row), length(row));
      if (number != 0) {
        rowOf[number] = row;
      }
    }
    return rowOf;
  }

  @Override
  public void close() {
    text.close();
  }
}
