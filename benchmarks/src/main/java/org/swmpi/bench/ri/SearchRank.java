package org.swmpi.bench.ri;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.ri.Query;
import org.swmpi.ri.SearchOptions;
import org.swmpi.ri.SearchOptions.Scan;
import org.swmpi.ri.SimilaritySearch;

/// A process, or a rank, of sw-mpi that searches in a file of vectors and prints what a query
/// takes: lines of a case and seconds.
///
/// Arguments: file, dimension, transport, ranks.
public final class SearchRank {
  private static final int K = 10;
  private static final int WARM_UP = 60;
  private static final int TIMED = 31;
  private static final int BATCH = 64;

  private SearchRank() {}

  public static void main(String[] arguments) {
    int dimension = Integer.parseInt(arguments[1]);
    JobOptions options =
        JobOptions.defaults().withTransport(arguments[2]).withRanks(Integer.parseInt(arguments[3]));
    System.exit(Job.run(options, world -> measure(world, Path.of(arguments[0]), dimension)));
  }

  private static int measure(Communicator world, Path file, int dimension) throws IOException {
    try (Arena arena = Arena.ofConfined();
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long bytes = channel.size() - VectorFile.HEADER_BYTES;
      MemorySegment vectors =
          channel
              .map(MapMode.READ_ONLY, 0, channel.size(), arena)
              .asSlice(VectorFile.HEADER_BYTES, bytes);
      measureSingle(world, vectors, dimension, Scan.VECTORS, "float");
      measureSingle(world, vectors, dimension, Scan.BYTES, "int8");
      measureBatches(world, vectors, dimension, Scan.VECTORS, "float-batch-64");
      measureBatches(world, vectors, dimension, Scan.BYTES, "int8-batch-64");
    }
    return 0;
  }

  /// In turn with a read of the same bytes, since the speed of memory changes.
  private static void measureSingle(
      Communicator world, MemorySegment vectors, int dimension, Scan scan, String name) {
    try (SimilaritySearch search =
        SimilaritySearch.open(world, vectors, dimension, SearchOptions.defaults().withScan(scan))) {
      long rows = vectors.byteSize() / (4L * dimension);
      List<Double> reads = new ArrayList<>();
      List<Double> queries = new ArrayList<>();
      long sum = 0;
      for (int i = 0; i < WARM_UP + TIMED; i++) {
        Query query = search.queryOf(7919L * i % rows);
        world.barrier();
        long start = System.nanoTime();
        sum += read(vectors, world.rank(), world.size());
        world.barrier();
        long middle = System.nanoTime();
        search.nearest(query, K);
        long end = System.nanoTime();
        if (i >= WARM_UP) {
          reads.add((middle - start) / 1e9);
          queries.add((end - middle) / 1e9);
        }
      }
      if (world.rank() == 0) {
        // The sum is used, or the compiler would leave out the read.
        print(sum == 42 ? "read, sum 42" : "read", reads);
        print(name, queries);
      }
    }
  }

  private static void measureBatches(
      Communicator world, MemorySegment vectors, int dimension, Scan scan, String name) {
    try (SimilaritySearch search =
        SimilaritySearch.open(world, vectors, dimension, SearchOptions.defaults().withScan(scan))) {
      long rows = vectors.byteSize() / (4L * dimension);
      List<Double> times = new ArrayList<>();
      for (int i = 0; i < 9; i++) {
        List<Query> queries = new ArrayList<>();
        while (queries.size() < BATCH) {
          queries.add(search.queryOf((7919L * i + 31L * queries.size()) % rows));
        }
        world.barrier();
        long start = System.nanoTime();
        search.nearest(queries, K);
        if (i >= 4) {
          times.add((System.nanoTime() - start) / 1e9 / BATCH);
        }
      }
      if (world.rank() == 0) {
        print(name, times);
      }
    }
  }

  /// Reads a rank's part of all bytes, at four places at once, as the scans do.
  private static long read(MemorySegment vectors, int rank, int ranks) {
    long part = vectors.byteSize() / ranks / 256 * 256;
    long apart = part / 4;
    long start = vectors.address() + rank * part;
    long sum = 0;
    for (long from = start; from < start + apart; from += 1 << 16) {
      sum += readBlock(from, Math.min(start + apart, from + (1 << 16)), apart);
    }
    return sum;
  }

  private static long readBlock(long from, long to, long apart) {
    long a = 0;
    long b = 0;
    long c = 0;
    long d = 0;
    for (long at = from; at < to; at += 64) {
      // A line of the cache each: what is in it comes with it.
      a += Raw.getLong(at);
      b += Raw.getLong(at + apart);
      c += Raw.getLong(at + 2 * apart);
      d += Raw.getLong(at + 3 * apart);
    }
    return a ^ b ^ c ^ d;
  }

  private static void print(String name, List<Double> times) {
    List<Double> sorted = times.stream().sorted().toList();
    System.out.printf(Locale.ROOT, "%s\t%.9f%n", name, sorted.get(sorted.size() / 2));
  }
}
