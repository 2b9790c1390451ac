package org.swmpi.mpi.contract;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Request;

/// How a collective of derived types is made, and ends.
sealed interface ElementCalls {
  void broadcast(MemorySegment b, long n, DerivedDatatype t, int root);

  void gather(Side send, Side receive, int root);

  void allGather(Side send, Side receive);

  void scatter(Side send, Side receive, int root);

  void allToAll(Side send, Side receive);

  void gatherV(Side send, Blocks receive, int root);

  void allGatherV(Side send, Blocks receive);

  void scatterV(Blocks send, Side receive, int root);

  void allToAllV(Blocks send, Blocks receive);

  void allToAllW(Blocks send, Blocks receive);

  record Side(MemorySegment buffer, long count, DerivedDatatype type) {}

  /// Blocks of one type, or of one each.
  final class Blocks {
    private final MemorySegment buffer;
    private final long[] counts;
    private final long[] displacements;
    private final DerivedDatatype[] types;

    Blocks(MemorySegment buffer, long[] counts, long[] displacements, DerivedDatatype... types) {
      this.buffer = buffer;
      this.counts = counts;
      this.displacements = displacements;
      this.types = types;
    }
  }

  record Blocking(Communicator world) implements ElementCalls {
    @Override
    public void broadcast(MemorySegment b, long n, DerivedDatatype t, int root) {
      world.broadcast(b, n, t, root);
    }

    @Override
    public void gather(Side s, Side r, int root) {
      world.gather(s.buffer, s.count, s.type, r.buffer, r.count, r.type, root);
    }

    @Override
    public void allGather(Side s, Side r) {
      world.allGather(s.buffer, s.count, s.type, r.buffer, r.count, r.type);
    }

    @Override
    public void scatter(Side s, Side r, int root) {
      world.scatter(s.buffer, s.count, s.type, r.buffer, r.count, r.type, root);
    }

    @Override
    public void allToAll(Side s, Side r) {
      world.allToAll(s.buffer, s.count, s.type, r.buffer, r.count, r.type);
    }

    @Override
    public void gatherV(Side s, Blocks r, int root) {
      world.gatherV(
          s.buffer, s.count, s.type, r.buffer, r.counts, r.displacements, r.types[0], root);
    }

    @Override
    public void allGatherV(Side s, Blocks r) {
      world.allGatherV(s.buffer, s.count, s.type, r.buffer, r.counts, r.displacements, r.types[0]);
    }

    @Override
    public void scatterV(Blocks s, Side r, int root) {
      world.scatterV(
          s.buffer, s.counts, s.displacements, s.types[0], r.buffer, r.count, r.type, root);
    }

    @Override
    public void allToAllV(Blocks s, Blocks r) {
      world.allToAllV(
          s.buffer,
          s.counts,
          s.displacements,
          s.types[0],
          r.buffer,
          r.counts,
          r.displacements,
          r.types[0]);
    }

    @Override
    public void allToAllW(Blocks s, Blocks r) {
      world.allToAllW(
          s.buffer,
          s.counts,
          s.displacements,
          s.types,
          r.buffer,
          r.counts,
          r.displacements,
          r.types);
    }
  }

  record Immediate(Communicator world) implements ElementCalls {
    /// What is received is there after it is awaited, and put there once.
    private static void end(Request request) {
      while (request.test().isEmpty()) {
        Thread.onSpinWait();
      }
      request.await();
    }

    @Override
    public void broadcast(MemorySegment b, long n, DerivedDatatype t, int root) {
      end(world.immediateBroadcast(b, n, t, root));
    }

    @Override
    public void gather(Side s, Side r, int root) {
      end(world.immediateGather(s.buffer, s.count, s.type, r.buffer, r.count, r.type, root));
    }

    @Override
    public void allGather(Side s, Side r) {
      end(world.immediateAllGather(s.buffer, s.count, s.type, r.buffer, r.count, r.type));
    }

    @Override
    public void scatter(Side s, Side r, int root) {
      end(world.immediateScatter(s.buffer, s.count, s.type, r.buffer, r.count, r.type, root));
    }

    @Override
    public void allToAll(Side s, Side r) {
      end(world.immediateAllToAll(s.buffer, s.count, s.type, r.buffer, r.count, r.type));
    }

    @Override
    public void gatherV(Side s, Blocks r, int root) {
      end(
          world.immediateGatherV(
              s.buffer, s.count, s.type, r.buffer, r.counts, r.displacements, r.types[0], root));
    }

    @Override
    public void allGatherV(Side s, Blocks r) {
      end(
          world.immediateAllGatherV(
              s.buffer, s.count, s.type, r.buffer, r.counts, r.displacements, r.types[0]));
    }

    @Override
    public void scatterV(Blocks s, Side r, int root) {
      end(
          world.immediateScatterV(
              s.buffer, s.counts, s.displacements, s.types[0], r.buffer, r.count, r.type, root));
    }

    @Override
    public void allToAllV(Blocks s, Blocks r) {
      end(
          world.immediateAllToAllV(
              s.buffer,
              s.counts,
              s.displacements,
              s.types[0],
              r.buffer,
              r.counts,
              r.displacements,
              r.types[0]));
    }

    @Override
    public void allToAllW(Blocks s, Blocks r) {
      end(
          world.immediateAllToAllW(
              s.buffer,
              s.counts,
              s.displacements,
              s.types,
              r.buffer,
              r.counts,
              r.displacements,
              r.types));
    }
  }
}
