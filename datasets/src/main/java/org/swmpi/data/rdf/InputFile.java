package org.swmpi.data.rdf;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.internal.io.WholeLines;

/// One input: a file, or a stream, which is standard input or has a name
/// ([org.swmpi.data.NamedStreams]). Either its bytes are lines as they lie on disk, or it is
/// decoded to lines once.
public interface InputFile {
  /// The name of standard input.
  String STANDARD_INPUT = "-";

  /// As the user is told of it in messages: a path as given, or `-`. By this name streams are
  /// opened.
  String name();

  /// Where it lies; null for streams, which rank 0 reads, once.
  @Nullable Path path();

  /// How it is compressed; where that is [Compression#NONE] for a stream, its bytes tell when it is
  /// opened.
  Compression compression();

  /// Bytes on disk; 0 for streams.
  long size();

  /// Whether the decompressed bytes are lines that need no decoding.
  boolean lineBased();

  /// Whether the bytes on disk are lines that can be mapped and cut as they are.
  default boolean mappable() {
    return path() != null && lineBased() && compression() == Compression.NONE;
  }

  /// Turns the decompressed document into lines; of use where it is not [#lineBased].
  ///
  /// @param in the document; not closed
  /// @param lines where the lines go; not closed
  /// @param prefixes hears of each prefix that the document declares, and of its IRI
  /// @throws org.swmpi.data.MalformedInputException if the document is not well-formed
  void decode(InputStream in, OutputStream lines, BiConsumer<String, String> prefixes)
      throws IOException;

  /// Whether parts of the decompressed document can be turned into lines by [#decodePart].
  default boolean divisible() {
    return lineBased();
  }

  /// Turns a part of the decompressed document into whole lines, such that the lines of all parts,
  /// end to end, are those of the document; of use where it is [#divisible].
  ///
  /// @param part its bytes; read to their end
  /// @param rest what follows up to the document's end, read only where it is needed; null behind
  ///     the last part
  /// @param first whether the document begins with it
  /// @param lines where the lines go; not closed
  /// @throws org.swmpi.data.MalformedInputException if it cannot be read for itself; the whole
  ///     document perhaps can
  default void decodePart(
      InputStream part, @Nullable InputStream rest, boolean first, OutputStream lines)
      throws IOException {
    WholeLines.copy(part, rest, first, lines);
  }
}
