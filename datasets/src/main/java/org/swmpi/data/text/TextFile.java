package org.swmpi.data.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.internal.io.WholeLines;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.InputFile;

/// One input of text: a file, or a stream.
///
/// @param kind what it is
public record TextFile(
    String name, @Nullable Path path, Kind kind, Compression compression, long size)
    implements InputFile {
  /// What the decompressed bytes are.
  public enum Kind {
    /// Lines of text.
    LINES,
    /// A dump of a MediaWiki: XML with a page an article.
    WIKIPEDIA,
    /// A page of HTML.
    HTML,
    /// Lines of JSON, each an object; see [JsonLines].
    JSON;

    /// File extensions that mean this kind, with their dots.
    public List<String> extensions() {
      return switch (this) {
        case LINES -> List.of(".txt", ".text");
        case WIKIPEDIA -> List.of(".xml");
        case HTML -> List.of(".html", ".htm", ".xhtml");
        case JSON -> List.of(".jsonl", ".ndjson");
      };
    }
  }

  @Override
  public boolean lineBased() {
    return kind == Kind.LINES || kind == Kind.JSON;
  }

  @Override
  public void decode(InputStream in, OutputStream lines, BiConsumer<String, String> prefixes)
      throws IOException {
    if (kind == Kind.HTML) {
      new HtmlPage(name, in).writeLine(lines);
    } else {
      new WikipediaDump(name, in).writeLines(lines);
    }
  }

  @Override
  public boolean divisible() {
    return kind != Kind.HTML;
  }

  @Override
  public void decodePart(
      InputStream part, @Nullable InputStream rest, boolean first, OutputStream lines)
      throws IOException {
    if (lineBased()) {
      WholeLines.copy(part, rest, first, lines);
    } else {
      try (InputStream head = first ? null : Compressed.open(this)) {
        new WikipediaPart(name, part, rest, head).writeLines(lines);
      }
    }
  }
}
