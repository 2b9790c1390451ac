package org.swmpi.data.rdf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.NamedStreams;

/// Finds the inputs that command-line arguments mean, as far as that is alike for all kinds of
/// input. What is named twice, by whatever path, is found once.
public abstract class InputFinder<F extends InputFile> {
  private final List<F> found = new ArrayList<>();

  /// What is in [#found]: real paths; of standard input the name, of other streams the identity.
  private final Set<Object> seen = new HashSet<>();

  /// A file that has not been found before.
  ///
  /// @param real its real path
  /// @param compression by its name, else by its first bytes
  /// @param size in bytes
  protected abstract F file(String name, Path path, Path real, Compression compression, long size);

  /// Standard input, or another stream, that has not been found before.
  ///
  /// @param compression by its name
  protected abstract F stream(String name, Compression compression);

  /// Whether a file in a folder is an input, by its name.
  protected abstract boolean isWanted(String fileName);

  /// What to tell of a folder without such files, and what to do.
  protected abstract String nothingWanted();

  /// The inputs in the order of the arguments.
  ///
  /// @throws MissingInputException if one is not there or cannot be read
  protected final List<F> find(List<String> arguments) {
    arguments.forEach(this::add);
    return List.copyOf(found);
  }

  private void add(String argument) {
    if (argument.equals(InputFile.STANDARD_INPUT)) {
      addStream(argument, argument);
      return;
    }
    Path path = path(argument);
    if (!Files.exists(path)) {
      throw MissingInputException.notThere(argument);
    }
    if (Files.isDirectory(path)) {
      addFolder(argument, path);
    } else if (NamedStreams.isStream(path)) {
      addStream(argument, identity(argument, path));
    } else {
      addFile(argument, path);
    }
  }

  private void addFolder(String name, Path folder) {
    FolderContent content = FolderContent.walk(name, folder, this::isWanted);
    if (content.files().isEmpty()) {
      throw new MissingInputException(name + ": " + nothingWanted());
    }
    content.checkParts();
    String prefix = name.endsWith("/") ? name : name + "/";
    for (FolderContent.Entry entry : content.files()) {
      addFile(prefix + entry.relative(), entry.path());
    }
  }

  private static Path path(String argument) {
    if (argument.isEmpty()) { // to Java, the folder that sw-mpi stands in
      throw new MissingInputException(
          "'': no file has an empty name; check the variable that should hold it");
    }
    try {
      return Path.of(argument);
    } catch (InvalidPathException e) {
      throw new MissingInputException(
          argument + ": not a path (" + e.getReason() + "); correct it");
    }
  }

  private static Object identity(String name, Path stream) {
    try {
      return NamedStreams.identity(stream);
    } catch (IOException e) {
      throw MissingInputException.unreadable(name, e);
    }
  }

  private void addStream(String name, Object identity) {
    if (seen.add(identity)) {
      found.add(stream(name, Compression.ofName(name)));
    }
  }

  /// Adds a file, if it has not been found before.
  private void addFile(String name, Path path) {
    try {
      if (!Files.isRegularFile(path)) {
        throw new MissingInputException(
            name + ": not a regular file; pipe it in and name '-' instead");
      }
      Path real = path.toRealPath();
      if (seen.add(real)) {
        found.add(file(name, path, real, compression(name, path), Files.size(path)));
      }
    } catch (IOException e) {
      throw MissingInputException.unreadable(name, e);
    }
  }

  /// Also finds out that the file can be read before any work begins.
  private static Compression compression(String name, Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] head = new byte[Compression.MAGIC_BYTES];
      Compression inside = Compression.ofMagic(head, in.readNBytes(head, 0, head.length));
      Compression named = Compression.ofName(name);
      return named == Compression.NONE ? inside : named;
    }
  }
}
