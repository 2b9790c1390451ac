package org.swmpi.mpi.internal.threads;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.UserOp;
import org.swmpi.mpi.internal.collect.Collective;

/// The collectives of a rank of a [Group]: every rank copies what it needs from the others.
abstract class ThreadCollectives extends ThreadMessages {
  final Exchange exchange;
  private final ThreadReductions reductions;

  ThreadCollectives(Group group, int rank) {
    super(group, rank);
    this.exchange = new Exchange(this);
    this.reductions = new ThreadReductions(exchange, rank, size);
  }

  @Override
  protected void doBarrier() {
    exchange.arrive(Collective.BARRIER, 0);
    exchange.awaitAll();
  }

  @Override
  protected void doBroadcast(MemorySegment buffer, int root) {
    exchange.slot().lay(buffer);
    exchange.arrive(Collective.BROADCAST, root);
    if (rank == root) {
      exchange.awaitReaders();
    } else {
      copyWhole(root, buffer, 0, buffer.byteSize());
      exchange.finish();
    }
  }

  @Override
  protected void doGather(MemorySegment send, MemorySegment receive, int root) {
    exchange.slot().lay(send);
    exchange.arrive(Collective.GATHER, root);
    if (rank == root) {
      copyBlocks(receive, send.byteSize());
      exchange.finish();
    } else {
      exchange.awaitReader(root);
    }
  }

  @Override
  protected void doGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    exchange.slot().lay(send);
    exchange.arrive(Collective.GATHER_V, root);
    if (rank == root) {
      copyBlocks(receive, counts, displacements, type);
      exchange.finish();
    } else {
      exchange.awaitReader(root);
    }
  }

  @Override
  protected void doAllGather(MemorySegment send, MemorySegment receive) {
    exchange.slot().lay(send);
    exchange.arrive(Collective.ALL_GATHER, 0);
    copyBlocks(receive, send.byteSize());
    exchange.finish();
    exchange.awaitReaders();
  }

  @Override
  protected void doAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    exchange.slot().lay(send);
    exchange.arrive(Collective.ALL_GATHER_V, 0);
    copyBlocks(receive, counts, displacements, type);
    exchange.finish();
    exchange.awaitReaders();
  }

  @Override
  protected void doScatter(MemorySegment send, MemorySegment receive, int root) {
    exchange.slot().lay(send);
    exchange.arrive(Collective.SCATTER, root);
    long block = receive.byteSize();
    Slot source = exchange.from(root);
    if (source.length() != block * size) {
      throw exchange.lengthMismatch(root, source.length() / size, block);
    }
    exchange.copy(source, block * rank, receive, 0, block);
    finishReading(root);
  }

  @Override
  protected void doScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    exchange.slot().lay(send, counts, displacements);
    exchange.arrive(Collective.SCATTER_V, root);
    copyMine(root, receive, 0, receive.byteSize(), type);
    finishReading(root);
  }

  private void finishReading(int root) {
    exchange.finish();
    if (rank == root) {
      exchange.awaitReaders();
    }
  }

  @Override
  protected void doAllToAll(MemorySegment send, MemorySegment receive) {
    exchange.slot().lay(send);
    exchange.arrive(Collective.ALL_TO_ALL, 0);
    long block = send.byteSize() / size;
    for (int i = 0; i < size; i++) {
      int peer = exchange.after(i);
      Slot source = exchange.from(peer);
      if (source.length() != send.byteSize()) {
        throw exchange.lengthMismatch(peer, source.length() / size, block);
      }
      exchange.copy(source, block * rank, receive, block * peer, block);
    }
    exchange.finish();
    exchange.awaitReaders();
  }

  @Override
  protected void doAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    exchange.slot().lay(send, sendCounts, sendDisplacements);
    exchange.arrive(Collective.ALL_TO_ALL_V, type.name().hashCode());
    for (int i = 0; i < size; i++) {
      int peer = exchange.after(i);
      copyMine(
          peer,
          receive,
          receiveDisplacements[peer] * type.bytes(),
          receiveCounts[peer] * type.bytes(),
          type);
    }
    exchange.finish();
    exchange.awaitReaders();
  }

  /// Copies all of a rank's buffer, for which there is room of `length` bytes.
  private void copyWhole(int peer, MemorySegment receive, long to, long length) {
    Slot source = exchange.from(peer);
    exchange.verifyLength(peer, source.length(), length);
    exchange.copy(source, 0, receive, to, source.length());
  }

  /// Copies the block that a rank has laid out for this one, into room of `length` bytes.
  private void copyMine(int peer, MemorySegment receive, long to, long length, Datatype type) {
    Slot source = exchange.from(peer);
    long sent = source.count(rank) * type.bytes();
    exchange.verifyLength(peer, sent, length);
    exchange.copy(source, source.displacement(rank) * type.bytes(), receive, to, sent);
  }

  private void copyBlocks(MemorySegment receive, long block) {
    for (int i = 0; i < size; i++) {
      int peer = exchange.after(i);
      copyWhole(peer, receive, peer * block, block);
    }
  }

  private void copyBlocks(
      MemorySegment receive, long[] counts, long[] displacements, Datatype type) {
    for (int i = 0; i < size; i++) {
      int peer = exchange.after(i);
      copyWhole(peer, receive, displacements[peer] * type.bytes(), counts[peer] * type.bytes());
    }
  }

  @Override
  protected void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int root) {
    reductions.reduce(send, receive, type, op, root);
  }

  @Override
  protected void doAllReduce(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    reductions.allReduce(send, receive, type, op);
  }

  @Override
  protected void doReduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    switch (op) {
      case Op own -> reductions.reduceScatter(send, receive, counts, type, own);
      case UserOp _ -> super.doReduceScatter(send, receive, counts, type, op);
    }
  }

  @Override
  protected void doScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    reductions.scan(send, receive, type, op);
  }

  @Override
  protected void doExScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    reductions.exScan(send, receive, type, op);
  }
}
