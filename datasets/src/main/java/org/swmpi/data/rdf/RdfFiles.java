package org.swmpi.data.rdf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.NamedStreams;

/// Finds the inputs that command-line arguments mean.
///
/// - A **file** is read by its extensions, in upper or lower case: a syntax's ([Syntax]), then at
///   most one of a compression ([Compression]). Data that is compressed although its name does not
///   say so is known by its first bytes.
/// - A **folder** means all RDF files in it and in its sub-folders, sorted by their paths within
///   it. Left out are hidden files and folders (a name that begins with a dot), files of an unknown
///   extension, and `.xml` and `.json`, which much else has too: name such files to read them.
///   Symbolic links are followed.
/// - `-` is **standard input**, of the syntax that is told.
/// - A **pipe** or device that is named is read as standard input is, unless its name has an
///   extension of a syntax. Of a folder none is read.
///
/// **Named twice, read once.** Every file counts as stated input, however often and by whatever
/// path it is named (twice, by a link, in a folder and singly, as data and after `-t`). To read it
/// again would double its blank nodes, since every reading is a scope of its own.
///
/// **Scopes of blank nodes.** Every file is a scope of its own, except that the parts of one folder
/// that sw-mpi wrote ([PartsFolder]) are one, also where they are named singly.
public final class RdfFiles {
  private final Syntax standardInput;
  private final List<RdfFile> files = new ArrayList<>();

  /// What is in [#files]: real paths; of standard input the name, of other streams the identity.
  private final Set<Object> seen = new HashSet<>();

  /// Scopes of folders of parts, by real path.
  private final Map<Path, Integer> partsScopes = new HashMap<>();

  private int nextScope;

  private RdfFiles(Syntax standardInput) {
    this.standardInput = standardInput;
  }

  /// Finds the inputs that arguments mean, in their order.
  ///
  /// @param arguments files, folders, pipes, `-`
  /// @param standardInput syntax of `-` and of pipes whose names do not tell; [Syntax#N_QUADS]
  ///     holds N-Triples too
  /// @return at least one file, if there is an argument
  /// @throws MissingInputException if one is not there, cannot be read, or is of no known format
  /// @throws org.swmpi.data.MalformedInputException if a folder of parts has parts of another run
  public static List<RdfFile> resolve(List<String> arguments, Syntax standardInput) {
    RdfFiles found = new RdfFiles(standardInput);
    arguments.forEach(found::add);
    return List.copyOf(found.files);
  }

  private void add(String argument) {
    if (argument.equals(InputFile.STANDARD_INPUT)) {
      if (seen.add(argument)) {
        files.add(new RdfFile(argument, null, standardInput, Compression.NONE, 0, nextScope++));
      }
      return;
    }
    Path path = path(argument);
    if (!Files.exists(path)) {
      throw MissingInputException.notThere(argument);
    }
    if (Files.isDirectory(path)) {
      addFolder(argument, path);
    } else if (NamedStreams.isStream(path)) {
      addStream(argument, path);
    } else {
      addNamed(argument, path);
    }
  }

  private static Path path(String argument) {
    try {
      return Path.of(argument);
    } catch (InvalidPathException e) {
      throw new MissingInputException(
          argument + ": not a path (" + e.getReason() + "); correct it");
    }
  }

  private void addNamed(String name, Path path) {
    Compression compression = Compression.ofName(name);
    Optional<Syntax> syntax = syntax(name, compression);
    if (syntax.isEmpty()) {
      throw new MissingInputException(
          name
              + ": no RDF format has this extension; known are "
              + knownExtensions()
              + "; rename the file");
    }
    add(name, path, syntax.get(), compression);
  }

  private static Optional<Syntax> syntax(String name, Compression compression) {
    return Syntax.of(name.substring(0, name.length() - compression.extension().length()), true);
  }

  private void addStream(String name, Path path) {
    try {
      if (seen.add(NamedStreams.identity(path))) {
        Compression compression = Compression.ofName(name);
        Syntax syntax = syntax(name, compression).orElse(standardInput);
        files.add(new RdfFile(name, null, syntax, compression, 0, nextScope++));
      }
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private void addFolder(String name, Path folder) {
    RdfFolder content = RdfFolder.walk(name, folder);
    if (content.files().isEmpty()) {
      throw new MissingInputException(
          name
              + ": no RDF file in this folder; known are "
              + knownExtensions()
              + " (.xml and .json only where the file itself is named)");
    }
    content.checkParts();
    String prefix = name.endsWith("/") ? name : name + "/";
    for (RdfFolder.Entry entry : content.files()) {
      add(prefix + entry.relative(), entry.path(), entry.syntax(), entry.compression());
    }
  }

  private void add(String name, Path path, Syntax syntax, Compression named) {
    try {
      if (!Files.isRegularFile(path)) {
        throw new MissingInputException(
            name + ": not a regular file; pipe it in and name '-' instead");
      }
      Path real = path.toRealPath();
      if (!seen.add(real)) {
        return;
      }
      Compression compression = named == Compression.NONE ? compressionInside(path) : named;
      files.add(new RdfFile(name, path, syntax, compression, Files.size(path), scope(real)));
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private static MissingInputException unreadable(String name, IOException e) {
    return new MissingInputException(
        name + ": cannot be read (" + reason(e) + "); mend its permissions");
  }

  /// Also finds out that the file can be read before any work begins.
  private static Compression compressionInside(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] head = new byte[Compression.MAGIC_BYTES];
      return Compression.ofMagic(head, in.readNBytes(head, 0, head.length));
    }
  }

  private int scope(Path real) {
    Path folder = real.getParent();
    Path fileName = real.getFileName();
    if (folder == null || fileName == null || !isOfParts(fileName.toString())) {
      return nextScope++;
    }
    Integer known = partsScopes.get(folder);
    if (known != null) {
      return known;
    }
    OptionalInt parts = PartsFolder.parts(folder);
    if (parts.isPresent()) {
      partsScopes.put(folder, nextScope);
    }
    return nextScope++;
  }

  private static boolean isOfParts(String fileName) {
    return PartsFolder.isPartName(fileName) || PartsFolder.isTboxName(fileName);
  }

  /// Why reading failed, in words for the user.
  static String reason(IOException e) {
    return e instanceof AccessDeniedException
        ? "permission denied"
        : String.valueOf(e.getMessage());
  }

  private static String knownExtensions() {
    String syntaxes =
        Arrays.stream(Syntax.values())
            .flatMap(s -> Stream.concat(s.extensions().stream(), s.sharedExtensions().stream()))
            .collect(Collectors.joining(" "));
    String compressions =
        Arrays.stream(Compression.values())
            .map(Compression::extension)
            .filter(e -> !e.isEmpty())
            .collect(Collectors.joining(" "));
    return syntaxes + ", and each of them with " + compressions + " after it";
  }
}
