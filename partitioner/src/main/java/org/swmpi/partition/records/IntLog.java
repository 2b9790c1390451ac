package org.swmpi.partition.records;

import java.util.Arrays;
import org.swmpi.data.memory.Raw;

/// Numbers of 32 bits, appended and read in order; 4 bytes each.
public final class IntLog {
  private static final int PAGE_BYTES = 1 << 16;

  private final Pages pages;
  private long[] starts = new long[16];
  private int count;
  private long cursor;
  private long limit;

  /// An empty log.
  public IntLog(Pages pages) {
    this.pages = pages;
  }

  /// Appends.
  public void add(int value) {
    if (cursor == limit) {
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, count * 2);
      }
      cursor = pages.take(PAGE_BYTES);
      limit = cursor + PAGE_BYTES;
      starts[count++] = cursor;
    }
    Raw.putInt(cursor, value);
    cursor += Integer.BYTES;
  }

  /// Reads from the beginning; not beyond the end.
  public Reader reader() {
    return new Reader();
  }

  /// A position in the log.
  public final class Reader {
    private int page;
    private long at;
    private long end;

    /// The next number.
    public int next() {
      if (at == end) {
        at = starts[page++];
        end = at + PAGE_BYTES;
      }
      int value = Raw.getInt(at);
      at += Integer.BYTES;
      return value;
    }
  }
}
