package org.swmpi.partition.validate;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;

/// Something that is wrong with an input, or unwise.
///
/// @param file position of the file among the inputs
/// @param line from 1, or 0 if unknown
/// @param column from 1, or 0 if unknown
/// @param error whether the grammar does not allow it; else it is a warning
/// @param what what is wrong and, for an error, what to do
public record Finding(int file, long line, long column, boolean error, String what) {
  static final Comparator<Finding> INPUT_ORDER =
      Comparator.comparingInt(Finding::file)
          .thenComparingLong(Finding::line)
          .thenComparingLong(Finding::column)
          .thenComparing(Finding::what);

  void write(DataOutput out) throws IOException {
    out.writeInt(file);
    out.writeLong(line);
    out.writeLong(column);
    out.writeBoolean(error);
    byte[] text = what.getBytes(StandardCharsets.UTF_8);
    out.writeInt(text.length);
    out.write(text);
  }

  static Finding read(DataInput in) throws IOException {
    int file = in.readInt();
    long line = in.readLong();
    long column = in.readLong();
    boolean error = in.readBoolean();
    byte[] text = new byte[in.readInt()];
    in.readFully(text);
    return new Finding(file, line, column, error, new String(text, StandardCharsets.UTF_8));
  }
}
