package org.swmpi.ri.internal.build;

import org.jspecify.annotations.Nullable;
import org.swmpi.data.CapacityException;
import org.swmpi.data.memory.ArrayLength;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.partition.records.BlockExchange;
import org.swmpi.ri.internal.space.RowOrder;
import org.swmpi.ri.internal.text.TermTable;

/// Terms and how often they occur, numbered from 0. Their bytes are elsewhere. Ranks send them in
/// blocks: the number of terms in 4 bytes, then a record for each.
///
/// ```
/// +-------+--------+-------+
/// | count | length | bytes |
/// |   8   |   4    |       |
/// +-------+--------+-------+
/// ```
///
/// @param starts address of each term's bytes
/// @param lengths bytes of each
/// @param ends where the terms of each block end
@SuppressWarnings("ArrayRecordComponent") // never compared
record TermList(long[] starts, int[] lengths, long[] counts, int[] ends) {
  private static final int HEADER = 12;

  private TermList(int[] ends) {
    int terms = ends[ends.length - 1];
    this(new long[terms], new int[terms], new long[terms], ends);
  }

  /// The terms of a table, in the order of their numbers, as one block.
  ///
  /// @param counts by number in the table
  static TermList of(TermTable terms, long[] counts) {
    TermList list = new TermList(new int[] {terms.terms()});
    for (int i = 0; i < list.starts.length; i++) {
      list.starts[i] = terms.address(i + 1);
      list.lengths[i] = terms.length(i + 1);
      list.counts[i] = counts[i + 1];
    }
    return list;
  }

  /// The terms that the ranks have sent, where they lie. Collective.
  ///
  /// @throws CapacityException on all ranks, if one of them gets too many
  static TermList received(Communicator world, BlockExchange exchange) {
    int ranks = world.size();
    int[] ends = new int[ranks];
    long terms = 0;
    for (int rank = 0; rank < ranks; rank++) {
      terms += Raw.getInt(exchange.begin(rank));
      ends[rank] = (int) terms;
    }
    Failure.agree(world, tooMany(terms));
    TermList list = new TermList(ends);
    int i = 0;
    for (int rank = 0; rank < ranks; rank++) {
      long at = exchange.begin(rank) + 4;
      for (; i < ends[rank]; i++) {
        list.counts[i] = Raw.getLong(at);
        list.lengths[i] = Raw.getInt(at + 8);
        list.starts[i] = at + HEADER;
        at += HEADER + list.lengths[i];
      }
    }
    return list;
  }

  private static @Nullable Failure tooMany(long terms) {
    return terms <= ArrayLength.MOST
        ? null
        : Failure.of(
            new CapacityException(
                "a rank takes at most 2,147,483,639 terms of all ranks; use more ranks"));
  }

  /// Begins a block.
  ///
  /// @return where; for [#end]
  static long begin(ByteSink out) {
    out.reserve(4);
    out.truncate(out.length() + 4);
    return out.length() - 4;
  }

  /// Ends a block.
  ///
  /// @param begin where it begins
  /// @param terms how many were put
  static void end(ByteSink out, long begin, int terms) {
    Raw.putInt(out.address() + begin, terms);
  }

  /// Appends a term.
  void put(int term, long count, ByteSink out) {
    int length = lengths[term];
    out.reserve(HEADER + length);
    Raw.putLong(out.end(), count);
    Raw.putInt(out.end() + 8, length);
    out.truncate(out.length() + HEADER);
    out.put(starts[term], starts[term] + length);
  }

  /// Bytes of all terms.
  long bytes() {
    long bytes = 0;
    for (int length : lengths) {
      bytes += length;
    }
    return bytes;
  }

  /// Bytes of a block of all terms.
  long blockBytes() {
    return 4 + bytes() + (long) HEADER * size();
  }

  /// The first term of a block.
  int begin(int block) {
    return block == 0 ? 0 : ends[block - 1];
  }

  /// Number of terms.
  int size() {
    return starts.length;
  }

  RowOrder order() {
    return new RowOrder(starts, lengths);
  }
}
