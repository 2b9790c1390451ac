package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.internal.libmpi.WorldCalls.check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

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
  private static final MemorySegment COMM_CREATE_GROUP = MPI.function("MPI_Comm_create_group");
  private static final MemorySegment INTERCOMM_CREATE = MPI.function("MPI_Intercomm_create");
  private static final MemorySegment INTERCOMM_MERGE = MPI.function("MPI_Intercomm_merge");
  private static final MemorySegment COMM_DISCONNECT = MPI.function("MPI_Comm_disconnect");
  private static final MemorySegment COMM_SET_NAME = MPI.function("MPI_Comm_set_name");

  private GroupCalls() {}

  /// The job and, behind it, processes of other jobs in the order in which they were met.
  private static long met = -1;

  /// For each rank of a communicator its rank in the job. Those of other jobs have negative
  /// numbers: each process its own, the same in all communicators.
  static int[] worldRanks(long communicator) {
    return worldRanks(COMM_GROUP, communicator, WorldCalls.size(communicator));
  }

  /// As [#worldRanks], of the remote group of a communicator between groups.
  static int[] remoteWorldRanks(long communicator) {
    return worldRanks(COMM_REMOTE_GROUP, communicator, remoteSize(communicator));
  }

  private static synchronized int[] worldRanks(MemorySegment groupOf, long communicator, int size) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment group = arena.allocate(JAVA_LONG);
      check((int) Downcalls.call(groupOf, communicator, group.address()), "MPI_Comm_group");
      MemorySegment ranks = arena.allocate(JAVA_INT, size);
      for (int rank = 0; rank < size; rank++) {
        ranks.setAtIndex(JAVA_INT, rank, rank);
      }
      MemorySegment numbers = arena.allocate(JAVA_INT, size);
      meet(group);
      check(
          (int)
              Downcalls.call(
                  GROUP_TRANSLATE,
                  ABI.readHandle(group),
                  size,
                  ranks.address(),
                  met,
                  numbers.address()),
          "MPI_Group_translate_ranks");
      free(group);
      int jobSize = WorldCalls.size(ABI.handle("MPI_COMM_WORLD"));
      return Arrays.stream(numbers.toArray(JAVA_INT))
          .map(number -> number < jobSize ? number : jobSize - 1 - number)
          .toArray();
    }
  }

  /// Adds those of a group that have not been met before.
  private static void meet(MemorySegment group) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment before = arena.allocate(JAVA_LONG);
      if (met == -1) {
        long world = ABI.handle("MPI_COMM_WORLD");
        check((int) Downcalls.call(COMM_GROUP, world, before.address()), "MPI_Comm_group");
      } else {
        ABI.writeHandle(before, met);
      }
      MemorySegment all = arena.allocate(JAVA_LONG);
      check(
          (int)
              Downcalls.call(
                  GROUP_UNION, ABI.readHandle(before), ABI.readHandle(group), all.address()),
          "MPI_Group_union");
      free(before);
      met = ABI.readHandle(all);
    }
  }

  private static void free(MemorySegment group) {
    check((int) Downcalls.call(GROUP_FREE, group.address()), "MPI_Group_free");
  }

  static int remoteSize(long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment number = arena.allocate(JAVA_INT);
      check(
          (int) Downcalls.call(COMM_REMOTE_SIZE, communicator, number.address()),
          "MPI_Comm_remote_size");
      return number.get(JAVA_INT, 0);
    }
  }

  /// A communicator of some ranks of another one; a call of these ranks only.
  static long create(long communicator, int[] members, int tag) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment all = arena.allocate(JAVA_LONG);
      MemorySegment some = arena.allocate(JAVA_LONG);
      MemorySegment cell = arena.allocate(JAVA_LONG);
      long ranks = arena.allocateFrom(JAVA_INT, members).address();
      check((int) Downcalls.call(COMM_GROUP, communicator, all.address()), "MPI_Comm_group");
      check(
          (int)
              Downcalls.call(
                  GROUP_INCL, ABI.readHandle(all), members.length, ranks, some.address()),
          "MPI_Group_incl");
      check(
          (int)
              Downcalls.call(
                  COMM_CREATE_GROUP, communicator, ABI.readHandle(some), tag, cell.address()),
          "MPI_Comm_create_group");
      free(some);
      free(all);
      return ABI.readHandle(cell);
    }
  }

  /// A communicator between two groups.
  static long createBetween(long local, int localLeader, long peer, int remoteLeader, int tag) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      check(
          (int)
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
          (int) Downcalls.call(INTERCOMM_MERGE, communicator, high ? 1 : 0, cell.address()),
          "MPI_Intercomm_merge");
      return returningErrors(cell);
    }
  }

  /// The communicator that C has written; it may not have inherited how errors are dealt with.
  static long returningErrors(MemorySegment cell) {
    long communicator = ABI.readHandle(cell);
    if (communicator != ABI.handle("MPI_COMM_NULL")) {
      WorldCalls.returnErrors(communicator);
    }
    return communicator;
  }

  static void disconnect(long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      ABI.writeHandle(cell, communicator);
      check((int) Downcalls.call(COMM_DISCONNECT, cell.address()), "MPI_Comm_disconnect");
    }
  }

  static void setName(long communicator, String name) {
    try (Arena arena = Arena.ofConfined()) {
      long text = arena.allocateFrom(name).address();
      check((int) Downcalls.call(COMM_SET_NAME, communicator, text), "MPI_Comm_set_name");
    }
  }
}
