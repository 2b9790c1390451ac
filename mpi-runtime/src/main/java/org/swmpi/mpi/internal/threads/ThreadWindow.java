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
import org.swmpi.mpi.internal.check.Target;
import org.swmpi.mpi.internal.windows.Combiner;
import org.swmpi.mpi.internal.windows.Elements;
import org.swmpi.mpi.internal.windows.Layout;

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
    self().beginCopy();
    try {
      memory(target).part(displacement, origin.byteSize()).copyFrom(origin);
    } finally {
      self().endCopy();
    }
  }

  @Override
  protected void doGet(MemorySegment origin, int target, long displacement) {
    self().beginCopy();
    try {
      origin.copyFrom(memory(target).part(displacement, origin.byteSize()));
    } finally {
      self().endCopy();
    }
  }

  private void combining(int target, Runnable work) {
    while (!memory(target).tryCombine()) {
      pause();
    }
    try {
      self().beginCopy();
      try {
        work.run();
      } finally {
        self().endCopy();
      }
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

  // Elements of any type

  private Elements there(Target target) {
    return memory(target.rank()).memory().elements(target.displacement(), Layout.of(target));
  }

  @Override
  protected void doPut(Origin origin, Target target) {
    self().beginCopy();
    try {
      there(target).copyFrom(Elements.of(origin));
    } finally {
      self().endCopy();
    }
  }

  @Override
  protected void doGet(Origin origin, Target target) {
    self().beginCopy();
    try {
      Elements.of(origin).copyFrom(there(target));
    } finally {
      self().endCopy();
    }
  }

  @Override
  protected void doAccumulate(Origin origin, Target target, Datatype type, Accumulation op) {
    accumulate(origin, null, target, type, op);
  }

  @Override
  protected void doGetAccumulate(
      Origin origin, Origin before, Target target, Datatype type, Accumulation op) {
    accumulate(origin, before, target, type, op);
  }

  /// Values side by side are what is combined.
  ///
  /// @param before null where nobody wants to know it
  private void accumulate(
      Origin origin, @Nullable Origin before, Target target, Datatype type, Accumulation op) {
    Elements there = there(target);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment operand = packed(Elements.of(origin), arena);
      combining(
          target.rank(),
          () -> {
            MemorySegment result = packed(there.again(), arena);
            if (before != null) {
              Elements.of(before).write(result);
            }
            combiner.combine(operand, result, type, op);
            there.write(result);
          });
    }
  }

  private static MemorySegment packed(Elements elements, Arena arena) {
    MemorySegment packed = arena.allocate(elements.remaining(), 8);
    elements.read(packed);
    return packed;
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
