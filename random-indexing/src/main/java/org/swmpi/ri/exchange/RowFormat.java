package org.swmpi.ri.exchange;

import java.io.IOException;
import java.nio.file.Path;
import org.swmpi.ri.SemanticSpace;

/// Writes and reads one format; see [ExchangeFormat].
interface RowFormat {
  /// @return terms that had to be spelt differently
  long write(SemanticSpace space, Path target) throws IOException;

  /// Hands over the dimension, then each row.
  void read(Path source, ImportedRows rows) throws IOException;
}
