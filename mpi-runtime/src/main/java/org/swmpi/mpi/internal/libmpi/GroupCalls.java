package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.internal.libmpi.WorldCalls.check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Functions for groups, and for communicators between two of them.
final class GroupCalls {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final Abi ABI = MPI.abi();

  private static final MemorySegment COMM_GROUP = MPI.function("MPI_Comm_group");
  private static final MemorySegment COMM_REMOTE_GROUP = MPI.function("MPI_Comm_remote_group");
  private static final MemorySegment COMM_REMOTE_SIZE = MPI.function("MPI_Comm_remote_size");
  private static final MemorySegment GROUP_INCL = MPI.function("MPI_Group_incl");
  private static final MemorySegment GROUP_TRANSLATE = MPI.function("MPI_Group_translate_ranks");
  private static final MemorySegment GROUP_UNION = MPI.function("MPI_Group_union");
  private static final MemorySegment GROUP_FREE = MPI.function("MPI_Group_free");
  private static final long NULL = ABI.handle("MPI_COMM_NULL");
  private static final MemorySegment COMM_CREATE = MPI.function("MPI_Comm_create");
  private static final MemorySegment COMM_CREATE_GROUP = MPI.function("MPI_Comm_create_group");
  private static final MemorySegment INTERCOMM_CREATE = MPI.function("MPI_Intercomm_create");
  private static final MemorySegment INTERCOMM_MERGE = MPI.function("MPI_Intercomm_merge");
  private static final MemorySegment COMM_DISCONNECT = MPI.function("MPI_Comm_disconnect");
  private static final MemorySegment COMM_SET_NAME = MPI.function("MPI_Comm_set_name");

  /// The group of the job and, behind it, of processes of other jobs in the order in which they
  /// were met; null before the first question.
  private static @Nullable MemorySegment met;

  private GroupCalls() {}

  /// For each rank of a communicator its rank in the job. Those of other jobs have negative
  /// numbers: each process its own, the same in all communicators.
  static int[] worldRanks(long communicator) {
    return worldRanks(COMM_GROUP, "MPI_Comm_group", communicator, WorldCalls.size(communicator));
  }

  /// As [#worldRanks], of the remote group of a communicator between groups.
  static int[] remoteWorldRanks(long communicator) {
    return worldRanks(
        COMM_REMOTE_GROUP, "MPI_Comm_remote_group", communicator, remoteSize(communicator));
  }

  private static synchronized int[] worldRanks(
      MemorySegment call, String name, long communicator, int size) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment group = groupOf(call, name, communicator, arena);
      int[] numbers;
      try {
        numbers = numbers(group, size);
      } finally {
        free(group);
      }
      int jobSize = WorldCalls.size(ABI.handle("MPI_COMM_WORLD"));
      return Arrays.stream(numbers)
          .map(number -> number < jobSize ? number : jobSize - 1 - number)
          .toArray();
    }
  }

  /// The number of each rank of a group among all that were met.
  private static int[] numbers(MemorySegment group, int size) {
    if (met == null) {
      met = groupOf(COMM_GROUP, "MPI_Comm_group", ABI.handle("MPI_COMM_WORLD"), Arena.global());
    }
    int[] numbers = translate(group, size, met);
    if (Arrays.stream(numbers).anyMatch(number -> number < 0)) {
      meet(group, met);
      numbers = translate(group, size, met);
    }
    return numbers;
  }

  private static MemorySegment groupOf(MemorySegment call, String name, long handle, Arena arena) {
    MemorySegment group = arena.allocate(JAVA_LONG);
    check(Downcalls.call(call, handle, group.address()), name);
    return group;
  }

  /// The number of each rank of a group in another; negative where it is not in that.
  private static int[] translate(MemorySegment group, int size, MemorySegment other) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment ranks = arena.allocate(JAVA_INT, size);
      for (int rank = 0; rank < size; rank++) {
        ranks.setAtIndex(JAVA_INT, rank, rank);
      }
      MemorySegment numbers = arena.allocate(JAVA_INT, size);
      check(
          Downcalls.call(
              GROUP_TRANSLATE,
              ABI.readHandle(group),
              size,
              ranks.address(),
              ABI.readHandle(other),
              numbers.address()),
          "MPI_Group_translate_ranks");
      return numbers.toArray(JAVA_INT);
    }
  }

  /// Adds the ranks of a group that have not been met before.
  private static void meet(MemorySegment group, MemorySegment all) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment both = arena.allocate(JAVA_LONG);
      check(
          Downcalls.call(GROUP_UNION, ABI.readHandle(all), ABI.readHandle(group), both.address()),
          "MPI_Group_union");
      free(all);
      ABI.writeHandle(all, ABI.readHandle(both));
    }
  }

  /// Gives back what was kept in order to know ranks by their numbers.
  static synchronized void forgetMet() {
    if (met != null) {
      free(met);
      met = null;
    }
  }

  private static void free(MemorySegment group) {
    check(Downcalls.call(GROUP_FREE, group.address()), "MPI_Group_free");
  }

  static int remoteSize(long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment number = arena.allocate(JAVA_INT);
      check(
          Downcalls.call(COMM_REMOTE_SIZE, communicator, number.address()), "MPI_Comm_remote_size");
      return number.get(JAVA_INT, 0);
    }
  }

  /// Whether there is no communicator.
  static boolean isNull(long communicator) {
    return communicator == NULL;
  }

  /// Makes a communicator of a group, and writes it to an address.
  @FunctionalInterface
  private interface Creation {
    void create(long group, long address);
  }

  /// A communicator of some ranks of another one; a call of all its ranks.
  ///
  /// @return none on ranks that are no members
  static long createOfAll(long communicator, int[] members) {
    return create(
        communicator,
        members,
        (group, address) ->
            check(Downcalls.call(COMM_CREATE, communicator, group, address), "MPI_Comm_create"));
  }

  /// A communicator of some ranks of another one; a call of these ranks only.
  static long create(long communicator, int[] members, int tag) {
    return create(
        communicator,
        members,
        (group, address) ->
            check(
                Downcalls.call(COMM_CREATE_GROUP, communicator, group, tag, address),
                "MPI_Comm_create_group"));
  }

  private static long create(long communicator, int[] members, Creation function) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      withMembers(
          COMM_GROUP,
          "MPI_Comm_group",
          communicator,
          members,
          group -> function.create(group, cell.address()));
      return ABI.readHandle(cell);
    }
  }

  /// Makes a call with some members of a group.
  ///
  /// @param call gives the group of a handle
  /// @param name of that call
  static void withMembers(
      MemorySegment call, String name, long handle, int[] members, LongConsumer function) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment all = groupOf(call, name, handle, arena);
      try {
        withSome(all, members, function);
      } finally {
        free(all);
      }
    }
  }

  private static void withSome(MemorySegment all, int[] members, LongConsumer function) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment some = arena.allocate(JAVA_LONG);
      long ranks = arena.allocateFrom(JAVA_INT, members).address();
      check(
          Downcalls.call(GROUP_INCL, ABI.readHandle(all), members.length, ranks, some.address()),
          "MPI_Group_incl");
      try {
        function.accept(ABI.readHandle(some));
      } finally {
        if (members.length > 0) {
          // An empty one may be MPI_GROUP_EMPTY, which is not ours to free.
          free(some);
        }
      }
    }
  }

  /// A communicator between two groups.
  static long createBetween(long local, int localLeader, long peer, int remoteLeader, int tag) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      check(
          Downcalls.call(
              INTERCOMM_CREATE, local, localLeader, peer, remoteLeader, tag, cell.address()),
          "MPI_Intercomm_create");
      return returningErrors(cell);
    }
  }

  static long merge(long communicator, boolean high) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      check(
          Downcalls.call(INTERCOMM_MERGE, communicator, high ? 1 : 0, cell.address()),
          "MPI_Intercomm_merge");
      return returningErrors(cell);
    }
  }

  /// The communicator that C has written; it may not have inherited how errors are dealt with.
  static long returningErrors(MemorySegment cell) {
    long communicator = ABI.readHandle(cell);
    if (!isNull(communicator)) {
      WorldCalls.returnErrors(communicator);
    }
    return communicator;
  }

  static void disconnect(long communicator) {
    WorldCalls.release(communicator, COMM_DISCONNECT, "MPI_Comm_disconnect");
  }

  static void setName(long communicator, String name) {
    try (Arena arena = Arena.ofConfined()) {
      long text = arena.allocateFrom(name).address();
      check(Downcalls.call(COMM_SET_NAME, communicator, text), "MPI_Comm_set_name");
    }
  }
}
