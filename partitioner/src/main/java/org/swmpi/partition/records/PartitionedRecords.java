package org.swmpi.partition.records;

import java.util.Arrays;
import org.swmpi.data.memory.Raw;

/// Records of a fixed number of 64-bit words, appended to the partition that the upper bits of
/// their first word, a hash, name. A partition keeps the order of arrival.
public final class PartitionedRecords {
  /// Bits of a hash that choose the partition.
  public static final int PARTITION_BITS = 10;

  /// How many partitions there are, over all ranks.
  public static final int PARTITIONS = 1 << PARTITION_BITS;

  private static final int RECORDS_A_PAGE = 256;

  private final Pages pages;
  private final int recordBytes;
  private final int pageBytes;
  private final long[] cursor = new long[PARTITIONS];
  private final long[] limit = new long[PARTITIONS];
  private final long[][] pagesOf = new long[PARTITIONS][4];
  private final int[] pageCount = new int[PARTITIONS];

  /// @param words 64-bit words of a record
  public PartitionedRecords(Pages pages, int words) {
    this.pages = pages;
    recordBytes = words * Long.BYTES;
    pageBytes = recordBytes * RECORDS_A_PAGE;
  }

  /// The partition of a hash.
  public static int partition(long high) {
    return (int) (high >>> (64 - PARTITION_BITS));
  }

  /// The first partition that an owner gets in a round of an exchange; that of the next round, or
  /// of the next owner, is the end.
  public static int first(int owner, int owners, int round, int rounds) {
    int begin = (int) ((long) PARTITIONS * owner / owners);
    int end = (int) ((long) PARTITIONS * (owner + 1) / owners);
    return begin + (int) ((long) (end - begin) * round / rounds);
  }

  /// How many rounds an exchange takes: in each at least a partition for an owner.
  ///
  /// @param mostBytes of any rank's records
  /// @param roundBytes what a rank is to send in a round
  public static int rounds(long mostBytes, long roundBytes, int owners) {
    return Math.clamp(Math.ceilDiv(mostBytes, roundBytes), 1, Math.ceilDiv(PARTITIONS, owners));
  }

  /// Appends a record of two words.
  public void add(long high, long low) {
    int p = partition(high);
    long at = cursor[p];
    if (at == limit[p]) {
      at = newPage(p);
    }
    Raw.putLong(at, high);
    Raw.putLong(at + 8, low);
    cursor[p] = at + 16;
  }

  /// Appends a record of three words.
  public void add(long high, long low, long third) {
    int p = partition(high);
    long at = cursor[p];
    if (at == limit[p]) {
      at = newPage(p);
    }
    Raw.putLong(at, high);
    Raw.putLong(at + 8, low);
    Raw.putLong(at + 16, third);
    cursor[p] = at + 24;
  }

  private long newPage(int p) {
    long page = pages.take(pageBytes);
    if (pageCount[p] == pagesOf[p].length) {
      pagesOf[p] = Arrays.copyOf(pagesOf[p], pageCount[p] * 2);
    }
    pagesOf[p][pageCount[p]++] = page;
    cursor[p] = page;
    limit[p] = page + pageBytes;
    return page;
  }

  /// Records of a partition.
  public long count(int partition) {
    int full = pageCount[partition];
    return full == 0
        ? 0
        : (long) full * RECORDS_A_PAGE - (limit[partition] - cursor[partition]) / recordBytes;
  }

  /// Bytes of a partition.
  public long bytes(int partition) {
    return count(partition) * recordBytes;
  }

  /// Copies a partition's records to an address; returns the address behind them.
  public long copyTo(int partition, long address) {
    long at = address;
    for (int i = 0; i < pageCount[partition]; i++) {
      boolean last = i == pageCount[partition] - 1;
      long bytes = last ? pageBytes - (limit[partition] - cursor[partition]) : pageBytes;
      Raw.copy(pagesOf[partition][i], at, bytes);
      at += bytes;
    }
    return at;
  }
}
