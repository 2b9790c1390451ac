package org.swmpi.ri.exchange;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.ri.SemanticSpaceWriter;
import org.swmpi.ri.SpaceSettings;

/// The rows of a file that is being read, each checked.
final class ImportedRows {
  private final Path source;
  private @Nullable SemanticSpaceWriter writer;
  private long count;

  ImportedRows(Path source) {
    this.source = source;
    if (!Files.isReadable(source)) {
      throw new MissingInputException(
          source + ": is not there, or may not be read; name what was exported");
    }
  }

  /// Says how long vectors are, before the first.
  void dimension(long dimension) {
    if (dimension < SpaceSettings.LEAST_DIMENSION || dimension > SpaceSettings.MOST_DIMENSION) {
      throw malformed(
          0,
          "vectors have dimension "
              + dimension
              + ", a space takes "
              + SpaceSettings.LEAST_DIMENSION
              + " to "
              + SpaceSettings.MOST_DIMENSION);
    }
    writer = new SemanticSpaceWriter(ExchangeFormat.imported((int) dimension));
  }

  /// Takes a row.
  ///
  /// @param line where the row stands in the file; 0 where that has no lines
  /// @param vector kept
  void add(long line, String term, float[] vector) {
    for (float x : vector) {
      if (!Float.isFinite(x)) {
        throw malformed(line, "the vector of '" + term + "' holds " + x);
      }
    }
    try {
      writer().add(term, 0, vector);
    } catch (IllegalArgumentException e) {
      throw malformed(line, String.valueOf(e.getMessage()));
    }
    count++;
  }

  /// The space to be.
  SemanticSpaceWriter writer() {
    if (writer == null) {
      throw malformed(0, "has no vectors");
    }
    return writer;
  }

  long count() {
    return count;
  }

  /// What to throw where the file is not as it should be.
  MalformedInputException malformed(long line, String what) {
    return new MalformedInputException(
        source.toString(), line, line == 0 ? 0 : 1, what + "; see whether --format is right");
  }
}
