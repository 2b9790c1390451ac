package org.swmpi.data.rdf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.internal.io.WatchedOutputStream;
import org.swmpi.data.internal.io.WholeLines;

/// A temporary file of lines to which inputs are decoded once, one behind the other; it is then
/// mapped and cut like any other.
///
/// For N-Triples and N-Quads (compressed, or from standard input) the spool holds the decompressed
/// bytes as they are, the last line completed: line and column of an error are the user's, and the
/// scanner is the only judge of the syntax. The other syntaxes become canonical lines of N-Triples
/// or N-Quads; their errors show here.
public final class Spool implements AutoCloseable {
  /// File extension of lines of any kind, with its dot.
  public static final String EXTENSION = ".lines";

  private final Path path;
  private final FileChannel channel;

  /// Takes an empty file.
  Spool(Path path) throws IOException {
    this.path = path;
    channel = FileChannel.open(path, StandardOpenOption.WRITE);
  }

  /// Makes an empty one.
  ///
  /// @param folder where it is made, with a name of its own
  /// @param files has it, before anything is in it
  public static Spool make(Path folder, TemporaryFiles files) throws IOException {
    return make(folder, EXTENSION, files);
  }

  private static Spool make(Path folder, String extension, TemporaryFiles files)
      throws IOException {
    try {
      return new Spool(files.make(folder, extension));
    } catch (IOException e) {
      throw unwritable(folder, "decoded input", e);
    }
  }

  /// Decodes an input of RDF to a spool of its own.
  ///
  /// @param file what to decode
  /// @param standardInput its bytes, if the file is `-`; else `null`. Read to its end and not
  ///     closed
  /// @param folder where the spool is made, with a name of its own
  /// @param files has the spool, before anything is in it
  /// @return the spool: `.nt` or `.nq` ([Syntax#lines()])
  /// @throws IOException as [#add]
  public static Path write(
      RdfFile file, @Nullable InputStream standardInput, Path folder, TemporaryFiles files)
      throws IOException {
    String extension = file.syntax().lines().extensions().getFirst();
    try (Spool spool = make(folder, extension, files)) {
      spool.add(file, standardInput, (_, _) -> {});
      return spool.path();
    }
  }

  /// Decodes an input behind those before it. After an error nothing more can be added.
  ///
  /// @param file what to decode
  /// @param standardInput its bytes, if the file is `-`; else `null`. Read to its end and not
  ///     closed
  /// @param prefixes hears of each prefix that the document declares, and of its IRI
  /// @return bytes of its lines
  /// @throws org.swmpi.data.MalformedInputException if the input is malformed, truncated or damaged
  /// @throws MissingInputException if it cannot be opened
  /// @throws IOException if it cannot be read, or the spool cannot be written (a full disk); the
  ///     message says which
  public long add(
      InputFile file, @Nullable InputStream standardInput, BiConsumer<String, String> prefixes)
      throws IOException {
    long before = channel.position();
    WatchedOutputStream out = new WatchedOutputStream(Channels.newOutputStream(channel));
    try (InputStream in = Compressed.openInput(file, standardInput)) {
      if (file.lineBased()) {
        WholeLines.copy(in, null, true, out);
      } else {
        file.decode(in, out, prefixes);
      }
      return channel.position() - before;
    } catch (IOException | RuntimeException e) {
      IOException failure = out.failure();
      if (failure != null) {
        throw unwritable(path, "the decoded form of " + file.name(), failure);
      }
      throw e;
    }
  }

  /// Where it lies.
  public Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } catch (IOException e) {
      throw unwritable(path, "decoded input", e);
    }
  }

  private static IOException unwritable(Path where, String what, IOException cause) {
    return new IOException(
        where + ": cannot take " + what + " (" + MissingInputException.reason(cause) + ")", cause);
  }
}
