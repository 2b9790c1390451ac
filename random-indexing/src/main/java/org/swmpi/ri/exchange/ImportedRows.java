package org.swmpi.ri.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.text.TextFile;
import org.swmpi.data.text.Utf8Lines;
import org.swmpi.ri.SemanticSpaceWriter;
import org.swmpi.ri.SpaceSettings;

/// The rows of a file that is being read, each checked.
final class ImportedRows {
  private static final String ADVICE = "see whether --format is right";

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

  /// The bytes of the file, decompressed.
  InputStream open() throws IOException {
    if (Files.isDirectory(source)) {
      throw malformed(0, "is a folder, not a file");
    }
    String name = source.toString();
    TextFile file =
        new TextFile(
            name, source, TextFile.Kind.LINES, Compression.ofName(name), Files.size(source));
    return Compressed.open(file);
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

  /// The lines of the file, or of what is left of it.
  Utf8Lines lines(InputStream in) {
    return new Utf8Lines(source.toString(), in, ADVICE);
  }

  /// Fails where something is left but empty lines.
  void verifyNoMore(Utf8Lines lines, Counts counts) throws IOException {
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (!line.isBlank()) {
        throw malformed(lines.number(), tooMany(counts));
      }
    }
  }

  static String tooMany(Counts counts) {
    return "more rows than the " + counts.rows() + " that the first line tells";
  }

  /// Fails where something is left of a file whose head tells how many rows it has.
  void verifyNoMore(InputStream in) throws IOException {
    if (in.read() >= 0) {
      throw malformed(0, "more than the " + count + " rows that its head tells");
    }
  }

  /// What to throw where the file is not as it should be.
  MalformedInputException malformed(long line, String what) {
    return new MalformedInputException(
        source.toString(), line, line == 0 ? 0 : 1, what + "; " + ADVICE);
  }
}
