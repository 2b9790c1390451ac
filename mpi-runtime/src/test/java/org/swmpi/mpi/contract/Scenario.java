package org.swmpi.mpi.contract;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.Request;

/// Programs in which rank 1 does something that the others do not expect.
public enum Scenario implements RankProgram {
  /// Throws while the others wait in a collective.
  THROW {
    @Override
    int surprise(Communicator world) {
      throw new IllegalStateException("surprise");
    }
  },

  /// Throws while the others compute and make no calls.
  THROW_WHILE_OTHERS_COMPUTE {
    @Override
    int surprise(Communicator world) {
      throw new IllegalStateException("surprise");
    }

    @Override
    int others(Communicator world) throws Exception {
      Thread.sleep(60_000);
      return 0;
    }
  },

  /// Throws while the others wait for a message.
  THROW_WHILE_OTHERS_RECEIVE {
    @Override
    int surprise(Communicator world) {
      throw new IllegalStateException("surprise");
    }

    @Override
    int others(Communicator world) {
      try (Arena arena = Arena.ofConfined()) {
        world.receive(arena.allocate(8), Communicator.ANY_SOURCE, 0);
      }
      return 0;
    }
  },

  /// Throws while the others send to it.
  THROW_WHILE_OTHERS_SEND {
    @Override
    int surprise(Communicator world) {
      throw new IllegalStateException("surprise");
    }

    @Override
    int others(Communicator world) {
      try (Arena arena = Arena.ofConfined()) {
        world.send(arena.allocate(1_000_000), 1, 0);
      }
      return 0;
    }
  },

  /// All throw at once.
  ALL_THROW {
    @Override
    int surprise(Communicator world) {
      throw new IllegalStateException("surprise");
    }

    @Override
    int others(Communicator world) {
      throw new IllegalStateException("surprise");
    }
  },

  /// Ends the job by itself.
  ABORT {
    @Override
    int surprise(Communicator world) {
      world.abort(42);
      return 0;
    }
  },

  /// Returns 0 while the others wait in a collective.
  RETURN_EARLY {
    @Override
    int surprise(Communicator world) {
      return 0;
    }
  },

  /// Returns 65 while the others wait in a collective.
  RETURN_CODE_EARLY {
    @Override
    int surprise(Communicator world) {
      return 65;
    }
  },

  /// Returns 0 while rank 0 waits for a message of it.
  RETURN_WHILE_OTHERS_RECEIVE {
    @Override
    int surprise(Communicator world) {
      return 0;
    }

    @Override
    int others(Communicator world) {
      try (Arena arena = Arena.ofConfined()) {
        world.receive(arena.allocate(8), 1, 0);
      }
      return 0;
    }
  },

  /// Returns 0 while the others test whether a message of it has come.
  RETURN_WHILE_OTHERS_TEST {
    @Override
    int surprise(Communicator world) {
      return 0;
    }

    @Override
    int others(Communicator world) throws Exception {
      try (Arena arena = Arena.ofConfined()) {
        Request message = world.immediateReceive(arena.allocate(8), 1, 0);
        while (message.test().isEmpty()) {
          Thread.sleep(1);
        }
      }
      return 0;
    }
  },

  /// Returns 0 while rank 0 waits for a message of it or of rank 2, which comes later. Rank 0
  /// cancels what does not come.
  RETURN_WHILE_ANOTHER_SENDS {
    @Override
    int surprise(Communicator world) {
      return 0;
    }

    @Override
    int others(Communicator world) throws Exception {
      try (Arena arena = Arena.ofConfined()) {
        if (world.rank() > 0) {
          Thread.sleep(RETURNED_MILLIS);
          world.send(arena.allocate(8), 0, 0);
          return 0;
        }
        Request first = world.immediateReceive(arena.allocate(8), 1, 0);
        Request second = world.immediateReceive(arena.allocate(8), 2, 0);
        if (Request.awaitAny(List.of(first, second)) != 1) {
          return 1;
        }
        Request any = world.immediateReceive(arena.allocate(8), Communicator.ANY_SOURCE, 1);
        Thread.sleep(RETURNED_MILLIS);
        return isTestedAndCancelled(first) && isTestedAndCancelled(any) ? 0 : 1;
      }
    }

    private static boolean isTestedAndCancelled(Request request) {
      if (request.test().isPresent()) {
        return false;
      }
      request.cancel();
      return request.await().bytes() == 0 && request.isCancelled();
    }
  },

  /// Returns 0 while the others, which are another group, wait for a message of its group.
  RETURN_WHILE_OTHER_GROUP_RECEIVES {
    @Override
    int surprise(Communicator world) {
      return between(world).rank();
    }

    @Override
    int others(Communicator world) {
      Intercommunicator both = between(world);
      try (Arena arena = Arena.ofConfined()) {
        both.receive(arena.allocate(8), Communicator.ANY_SOURCE, 0);
      }
      return 0;
    }

    private static Intercommunicator between(Communicator world) {
      boolean alone = world.rank() == 1;
      return world.split(alone ? 1 : 0, 0).createIntercommunicator(0, world, alone ? 0 : 1, 0);
    }
  },

  /// Returns 0 while the others wait for a collective that they have started.
  RETURN_WHILE_OTHERS_AWAIT {
    @Override
    int surprise(Communicator world) {
      return 0;
    }

    @Override
    int others(Communicator world) {
      world.immediateBarrier().await();
      return 0;
    }
  },

  /// Returns 0 while the others wait in a collective of a part of the ranks.
  RETURN_WHILE_PART_WAITS {
    @Override
    int surprise(Communicator world) {
      world.split(0, 0);
      return 0;
    }

    @Override
    int others(Communicator world) {
      world.split(0, 0).allReduce(1, Op.SUM);
      return 0;
    }
  },

  /// Returns 0 when it is no longer needed, while rank 0 waits for rank 2, in the first of two
  /// communicators that the same ranks have made with the same tag.
  RETURN_FROM_FIRST_OF_TWO {
    @Override
    int surprise(Communicator world) throws Exception {
      return others(world);
    }

    @Override
    int others(Communicator world) throws Exception {
      Communicator first = world.createGroup(world.group(), 0);
      Communicator second = world.createGroup(world.group(), 0);
      if (world.rank() == 2) {
        Thread.sleep(1500);
      }
      try (Arena arena = Arena.ofConfined()) {
        first.gather(arena.allocate(8), arena.allocate(8L * first.size()), 0);
      }
      return second.size() - first.size();
    }
  },

  /// Returns 66, when nobody needs it any more; then the others return 0, later.
  RETURN_CODE {
    @Override
    int surprise(Communicator world) {
      return 66;
    }

    @Override
    int others(Communicator world) throws Exception {
      Thread.sleep(1500);
      return 0;
    }
  },

  /// Makes no call for some seconds, and then does as the others do.
  SILENCE {
    @Override
    int surprise(Communicator world) throws Exception {
      Thread.sleep(SILENCE_MILLIS);
      return others(world);
    }
  },

  /// Makes no call for some seconds, while the others look again and again whether a message has
  /// come.
  SILENCE_WHILE_OTHERS_LOOK {
    @Override
    int surprise(Communicator world) throws Exception {
      Thread.sleep(SILENCE_MILLIS);
      try (Arena arena = Arena.ofConfined()) {
        world.send(arena.allocate(8), 0, 0);
      }
      return 0;
    }

    @Override
    int others(Communicator world) {
      try (Arena arena = Arena.ofConfined()) {
        Request message = world.immediateReceive(arena.allocate(8), 1, 0);
        return Request.awaitAny(List.of(message));
      }
    }
  },

  /// No surprise: the ranks exchange messages for some seconds, and then meet in collectives for as
  /// long.
  BUSY {
    @Override
    int surprise(Communicator world) throws Exception {
      return others(world);
    }

    @Override
    int others(Communicator world) throws Exception {
      for (int round = 0; round < BUSY_ROUNDS; round++) {
        Thread.sleep(BUSY_MILLIS);
        exchange(world);
      }
      for (int round = 0; round < BUSY_ROUNDS; round++) {
        Thread.sleep(BUSY_MILLIS);
        world.barrier();
      }
      return 0;
    }
  },

  /// Ranks make different calls.
  DISAGREE {
    @Override
    int surprise(Communicator world) {
      return Math.toIntExact(world.broadcast(1L, 1));
    }
  },

  /// Reads through null, often enough for the JIT compiler to leave the check to the processor.
  NULL_CHECK {
    @Override
    int surprise(Communicator world) {
      int[][] arrays = {new int[] {1}, new int[] {2}};
      int sum = 0;
      for (int i = 0; i < 200_000; i++) {
        sum += first(arrays[i & 1]);
      }
      int caught = 0;
      for (int i = 0; i < 1000; i++) {
        try {
          sum += first(null);
        } catch (NullPointerException e) {
          caught++;
        }
      }
      return caught == 1000 && sum > 0 ? 0 : 1;
    }

    private static int first(int[] array) {
      return array[0];
    }

    @Override
    int others(Communicator world) {
      return surprise(world);
    }
  },

  /// Leaves by System.exit while the others wait.
  EXIT_0 {
    @Override
    int surprise(Communicator world) {
      System.exit(0);
      return 0;
    }
  },

  /// Leaves by System.exit while the others wait.
  EXIT_3 {
    @Override
    int surprise(Communicator world) {
      System.exit(3);
      return 0;
    }
  },

  /// All leave by System.exit, which is no failure.
  ALL_EXIT_0 {
    @Override
    int surprise(Communicator world) {
      System.exit(0);
      return 0;
    }

    @Override
    int others(Communicator world) {
      System.exit(0);
      return 0;
    }
  },

  /// Is gone without a word.
  HALT {
    @Override
    int surprise(Communicator world) {
      Runtime.getRuntime().halt(9);
      return 0;
    }
  },

  /// Is gone without a word while the others make a window of shared memory.
  HALT_WHILE_OTHERS_SHARE {
    @Override
    int surprise(Communicator world) throws Exception {
      Thread.sleep(200);
      Runtime.getRuntime().halt(9);
      return 0;
    }

    @Override
    int others(Communicator world) {
      world.allocateSharedWindow(SHARED_BYTES).free();
      return 0;
    }
  },

  /// Is gone without a word at some moment, while all make windows of shared memory.
  HALT_WHILE_SHARING {
    @Override
    int surprise(Communicator world) throws Exception {
      Thread.ofPlatform()
          .start(
              () -> {
                LockSupport.parkNanos(SHARING_NANOS);
                Runtime.getRuntime().halt(9);
              });
      return others(world);
    }

    @Override
    int others(Communicator world) {
      while (true) {
        world.allocateSharedWindow(SHARED_BYTES).free();
      }
    }
  },

  /// Is killed.
  KILL {
    @Override
    int surprise(Communicator world) throws Exception {
      signal("KILL");
      return 0;
    }
  },

  /// Is asked to end.
  TERMINATE {
    @Override
    int surprise(Communicator world) throws Exception {
      signal("TERM");
      return 0;
    }
  };

  private static final long SILENCE_MILLIS = 3500;
  private static final long RETURNED_MILLIS = 1500;

  private static final long SHARED_BYTES = 1 << 16;
  private static final long SHARING_NANOS = 500_000_000;

  private static final int BUSY_ROUNDS = 24;
  private static final long BUSY_MILLIS = 100;

  @Override
  public int run(Communicator world) throws Exception {
    // What calls need is loaded now: on a slow machine that takes as long as some silences.
    world.allGather(
        MemorySegment.ofArray(new byte[1]), MemorySegment.ofArray(new byte[world.size()]));
    exchange(world);
    world.barrier();
    return world.rank() == 1 ? surprise(world) : others(world);
  }

  /// What rank 1 does.
  abstract int surprise(Communicator world) throws Exception;

  /// What the others do: they wait for rank 1, in a call that moves memory of theirs.
  int others(Communicator world) throws Exception {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment send = arena.allocate(1_000_000L * world.size());
      world.allToAll(send, arena.allocate(send.byteSize()));
    }
    return 0;
  }

  /// Sends to the next rank, receives from the one before, and looks until both are done.
  private static void exchange(Communicator world) throws InterruptedException {
    int next = (world.rank() + 1) % world.size();
    int before = (world.rank() + world.size() - 1) % world.size();
    try (Arena arena = Arena.ofConfined()) {
      Request incoming = world.immediateReceive(arena.allocate(8), before, 0);
      Request outgoing = world.immediateSend(arena.allocate(8), next, 0);
      while (!Request.testAll(List.of(incoming, outgoing))) {
        Thread.sleep(1);
      }
    }
  }

  private static void signal(String name) throws Exception {
    long me = ProcessHandle.current().pid();
    new ProcessBuilder("kill", "-" + name, Long.toString(me)).inheritIO().start().waitFor();
    Thread.sleep(60_000);
  }
}
