package org.swmpi.partition;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;

/// Times and memory of a rank's work, phase by phase.
public final class Phases {
  private static final long SAMPLE_NANOS = 200_000_000;

  private final Progress listener;
  private final LongSupplier count;
  private final long start = System.nanoTime();
  private final Map<String, Double> seconds = new LinkedHashMap<>();
  private long phaseStart = start;
  private String current = "";
  private long expected;
  private long nextSample = start;
  private long peakMemory;
  private long waited;

  /// @param first name of the phase that begins now
  public Phases(String first, Progress listener) {
    this(first, listener, () -> 0);
  }

  /// @param first name of the phase that begins now
  /// @param count what has been read so far, as the listener is told
  public Phases(String first, Progress listener, LongSupplier count) {
    this.listener = listener;
    this.count = count;
    begin(first, 0);
  }

  /// A phase begins, in which so many bytes are to be done; 0 if unknown.
  public void begin(String phase, long bytes) {
    current = phase;
    expected = bytes;
    progress(0);
  }

  /// So many bytes of the phase are done.
  public void progress(long bytes) {
    listener.at(current, bytes, expected, count.getAsLong());
    if (System.nanoTime() - nextSample >= 0) {
      sampleMemory();
    }
  }

  /// The phase has ended; what comes until the next begins counts as that one's.
  public void end() {
    long now = System.nanoTime();
    seconds.put(current, (now - phaseStart) / 1e9);
    phaseStart = now;
    sampleMemory();
  }

  /// Waits for the other ranks.
  public void waitFor(Runnable agreement) {
    long begin = System.nanoTime();
    agreement.run();
    waited += System.nanoTime() - begin;
  }

  private void sampleMemory() {
    peakMemory = Math.max(peakMemory, Memory.used());
    nextSample = System.nanoTime() + SAMPLE_NANOS;
  }

  /// Seconds since the first phase began.
  public double total() {
    return (System.nanoTime() - start) / 1e9;
  }

  /// Seconds of the phases so far, without those that it waited for others.
  public double worked() {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum() - waited / 1e9;
  }

  /// The most memory it was seen to use, in bytes; see [Memory#used].
  public long peakMemory() {
    return peakMemory;
  }

  /// The phases, each as long as on its slowest rank. Collective.
  public Map<String, Double> slowest(Communicator world) {
    double[] most =
        world.allReduce(
            seconds.values().stream().mapToDouble(Double::doubleValue).toArray(), Op.MAX);
    Map<String, Double> slowest = new LinkedHashMap<>();
    int i = 0;
    for (String phase : seconds.keySet()) {
      slowest.put(phase, most[i++]);
    }
    return slowest;
  }
}
