package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.Window;

/// Several threads of each rank make calls at the same time.
final class ThreadsAtOnce {
  private static final int THREADS = 3;
  private static final int ROUNDS = 200;
  private static final int LENGTH = 50;
  private static final int SHARED_TAG = THREADS;
  private static final int LONG_LENGTH = 20_000;

  private final Communicator world;
  private final int right;
  private final int left;

  private ThreadsAtOnce(Communicator world) {
    this.world = world;
    right = (world.rank() + 1) % world.size();
    left = (world.rank() + world.size() - 1) % world.size();
  }

  /// Collective.
  static void run(Communicator world) {
    ThreadsAtOnce ranks = new ThreadsAtOnce(world);
    Communicator[] own = new Communicator[THREADS];
    for (int thread = 0; thread < THREADS; thread++) {
      own[thread] = world.duplicate();
    }
    ranks.each(thread -> ranks.talk(own[thread], thread));
    ranks.each(thread -> ranks.makeCommunicators(own[thread], thread));
    ranks.each(thread -> ranks.makeWindows(own[thread], thread));
    ranks.each(thread -> ranks.joinHalves(own[thread], thread));
    ranks.shareMessages();
    ranks.sendToOneself();
  }

  /// What a thread does.
  @FunctionalInterface
  private interface Work {
    void of(int thread);
  }

  private void each(Work work) {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<CompletableFuture<Void>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        all.add(CompletableFuture.runAsync(() -> work.of(thread), threads));
      }
      all.forEach(CompletableFuture::join);
    }
  }

  /// Messages of a communicator that all threads share, and collectives of one of this thread's.
  private void talk(Communicator own, int tag) {
    long[] received = new long[LENGTH];
    for (int round = 0; round < ROUNDS; round++) {
      long[] sent = new long[1 + round % LENGTH];
      Arrays.fill(sent, 1000L * world.rank() + 10L * round + tag);
      Status status =
          world.sendReceive(
              MemorySegment.ofArray(sent), right, tag, MemorySegment.ofArray(received), left, tag);
      long expected = 1000L * left + 10L * round + tag;
      assertThat(status.bytes()).isEqualTo(8L * sent.length);
      assertThat(Arrays.copyOf(received, sent.length)).containsOnly(expected);
      assertThat(own.allReduce((long) round + tag, Op.SUM))
          .isEqualTo((long) own.size() * (round + tag));
    }
  }

  /// Each thread makes some of its own, one of the other; what is said in one is heard there only.
  private void makeCommunicators(Communicator own, int thread) {
    for (int round = 0; round < 20; round++) {
      Communicator made = round % 2 == 0 ? own.duplicate() : own.split(0, -own.rank());
      long[] sum = {1000L * round + thread};
      MemorySegment cell = MemorySegment.ofArray(sum);
      Request request = made.immediateBroadcast(Arena.ofAuto().allocate(8), 0);
      made.broadcast(cell, 0);
      assertThat(sum[0]).isEqualTo(1000L * round + thread);
      assertThat(made.allReduce(sum[0], Op.MAX)).isEqualTo(sum[0]);
      while (request.test().isEmpty()) {
        Thread.onSpinWait();
      }
      made.free();
    }
  }

  /// Each thread over a communicator of its own, so that all of them may use the same tag.
  private void joinHalves(Communicator own, int thread) {
    if (own.size() == 1) {
      return;
    }
    int other = 1 - own.rank() % 2;
    for (int round = 0; round < 20; round++) {
      Communicator half = own.split(1 - other, own.rank());
      Intercommunicator halves = half.createIntercommunicator(0, own, other, SHARED_TAG);
      Communicator joined = halves.merge(other == 0);
      assertThat(joined.allReduce(100L * round + thread, Op.SUM))
          .isEqualTo(joined.size() * (100L * round + thread));
      joined.free();
      halves.free();
      half.free();
    }
  }

  /// The first windows of the job among them, which connect the ranks.
  private void makeWindows(Communicator own, int thread) {
    for (int round = 0; round < 5; round++) {
      long value = 1000L * thread + 100L * round;
      Window window = own.allocateWindow(Long.BYTES);
      try (Arena arena = Arena.ofConfined()) {
        window.fence();
        window.put(arena.allocateFrom(ValueLayout.JAVA_LONG, value + own.rank()), right, 0);
        window.fence();
      }
      assertThat(window.memory().get(ValueLayout.JAVA_LONG, 0)).isEqualTo(value + left);
      window.free();
    }
  }

  /// Messages of all lengths to the next rank, where all threads take them, each message once.
  private void shareMessages() {
    AtomicInteger next = new AtomicInteger();
    AtomicLong sum = new AtomicLong();
    CompletableFuture<Void> sender =
        CompletableFuture.runAsync(
            () -> {
              for (int i = 0; i < ROUNDS; i++) {
                long[] sent = new long[1 + i * 97 % LONG_LENGTH];
                Arrays.fill(sent, i);
                world.send(MemorySegment.ofArray(sent), right, SHARED_TAG);
              }
            });
    each(
        _ -> {
          MemorySegment received = Arena.ofAuto().allocate(8L * LONG_LENGTH, 8);
          while (next.getAndIncrement() < ROUNDS) {
            Message message = world.matchedProbe(left, SHARED_TAG);
            long bytes = message.receive(received).bytes();
            long number = received.get(ValueLayout.JAVA_LONG, 0);
            assertThat(bytes).isEqualTo(8 * (1 + number * 97 % LONG_LENGTH));
            assertThat(received.get(ValueLayout.JAVA_LONG, bytes - 8)).isEqualTo(number);
            sum.addAndGet(number);
          }
        });
    sender.join();
    assertThat(sum.get()).isEqualTo(ROUNDS * (ROUNDS - 1) / 2);
  }

  /// A thread waits for what another one of its rank sends later.
  private void sendToOneself() {
    for (int bytes : new int[] {8, 1 << 20}) {
      CompletableFuture<Status> receiver =
          CompletableFuture.supplyAsync(
              () -> world.receive(Arena.ofAuto().allocate(bytes), world.rank(), SHARED_TAG));
      LockSupport.parkNanos(50_000_000);
      world.synchronousSend(Arena.ofAuto().allocate(bytes), world.rank(), SHARED_TAG);
      assertThat(receiver.join().bytes()).isEqualTo(bytes);
    }
  }
}
