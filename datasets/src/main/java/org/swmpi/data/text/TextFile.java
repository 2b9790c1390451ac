package org.swmpi.data.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.InputFile;

/// One input of text: a file, or standard input.
///
/// @param kind what its lines are
public record TextFile(
    String name, @Nullable Path path, Kind kind, Compression compression, long size)
    implements InputFile {
  /// What the decompressed bytes are.
  public enum Kind {
    /// Lines of text.
    LINES,
    /// A dump of a MediaWiki: XML with a page an article.
    WIKIPEDIA
  }

  @Override
  public boolean lineBased() {
    return kind == Kind.LINES;
  }

  @Override
  public String spoolExtension() {
    return ".txt";
  }

  @Override
  public void decode(InputStream in, OutputStream lines, BiConsumer<String, String> prefixes)
      throws IOException {
    new WikipediaDump(name, in).writeLines(lines);
  }
}
