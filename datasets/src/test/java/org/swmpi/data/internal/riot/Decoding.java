package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.swmpi.data.rdf.Syntax;

/// Decodes documents held in memory.
final class Decoding {
  private Decoding() {}

  /// The lines of a document called `doc`, without a base.
  static String lines(Syntax syntax, String document) {
    return new String(lines(syntax, document.getBytes(UTF_8), null), UTF_8);
  }

  /// The lines of a document called `doc`.
  static byte[] lines(Syntax syntax, byte[] document, String base) {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    try {
      new RiotSource()
          .decode(
              new ByteArrayInputStream(document), "doc", syntax, base, lines, (prefix, iri) -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines.toByteArray();
  }
}
