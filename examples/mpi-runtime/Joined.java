import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.ThreadLevel;

static final int THREADS = 3;
static final int NUMBERS = 10_000;

/// A program that joins the job where it is, and whose threads all make calls, one at a time: each
/// counts some of the prime numbers, and sends rank 0 how many. Without `mpirun` it is one rank.
void main() throws InterruptedException {
  try (JoinedJob job = Job.join(JobOptions.defaults(), ThreadLevel.SERIALIZED);
      Arena arena = Arena.ofShared()) {
    Communicator world = job.world();
    if (job.threadLevel() != ThreadLevel.SERIALIZED) {
      throw new IllegalStateException("the library has no more than " + job.threadLevel());
    }
    int all = THREADS * world.size();
    List<Request> sends = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int first = THREADS * world.rank() + i;
      Runnable count =
          () -> {
            long primes =
                LongStream.iterate(first, n -> n < NUMBERS, n -> n + all)
                    .filter(n -> isPrime(n))
                    .count();
            MemorySegment found = arena.allocateFrom(JAVA_LONG, primes);
            synchronized (sends) {
              sends.add(world.immediateSend(found, 0, 0));
            }
          };
      threads.add(Thread.ofPlatform().start(count));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    if (world.rank() == 0) {
      MemorySegment found = arena.allocate(JAVA_LONG);
      long primes = 0;
      for (int i = 0; i < all; i++) {
        world.receive(found, Communicator.ANY_SOURCE, 0);
        primes += found.get(JAVA_LONG, 0);
      }
      IO.println("primes below " + NUMBERS + ": " + primes);
    }
    Request.awaitAll(sends);
  }
}

static boolean isPrime(long number) {
  return number > 1
      && LongStream.rangeClosed(2, (long) Math.sqrt(number)).allMatch(d -> number % d > 0);
}
