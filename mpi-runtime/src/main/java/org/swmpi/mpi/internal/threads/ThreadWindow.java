package org.swmpi.mpi.internal.threads;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Accumulation;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.WindowOp;
import org.swmpi.mpi.internal.check.Flavor;
import org.swmpi.mpi.internal.check.Origin;
import org.swmpi.mpi.internal.check.Reach;
import org.swmpi.mpi.internal.check.Target;
import org.swmpi.mpi.internal.windows.Combiner;

/// Accesses to a window among threads: every rank knows where the memory of the others is, and
/// copies.
final class ThreadWindow extends ThreadEpochs {
  private final Combiner combiner = new Combiner();

  /// Collective.
  ///
  /// @param given this rank's memory; null to take new memory
  /// @param bytes of the new memory
  ThreadWindow(
      ThreadCommunicator communicator, @Nullable MemorySegment given, long bytes, Flavor flavor) {
    super(communicator, given, bytes, flavor);
  }

  @Override
  protected void doPut(MemorySegment origin, int target, long displacement) {
    memory(target).part(displacement, origin.byteSize()).copyFrom(origin);
  }

  @Override
  protected void doGet(MemorySegment origin, int target, long displacement) {
    origin.copyFrom(memory(target).part(displacement, origin.byteSize()));
  }

  private void combining(int target, Runnable work) {
    while (!memory(target).tryCombine()) {
      pause();
    }
    try {
      work.run();
    } finally {
      memory(target).endCombine();
    }
  }

  @Override
  protected void doAccumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Accumulation op) {
    MemorySegment there = memory(target).part(displacement, origin.byteSize());
    combining(target, () -> combiner.combine(origin, there, type, op));
  }

  @Override
  protected void doGetAccumulate(
      MemorySegment origin,
      MemorySegment before,
      int target,
      long displacement,
      Datatype type,
      Accumulation op) {
    MemorySegment there = memory(target).part(displacement, before.byteSize());
    combining(
        target,
        () -> {
          before.copyFrom(there);
          combiner.combine(origin, there, type, op);
        });
  }

  @Override
  protected void doCompareAndSwap(
      MemorySegment expected,
      MemorySegment value,
      MemorySegment before,
      int target,
      long displacement,
      Datatype type) {
    MemorySegment there = memory(target).part(displacement, type.bytes());
    combining(
        target,
        () -> {
          before.copyFrom(there);
          if (before.mismatch(expected) < 0) {
            there.copyFrom(value);
          }
        });
  }

  @Override
  protected long doFetchAndOp(long value, int target, long displacement, Accumulation op) {
    MemorySegment there = memory(target).part(displacement, Long.BYTES);
    long[] before = new long[1];
    combining(
        target,
        () -> {
          before[0] = there.get(JAVA_LONG_UNALIGNED, 0);
          if (op != WindowOp.NO_OP) {
            long result =
                switch (op) {
                  case Op own -> own.apply(before[0], value);
                  case WindowOp own -> own.apply(before[0], value);
                };
            there.set(JAVA_LONG_UNALIGNED, 0, result);
          }
        });
    return before[0];
  }

  @Override
  protected long doCompareAndSwap(long expected, long value, int target, long displacement) {
    MemorySegment there = memory(target).part(displacement, Long.BYTES);
    long[] before = new long[1];
    combining(
        target,
        () -> {
          before[0] = there.get(JAVA_LONG_UNALIGNED, 0);
          if (before[0] == expected) {
            there.set(JAVA_LONG_UNALIGNED, 0, value);
          }
        });
    return before[0];
  }

  // Elements of any type: by way of packed ones

  private MemorySegment part(Target target) {
    Reach reach = target.reach();
    return memory(target.rank()).part(target.displacement() + reach.first(), reach.bytes());
  }

  private static MemorySegment packed(Origin origin, Arena arena) {
    MemorySegment packed = arena.allocate(origin.bytes(), 8);
    origin.type().pack(origin.memory(), origin.count(), packed);
    return packed;
  }

  private static MemorySegment packed(Target target, MemorySegment there, Arena arena) {
    MemorySegment packed = arena.allocate(target.bytes(), 8);
    target.type().pack(there, -target.reach().first(), target.count(), packed);
    return packed;
  }

  private static void unpack(MemorySegment packed, Target target, MemorySegment there) {
    target.type().unpack(packed, there, -target.reach().first(), target.count());
  }

  @Override
  protected void doPut(Origin origin, Target target) {
    try (Arena arena = Arena.ofConfined()) {
      unpack(packed(origin, arena), target, part(target));
    }
  }

  @Override
  protected void doGet(Origin origin, Target target) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment packed = packed(target, part(target), arena);
      origin.type().unpack(packed, origin.memory(), origin.count());
    }
  }

  @Override
  protected void doAccumulate(Origin origin, Target target, Datatype type, Accumulation op) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment there = part(target);
      MemorySegment operand = packed(origin, arena);
      combining(target.rank(), () -> combine(operand, target, there, type, op, arena));
    }
  }

  /// @return what was there before
  private MemorySegment combine(
      MemorySegment operand,
      Target target,
      MemorySegment there,
      Datatype type,
      Accumulation op,
      Arena arena) {
    MemorySegment before = packed(target, there, arena);
    MemorySegment result = arena.allocate(before.byteSize(), 8).copyFrom(before);
    combiner.combine(operand, result, type, op);
    unpack(result, target, there);
    return before;
  }

  @Override
  protected void doGetAccumulate(
      Origin origin, Origin before, Target target, Datatype type, Accumulation op) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment there = part(target);
      MemorySegment operand = packed(origin, arena);
      combining(
          target.rank(),
          () ->
              before
                  .type()
                  .unpack(
                      combine(operand, target, there, type, op, arena),
                      before.memory(),
                      before.count()));
    }
  }

  @Override
  protected Request doRequestGet(Origin origin, Target target) {
    doGet(origin, target);
    return done();
  }

  @Override
  protected Request doRequestGetAccumulate(
      Origin origin, Origin before, Target target, Datatype type, Accumulation op) {
    doGetAccumulate(origin, before, target, type, op);
    return done();
  }
}
