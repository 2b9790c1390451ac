package org.swmpi.mpi.internal.threads;

import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.Map;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.internal.collect.Collective;
import org.swmpi.mpi.internal.reduce.Reduction;

/// The collectives that compute. Ranks combine straight from each other's buffers, always in the
/// order of ranks, so that sums of floating-point numbers are the same on every rank and in every
/// run.
final class ThreadReductions {
  /// From this length on each rank combines a part and the others fetch it; below, each combines
  /// all.
  private static final long SHARE_BYTES = 8192;

  private final Exchange exchange;
  private final int rank;
  private final int size;
  private final Map<Datatype, Reduction> reductions = new EnumMap<>(Datatype.class);

  ThreadReductions(Exchange exchange, int rank, int size) {
    this.exchange = exchange;
    this.rank = rank;
    this.size = size;
  }

  void reduce(MemorySegment send, MemorySegment receive, Datatype type, Op op, int root) {
    exchange.slot().lay(send);
    exchange.arrive(Collective.REDUCE, Collective.detail(type, op, root));
    if (rank == root) {
      combine(receive, 0, send.byteSize(), 0, size, type, op);
      exchange.finish();
    } else {
      exchange.awaitReader(root);
    }
  }

  void allReduce(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    exchange.slot().lay(send);
    exchange.slot().layResult(receive);
    exchange.arrive(Collective.ALL_REDUCE, Collective.detail(type, op, 0));
    long bytes = send.byteSize();
    if (bytes < SHARE_BYTES || size == 1) {
      combine(receive, 0, bytes, 0, size, type, op);
    } else {
      long begin = shareBegin(rank, bytes, type);
      combine(receive, begin, shareBegin(rank + 1, bytes, type) - begin, 0, size, type, op);
      exchange.prepared();
      for (int i = 1; i < size; i++) {
        int peer = exchange.after(i);
        exchange.awaitPrepared(peer);
        long from = shareBegin(peer, bytes, type);
        exchange.copyResult(peer, receive, from, shareBegin(peer + 1, bytes, type) - from);
      }
    }
    exchange.finish();
    exchange.awaitReaders();
  }

  void reduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Op op) {
    exchange.slot().lay(send);
    exchange.arrive(Collective.REDUCE_SCATTER, Collective.detail(type, op, 0));
    long begin = 0;
    for (int before = 0; before < rank; before++) {
      begin += counts[before] * type.bytes();
    }
    verifyLengths(send.byteSize(), 0, size);
    combineInto(receive, 0, begin, receive.byteSize(), 0, size, type, op);
    exchange.finish();
    exchange.awaitReaders();
  }

  void scan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    exchange.slot().lay(send);
    exchange.arrive(Collective.SCAN, Collective.detail(type, op, 0));
    combine(receive, 0, send.byteSize(), 0, rank + 1, type, op);
    finishScan();
  }

  void exScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    exchange.slot().lay(send);
    exchange.arrive(Collective.EX_SCAN, Collective.detail(type, op, 0));
    if (rank > 0) {
      combine(receive, 0, send.byteSize(), 0, rank, type, op);
    }
    finishScan();
  }

  private void finishScan() {
    exchange.finish();
    for (int reader = rank + 1; reader < size; reader++) {
      exchange.awaitReader(reader);
    }
  }

  /// Combines bytes `begin` to `begin + length` of ranks `first` to `end - 1` into `receive`.
  private void combine(
      MemorySegment receive, long begin, long length, int first, int end, Datatype type, Op op) {
    verifyLengths(receive.byteSize(), first, end);
    combineInto(receive, begin, begin, length, first, end, type, op);
  }

  private void verifyLengths(long length, int first, int end) {
    for (int peer = first; peer < end; peer++) {
      Slot source = exchange.from(peer);
      if (source.length() != length) {
        throw exchange.lengthMismatch(peer, source.length(), length);
      }
    }
  }

  /// Combines bytes `begin` to `begin + length` of ranks `first` to `end - 1`, all of which have
  /// come.
  ///
  /// @param to where they go in `receive`
  private void combineInto(
      MemorySegment receive,
      long to,
      long begin,
      long length,
      int first,
      int end,
      Datatype type,
      Op op) {
    Reduction reduction = reductions.computeIfAbsent(type, Reduction::of);
    for (long done = 0; done < length; done += Reduction.BLOCK_BYTES) {
      long bytes = Math.min(Reduction.BLOCK_BYTES, length - done);
      exchange.combine(first, end, begin + done, bytes, reduction, op);
      reduction.store(receive, to + done, bytes);
    }
  }

  /// Where the share of a rank begins, in bytes: whole elements, and whole cache lines as far as
  /// possible.
  private long shareBegin(int peer, long bytes, Datatype type) {
    if (peer == size) {
      return bytes;
    }
    long unit = Math.max(64, type.bytes());
    return bytes / unit * peer / size * unit;
  }
}
