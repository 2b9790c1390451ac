package org.swmpi.data.rdf;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.internal.io.WatchedOutputStream;

/// Decodes an input once into a temporary file of lines, which is then mapped and cut like any
/// other.
///
/// For N-Triples and N-Quads (compressed, or from standard input) the spool holds the decompressed
/// bytes as they are: line and column of an error are the user's, and the scanner is the only judge
/// of the syntax. The other syntaxes become canonical lines of N-Triples or N-Quads; their errors
/// show here.
public final class Spool {
  private static final int BUFFER_BYTES = 1 << 20;

  private Spool() {}

  /// Decodes an input.
  ///
  /// @param file what to decode
  /// @param standardInput its bytes, if the file is `-`; else `null`. Read to its end and not
  ///     closed
  /// @param folder where the spool is made, with a name of its own
  /// @param files has the spool, before anything is in it
  /// @param prefixes hears of each prefix that the document declares, and of its IRI
  /// @return the spool: `.nt` or `.nq` ([Syntax#lines()])
  /// @throws org.swmpi.data.MalformedInputException if the input is malformed, truncated or damaged
  /// @throws MissingInputException if it cannot be opened
  /// @throws IOException if it cannot be read, or the spool cannot be written (a full disk); the
  ///     message says which
  public static Path write(
      InputFile file,
      @Nullable InputStream standardInput,
      Path folder,
      TemporaryFiles files,
      BiConsumer<String, String> prefixes)
      throws IOException {
    String extension = file.spoolExtension();
    Path spool;
    try {
      spool = files.make(folder, extension);
    } catch (IOException e) {
      throw unwritable(file, folder, e);
    }
    decode(file, standardInput, spool, prefixes);
    return spool;
  }

  /// Decodes an input into a file that is there.
  static void decode(
      InputFile file,
      @Nullable InputStream standardInput,
      Path spool,
      BiConsumer<String, String> prefixes)
      throws IOException {
    WatchedOutputStream watched =
        new WatchedOutputStream(Files.newOutputStream(spool, StandardOpenOption.WRITE));
    try (OutputStream out = watched;
        InputStream in = Compressed.openInput(file, standardInput)) {
      if (file.lineBased()) {
        copy(in, out);
      } else {
        file.decode(in, out, prefixes);
      }
    } catch (IOException | RuntimeException e) {
      IOException failure = watched.failure();
      if (failure != null) {
        throw unwritable(file, spool, failure);
      }
      throw e;
    }
  }

  private static void copy(InputStream in, OutputStream out) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      out.write(buffer, 0, read);
    }
  }

  private static IOException unwritable(InputFile file, Path spool, IOException cause) {
    return new IOException(
        spool
            + ": cannot take the decoded form of "
            + file.name()
            + " ("
            + MissingInputException.reason(cause)
            + ")",
        cause);
  }
}
