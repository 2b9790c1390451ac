package org.swmpi.data.spi;

import java.io.IOException;
import org.swmpi.data.ntriples.StatementScanner;

/// Writes statements in a syntax, in the order that they come in.
public interface RdfSink {
  /// Writes a statement.
  ///
  /// @param terms a scanner that stands on it. A graph name is taken only where the syntax has any
  /// @throws org.swmpi.data.OutputException if the syntax cannot say it
  void statement(StatementScanner terms) throws IOException;

  /// Writes what is left. The stream is not closed.
  ///
  /// @throws org.swmpi.data.OutputException if the syntax cannot say what came
  void finish() throws IOException;
}
