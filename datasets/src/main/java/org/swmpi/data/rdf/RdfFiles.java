package org.swmpi.data.rdf;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.swmpi.data.MissingInputException;

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
public final class RdfFiles extends InputFinder<RdfFile> {
  private final Syntax standardInput;

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
    return new RdfFiles(standardInput).find(arguments);
  }

  @Override
  protected RdfFile stream(String name, Compression compression) {
    Syntax syntax = Syntax.of(name, true).orElse(standardInput);
    return new RdfFile(name, null, syntax, compression, 0, nextScope++);
  }

  @Override
  protected RdfFile file(String name, Path path, Path real, Compression compression, long size) {
    Syntax syntax =
        Syntax.of(name, true)
            .orElseThrow(
                () ->
                    new MissingInputException(
                        name
                            + ": no RDF format has this extension; known are "
                            + knownExtensions()
                            + "; rename the file"));
    return new RdfFile(name, path, syntax, compression, size, scope(real));
  }

  @Override
  protected boolean isWanted(String fileName) {
    return Syntax.of(fileName, false).isPresent();
  }

  @Override
  protected String nothingWanted() {
    return "no RDF file in this folder; known are "
        + knownExtensions()
        + " (.xml and .json only where the file itself is named)";
  }

  private int scope(Path real) {
    Path folder = real.getParent();
    Path fileName = real.getFileName();
    if (folder == null || fileName == null || !PartsFolder.holdsRdf(fileName.toString())) {
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
