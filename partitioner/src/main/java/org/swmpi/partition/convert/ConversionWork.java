package org.swmpi.partition.convert;

import java.io.IOException;
import org.swmpi.partition.output.RejectedLines;

/// A way to write the output.
interface ConversionWork extends AutoCloseable {
  /// Converts until all is done, or a rank finds what it cannot convert. Collective.
  void run() throws IOException;

  /// Malformed lines of this rank.
  RejectedLines rejected();

  /// Statements that this rank has read.
  long statements();

  /// Statements that this rank has written.
  long written();

  /// Bytes of the whole output. Collective.
  long bytes();

  @Override
  void close() throws IOException;
}
