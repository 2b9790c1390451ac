package org.swmpi.bench.mpi;

import java.util.List;
import java.util.stream.Stream;

/// What is measured. The titles are those of the OSU suite.
enum MpiCase {
  LATENCY("latency", "one way of a ping-pong", Unit.MICROSECONDS),
  BANDWIDTH("bandwidth", "windows of messages, one way", Unit.MEGABYTES_PER_SECOND),
  BI_BANDWIDTH("bi-bandwidth", "windows of messages, both ways", Unit.MEGABYTES_PER_SECOND),
  BARRIER("barrier", "", Unit.MICROSECONDS),
  BCAST("bcast", "size: the message", Unit.MICROSECONDS),
  GATHER("gather", "size: the block of a rank", Unit.MICROSECONDS),
  ALLGATHER("allgather", "size: the block of a rank", Unit.MICROSECONDS),
  REDUCE("reduce", "sum of floats; size: the vector", Unit.MICROSECONDS),
  ALLREDUCE("allreduce", "sum of floats; size: the vector", Unit.MICROSECONDS),
  ALLTOALL("alltoall", "size: a block between two ranks", Unit.MICROSECONDS);

  /// What values are in.
  enum Unit {
    MICROSECONDS("us", "µs"),
    MEGABYTES_PER_SECOND("MB/s", "MB/s"),
    MESSAGES_PER_SECOND("messages/s", "messages/s");

    private final String ascii;
    private final String symbol;

    Unit(String ascii, String symbol) {
      this.ascii = ascii;
      this.symbol = symbol;
    }

    /// For files.
    String ascii() {
      return ascii;
    }

    /// For readers.
    String symbol() {
      return symbol;
    }

    boolean isRate() {
      return this != MICROSECONDS;
    }
  }

  private static final int LARGEST = 16 << 20;
  private static final int FLOAT_BYTES = 4;

  private final String title;
  private final String detail;
  private final Unit unit;

  MpiCase(String title, String detail, Unit unit) {
    this.title = title;
    this.detail = detail;
    this.unit = unit;
  }

  String title() {
    return title;
  }

  /// What it does, in a few words; may be empty.
  String detail() {
    return detail;
  }

  Unit unit() {
    return unit;
  }

  /// Between two ranks, and no more.
  boolean isOfTwoRanks() {
    return this == LATENCY || this == BANDWIDTH || this == BI_BANDWIDTH;
  }

  /// Whether many messages are under way at once.
  boolean hasWindow() {
    return unit == Unit.MEGABYTES_PER_SECOND;
  }

  /// The sizes of interest that the case has: powers of two up to 16 MiB.
  ///
  /// @param quick a few of them
  List<Integer> sizes(boolean quick) {
    if (this == BARRIER) {
      return List.of(0);
    }
    return whole(quick ? List.of(1, 8, 1 << 10, 64 << 10, 1 << 20) : powers());
  }

  /// These sizes, but of vectors the next that hold whole numbers.
  List<Integer> whole(List<Integer> sizes) {
    int unit = this == REDUCE || this == ALLREDUCE ? FLOAT_BYTES : 1;
    return sizes.stream().map(bytes -> Math.ceilDiv(bytes, unit) * unit).distinct().toList();
  }

  private static List<Integer> powers() {
    return Stream.iterate(1, bytes -> bytes <= LARGEST, bytes -> 2 * bytes).toList();
  }

  /// The title, as help shows it.
  @Override
  public String toString() {
    return title;
  }
}
