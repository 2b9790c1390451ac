package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.LockType;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Window;

/// Numbers of one and two bytes that windows combine, where libraries go ways of their own.
final class ShortNumberCases {
  private ShortNumberCases() {}

  static List<ContractCase> all() {
    return List.of(
        WindowCases.window("a window: short numbers wrap around", ShortNumberCases::wrapAround));
  }

  private static void wrapAround(Communicator world) {
    for (Datatype type : List.of(Datatype.BYTE, Datatype.SHORT, Datatype.CHAR)) {
      for (Op op : List.of(Op.SUM, Op.PRODUCT, Op.MIN, Op.MAX)) {
        if (type == Datatype.CHAR && isMpich4(world) && (op == Op.MIN || op == Op.MAX)) {
          refused(world, op);
        } else {
          wrapAround(world, type, op);
        }
      }
    }
  }

  private static boolean isMpich4(Communicator world) {
    return world.library().startsWith("MPICH Version: 4");
  }

  /// MPICH 4 compares characters wrongly.
  private static void refused(Communicator world, Op op) {
    Window window = world.allocateWindow(8);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment two = arena.allocate(2);
      assertThatThrownBy(() -> window.accumulate(two, 0, 0, Datatype.CHAR, op))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("%s of CHAR over MPICH 4", op);
    }
    world.barrier();
    window.free();
  }

  /// In all ways to accumulate, each in a part of its own.
  private static void wrapAround(Communicator world, Datatype type, Op op) {
    int parts = 6;
    long bytes = 70 * type.bytes();
    DerivedDatatype each = DerivedDatatype.of(type);
    Window window = world.allocateWindow(parts * bytes);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment expected = numbers(arena, world.size(), bytes);
      for (int i = 0; i < parts; i++) {
        window.memory().asSlice(i * bytes, bytes).copyFrom(expected);
      }
      for (int rank = 0; rank < world.size(); rank++) {
        op.reduceLocal(numbers(arena, rank, bytes), expected, type);
      }
      world.barrier();
      MemorySegment mine = numbers(arena, world.rank(), bytes);
      MemorySegment before = arena.allocate(bytes, 8);
      window.lockAll();
      window.accumulate(mine, 0, 0, type, op);
      window.getAccumulate(mine, before, 0, bytes, type, op);
      window.accumulate(mine, 70, each, 0, 2 * bytes, 70, each, type, op);
      window.requestAccumulate(mine, 0, 3 * bytes, type, op).await();
      window.flush(0);
      window.requestGetAccumulate(mine, before, 0, 4 * bytes, type, op).await();
      window.flush(0);
      for (long i = 0; i < bytes; i += type.bytes()) {
        MemorySegment one = mine.asSlice(i, type.bytes());
        window.fetchAndOp(one, before.asSlice(i, type.bytes()), 0, 5 * bytes + i, type, op);
      }
      window.unlockAll();
      world.barrier();
      MemorySegment got = arena.allocate(parts * bytes, 8);
      window.lock(0, LockType.SHARED);
      window.get(got, 0, 0);
      window.unlock(0);
      for (int i = 0; i < parts; i++) {
        assertThat(got.asSlice(i * bytes, bytes).toArray(JAVA_BYTE))
            .as("%s of %s, part %d", op, type, i)
            .isEqualTo(expected.toArray(JAVA_BYTE));
      }
    }
    world.barrier();
    window.free();
  }

  private static MemorySegment numbers(Arena arena, int rank, long bytes) {
    MemorySegment memory = arena.allocate(bytes, 8);
    for (long i = 0; i < bytes; i++) {
      memory.set(JAVA_BYTE, i, (byte) (37 * i + 101L * rank + 5));
    }
    return memory;
  }
}
