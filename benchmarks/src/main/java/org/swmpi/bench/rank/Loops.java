package org.swmpi.bench.rank;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// The measured loops, as in the OSU micro-benchmarks: ping-pong; windows of messages that are
/// answered once; collectives timed one by one, with a barrier between them.
///
/// `peers/mpi/c/loops.c` does the same in C.
public final class Loops {
  private static final Duration COMPILATION = Duration.ofMillis(300);

  private final Endpoint endpoint;
  private final List<Twin> twins;

  private Loops(Endpoint endpoint, List<Twin> twins) {
    this.endpoint = endpoint;
    this.twins = twins;
  }

  /// Measures all steps, and in turn with each batch one of every twin.
  ///
  /// @param out takes, on rank 0, a line `library NAME`, and a line `CASE BYTES VALUE` per step,
  ///     with ` PEER` behind it for the values of twins: in microseconds, for bandwidths in MB/s
  public static void run(
      Endpoint endpoint, List<Twin> twins, List<Step> steps, Consumer<String> out) {
    Loops loops = new Loops(endpoint, twins);
    boolean speaks = endpoint.rank() == 0;
    if (speaks) {
      out.accept("library " + endpoint.library());
    }
    if (!steps.isEmpty()) {
      loops.awaitCompilers(steps.getFirst());
    }
    for (Step step : steps) {
      double[] values = loops.measure(step);
      for (int i = 0; speaks && i < values.length; i++) {
        String line =
            String.format(Locale.ROOT, "%s %d %.6g", step.name(), step.bytes(), values[i]);
        out.accept(i == 0 ? line : line + " " + twins.get(i - 1).name());
      }
    }
  }

  /// Lets Java's compilers see what is called often, and finish.
  private void awaitCompilers(Step step) {
    endpoint.length(step.bytes());
    var _ = batch(step, step.warmUp());
    try {
      Thread.sleep(COMPILATION);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /// @return the own value, then those of the twins
  private double[] measure(Step step) {
    endpoint.length(step.bytes());
    double[][] nanos = new double[1 + twins.size()][step.batches()];
    for (int who = 0; who < nanos.length; who++) {
      var _ = batch(who, step, step.warmUp());
    }
    for (int i = 0; i < step.batches(); i++) {
      for (int turn = 0; turn < nanos.length; turn++) {
        int who = (i + turn) % nanos.length;
        endpoint.barrier();
        nanos[who][i] = batch(who, step, step.iterations()) / step.iterations();
      }
    }
    return Arrays.stream(nanos).mapToDouble(batches -> value(step, batches)).toArray();
  }

  private double batch(int who, Step step, int iterations) {
    return who == 0 ? batch(step, iterations) : twins.get(who - 1).batch(step, iterations);
  }

  private double value(Step step, double[] nanos) {
    Arrays.sort(nanos);
    double median = nanos[nanos.length / 2];
    return switch (step.name()) {
      case "latency" -> median / 2 / 1e3;
      case "bandwidth" -> rate(step, median);
      case "bi-bandwidth" -> 2 * rate(step, median);
      default -> endpoint.mean(median) / 1e3;
    };
  }

  private static double rate(Step step, double nanos) {
    return (double) step.bytes() * step.window() / nanos * 1e3;
  }

  /// @return nanoseconds of all iterations
  private long batch(Step step, int iterations) {
    return switch (step.name()) {
      case "latency" -> latency(iterations);
      case "bandwidth" -> bandwidth(iterations, step.window());
      case "bi-bandwidth" -> biBandwidth(iterations, step.window());
      case "barrier" -> barrier(iterations);
      case "bcast" -> collective(endpoint::broadcast, iterations);
      case "gather" -> collective(endpoint::gather, iterations);
      case "allgather" -> collective(endpoint::allGather, iterations);
      case "reduce" -> collective(endpoint::reduce, iterations);
      case "allreduce" -> collective(endpoint::allReduce, iterations);
      case "alltoall" -> collective(endpoint::allToAll, iterations);
      default -> throw new IllegalArgumentException("unknown case: " + step.name());
    };
  }

  private long latency(int iterations) {
    long begin = System.nanoTime();
    if (endpoint.rank() == 0) {
      for (int i = 0; i < iterations; i++) {
        endpoint.send(1);
        endpoint.receive(1);
      }
    } else if (endpoint.rank() == 1) {
      for (int i = 0; i < iterations; i++) {
        endpoint.receive(0);
        endpoint.send(0);
      }
    }
    return System.nanoTime() - begin;
  }

  private long bandwidth(int iterations, int window) {
    long begin = System.nanoTime();
    if (endpoint.rank() == 0) {
      for (int i = 0; i < iterations; i++) {
        endpoint.sendWindow(1, window);
        endpoint.awaitAcknowledgement(1);
      }
    } else if (endpoint.rank() == 1) {
      for (int i = 0; i < iterations; i++) {
        endpoint.receiveWindow(0, window);
        endpoint.acknowledge(0);
      }
    }
    return System.nanoTime() - begin;
  }

  private long biBandwidth(int iterations, int window) {
    long begin = System.nanoTime();
    if (endpoint.rank() == 0) {
      for (int i = 0; i < iterations; i++) {
        endpoint.exchangeWindow(1, window);
        endpoint.awaitAcknowledgement(1);
      }
    } else if (endpoint.rank() == 1) {
      for (int i = 0; i < iterations; i++) {
        endpoint.exchangeWindow(0, window);
        endpoint.acknowledge(0);
      }
    }
    return System.nanoTime() - begin;
  }

  private long barrier(int iterations) {
    long begin = System.nanoTime();
    for (int i = 0; i < iterations; i++) {
      endpoint.barrier();
    }
    return System.nanoTime() - begin;
  }

  private long collective(Runnable call, int iterations) {
    long nanos = 0;
    for (int i = 0; i < iterations; i++) {
      long begin = System.nanoTime();
      call.run();
      nanos += System.nanoTime() - begin;
      endpoint.barrier();
    }
    return nanos;
  }
}
