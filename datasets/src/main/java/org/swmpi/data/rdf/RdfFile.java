package org.swmpi.data.rdf;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.spi.RdfSources;

/// One input of RDF: a file, or a stream.
///
/// @param name as the user is told of it in messages (a path as given, or `-`)
/// @param path where it lies; `null` for streams
/// @param syntax its RDF syntax
/// @param compression how it is compressed; where that is [Compression#NONE] for a stream, its
///     bytes tell when it is opened
/// @param size bytes on disk; 0 for streams
/// @param scope scope of its blank node labels: inputs with equal numbers share one (the parts of a
///     folder that sw-mpi wrote); numbers count from 0 in input order
public record RdfFile(
    String name, @Nullable Path path, Syntax syntax, Compression compression, long size, int scope)
    implements InputFile {

  @Override
  public boolean lineBased() {
    return syntax.lineBased();
  }

  @Override
  public void decode(InputStream in, OutputStream lines, BiConsumer<String, String> prefixes)
      throws IOException {
    RdfSources.of(syntax).decode(in, this, lines, prefixes);
  }
}
