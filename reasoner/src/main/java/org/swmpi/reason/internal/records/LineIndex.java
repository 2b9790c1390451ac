package org.swmpi.reason.internal.records;

import org.swmpi.partition.records.IntLog;
import org.swmpi.partition.records.Pages;
import org.swmpi.partition.records.PartitionedRecords;

/// One number for each line of a rank's input, so that output can be written without scanning
/// again.
///
/// ```
///  31       13 12         11         10        9          0
/// +-----------+----------+----------+---------+------------+
/// |  length   | in place | derives  | stated  | partition  |
/// +-----------+----------+----------+---------+------------+
/// ```
///
/// Length: input bytes; the largest value says that the two numbers that follow hold it. In place:
/// the bytes are the output line. Derives: triples derived from it stand in the derived log.
/// Stated: there is a statement with a fingerprint in that partition (else white space, comments,
/// rejected lines).
public final class LineIndex {
  private static final int LENGTH_SHIFT = 13;
  private static final int IN_PLACE = 1 << 12;
  private static final int DERIVES = 1 << 11;
  private static final int STATED = 1 << 10;
  private static final int LONGEST = -1 >>> LENGTH_SHIFT;

  private final IntLog log;
  private long lines;

  /// An empty index.
  public LineIndex(Pages pages) {
    log = new IntLog(pages);
  }

  /// Adds a line with a statement.
  public void addStatement(long length, int partition, boolean inPlace, boolean derives) {
    add(length, partition | STATED | (inPlace ? IN_PLACE : 0) | (derives ? DERIVES : 0));
  }

  /// Adds bytes without a stated triple.
  public void addGap(long length, boolean derives) {
    add(length, derives ? DERIVES : 0);
  }

  private void add(long length, int flags) {
    lines++;
    if (length < LONGEST) {
      log.add((int) (length << LENGTH_SHIFT) | flags);
    } else {
      log.add(LONGEST << LENGTH_SHIFT | flags);
      log.add((int) length);
      log.add((int) (length >>> 32));
    }
  }

  /// Lines added.
  public long lines() {
    return lines;
  }

  /// A cursor before the first line.
  public Cursor cursor() {
    return new Cursor();
  }

  /// Goes through the lines in order.
  public final class Cursor {
    private final IntLog.Reader reader = log.reader();
    private int entry;
    private long length;

    /// To the next line; there must be one.
    public void next() {
      entry = reader.next();
      length = Integer.toUnsignedLong(entry) >>> LENGTH_SHIFT;
      if (length == LONGEST) {
        length = reader.next() & 0xFFFFFFFFL | (long) reader.next() << 32;
      }
    }

    public long length() {
      return length;
    }

    public boolean inPlace() {
      return (entry & IN_PLACE) != 0;
    }

    public boolean derives() {
      return (entry & DERIVES) != 0;
    }

    public boolean stated() {
      return (entry & STATED) != 0;
    }

    public int partition() {
      return entry & PartitionedRecords.PARTITIONS - 1;
    }
  }
}
