package org.swmpi.ri.internal.build;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.swmpi.data.CapacityException;
import org.swmpi.data.memory.ArrayLength;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.records.BlockExchange;
import org.swmpi.ri.internal.space.RowOrder;
import org.swmpi.ri.internal.text.TextHash;

/// Makes one vocabulary of the terms of all ranks. Each rank sorts its terms and sends them to the
/// ranks that own them, by their hashes; the owners merge what they get, add up, leave out what is
/// rare, and tell all ranks of the rest, which these merge once more. At last the owners tell the
/// senders the rows of what they have sent, in that order, so that none has to look its terms up.
final class VocabularyMerge implements AutoCloseable {
  private final Communicator world;
  private final TermList terms;
  private final BlockExchange exchange;

  /// @param terms of this rank
  VocabularyMerge(Communicator world, TermList terms) {
    this.world = world;
    this.terms = terms;
    exchange = new BlockExchange(world);
  }

  /// Makes it. Collective.
  ///
  /// @param minCount what occurs less often is left out
  /// @param stopWords are left out
  /// @param vocabulary is filled
  /// @return what [Vocabulary#rowsHere] gives
  int[] run(long minCount, Set<String> stopWords, Vocabulary vocabulary) {
    int[] sent = sendToOwners();
    TermList owned = TermList.received(world, exchange);
    int[] kept = keep(owned, minCount, stopWords);
    exchange.gather();
    TermList all = TermList.received(world, exchange);
    int[] rows = vocabulary.arrange(all, all.order().merged(all.ends()));
    int first = all.begin(world.rank());
    return hear(sent, owned.ends(), kept, rows, first, vocabulary.rows());
  }

  /// @return the terms in the order in which they were sent
  private int[] sendToOwners() {
    int ranks = world.size();
    int[] owners = new int[terms.size()];
    int[] places = new int[ranks + 1];
    for (int term = 0; term < owners.length; term++) {
      long hash = TextHash.of(terms.starts()[term], terms.lengths()[term]);
      owners[term] = (int) Long.remainderUnsigned(hash >>> 8, ranks);
      places[owners[term] + 1]++;
    }
    for (int rank = 0; rank < ranks; rank++) {
      places[rank + 1] += places[rank];
    }
    int[] sent = new int[owners.length];
    for (int term : terms.order().byBytes()) {
      sent[places[owners[term]]++] = term;
    }
    exchange.out().reserve(terms.blockBytes() + 4L * ranks);
    for (int rank = 0; rank < ranks; rank++) { // places are ends now
      int from = rank == 0 ? 0 : places[rank - 1];
      long begin = TermList.begin(exchange.out());
      for (int i = from; i < places[rank]; i++) {
        terms.put(sent[i], terms.counts()[sent[i]], exchange.out());
      }
      TermList.end(exchange.out(), begin, places[rank] - from);
      exchange.endBlock(rank);
    }
    exchange.run();
    exchange.clear();
    return sent;
  }

  /// Adds up, and puts what is kept into a block.
  ///
  /// @return the number of each received term among those that are kept; -1 if it is not
  private int[] keep(TermList owned, long minCount, Set<String> stopWords) {
    RowOrder order = owned.order();
    int[] sorted = order.merged(owned.ends());
    int[] kept = new int[sorted.length];
    ByteSink out = exchange.out();
    long begin = TermList.begin(out);
    int number = 0;
    for (int from = 0; from < sorted.length; ) {
      long count = 0;
      int to = from;
      do {
        count += owned.counts()[sorted[to++]];
      } while (to < sorted.length && order.compare(sorted[from], sorted[to]) == 0);
      boolean keeps = count >= minCount && !isStopWord(owned, sorted[from], stopWords);
      if (keeps) {
        owned.put(sorted[from], count, out);
      }
      for (; from < to; from++) {
        kept[sorted[from]] = keeps ? number : -1;
      }
      number += keeps ? 1 : 0;
    }
    TermList.end(out, begin, number);
    long all = world.allReduce((long) number, Op.SUM);
    if (all >= ArrayLength.MOST) {
      throw new CapacityException(
          all + " terms, and a space takes at most 2,147,483,638; raise --min-count");
    }
    RoomForRows.now(world).verifyVocabulary(all);
    return kept;
  }

  private static boolean isStopWord(TermList terms, int term, Set<String> stopWords) {
    if (stopWords.isEmpty()) {
      return false;
    }
    long start = terms.starts()[term];
    return stopWords.contains(
        new String(Raw.bytes(start, start + terms.lengths()[term]), StandardCharsets.UTF_8));
  }

  /// Tells the senders the rows of the terms that they have sent, and hears the same.
  ///
  /// @param ends where the terms of each sender end
  /// @param kept number of each received term among those that are kept; -1 if it is not
  /// @param rowOf row of each term that any rank keeps
  /// @param first of them, that this rank keeps
  /// @param none what stands for no row
  private int[] hear(int[] sent, int[] ends, int[] kept, int[] rowOf, int first, int none) {
    exchange.clear();
    ByteSink out = exchange.out();
    out.reserve(4L * kept.length);
    int i = 0;
    for (int rank = 0; rank < ends.length; rank++) {
      long block = out.address();
      for (; i < ends[rank]; i++) {
        Raw.putInt(block + 4L * i, kept[i] < 0 ? none : rowOf[first + kept[i]]);
      }
      out.truncate(4L * i);
      exchange.endBlock(rank);
    }
    exchange.run();
    int[] heard = new int[sent.length + 1];
    heard[0] = none;
    long rows = exchange.begin(0);
    for (int k = 0; k < sent.length; k++) {
      heard[sent[k] + 1] = Raw.getInt(rows + 4L * k);
    }
    return heard;
  }

  @Override
  public void close() {
    exchange.close();
  }
}
