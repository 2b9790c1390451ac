package org.swmpi.data.rdf;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import org.swmpi.data.MissingInputException;

/// The RDF files of a folder and its sub-folders, as [RdfFiles] describes them.
final class RdfFolder extends SimpleFileVisitor<Path> {
  /// An RDF file.
  ///
  /// @param relative its path within the folder, with `/` on every system
  /// @param path where it lies
  record Entry(String relative, Path path) {}

  private final String name;
  private final Path root;
  private final List<Entry> files = new ArrayList<>();
  private final List<Path> partsFolders = new ArrayList<>();

  private RdfFolder(String name, Path root) {
    this.name = name;
    this.root = root;
  }

  /// Looks through a folder.
  ///
  /// @param name the folder as the user is told of it
  /// @throws MissingInputException if something in it that would be read cannot be
  static RdfFolder walk(String name, Path folder) {
    RdfFolder content = new RdfFolder(name, folder);
    try {
      Files.walkFileTree(
          folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, content);
    } catch (IOException e) {
      throw MissingInputException.unreadable(name, e);
    }
    content.files.sort(Comparator.comparing(Entry::relative));
    return content;
  }

  /// The files, sorted by [Entry#relative()].
  List<Entry> files() {
    return files;
  }

  /// Refuses folders of parts that are not whole.
  void checkParts() {
    for (Path folder : partsFolders) {
      OptionalInt parts = PartsFolder.parts(folder);
      if (parts.isPresent()) {
        List<String> names =
            files.stream()
                .filter(f -> folder.equals(f.path().getParent()))
                .map(f -> String.valueOf(f.path().getFileName()))
                .toList();
        PartsFolder.check(folder.toString(), parts.getAsInt(), names);
      }
    }
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    if (!folder.equals(root) && hidden(folder)) {
      return FileVisitResult.SKIP_SUBTREE;
    }
    if (PartsFolder.isParts(folder)) {
      partsFolders.add(folder);
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (!hidden(file) && Syntax.of(file.toString(), false).isPresent()) {
      String relative = root.relativize(file).toString().replace('\\', '/');
      if (attributes
          .isSymbolicLink()) { // FOLLOW_LINKS shows a link itself only where it leads nowhere
        throw new MissingInputException(
            name + "/" + relative + ": a link that leads nowhere; mend or remove it");
      }
      files.add(new Entry(relative, file));
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
    if (e instanceof FileSystemLoopException) {
      return FileVisitResult.CONTINUE; // a link to a folder above, which is being read
    }
    if (hidden(file)) {
      return FileVisitResult.CONTINUE;
    }
    throw e;
  }

  private static boolean hidden(Path path) {
    return String.valueOf(path.getFileName()).startsWith(".");
  }
}
