package org.swmpi.workflow;

import org.apache.jena.riot.system.ErrorHandler;
import org.swmpi.data.MalformedInputException;

/// Makes Jena's errors about a file [MalformedInputException]s by their place. Warnings are of
/// style: what is warned of is RDF.
///
/// @param file as the user named it
/// @param advice what to do
public record ThrowingErrorHandler(String file, String advice) implements ErrorHandler {
  @Override
  public void warning(String message, long line, long column) {
    // Odd, but RDF.
  }

  /// @throws MalformedInputException always
  @Override
  public void error(String message, long line, long column) {
    throw new MalformedInputException(
        file, Math.max(0, line), Math.max(0, column), message + "; " + advice);
  }

  /// @throws MalformedInputException always
  @Override
  public void fatal(String message, long line, long column) {
    error(message, line, column);
  }
}
