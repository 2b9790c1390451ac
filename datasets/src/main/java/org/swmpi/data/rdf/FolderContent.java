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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.swmpi.data.MissingInputException;

/// The inputs in a folder and its sub-folders. Hidden files and folders are left out, links are
/// followed.
final class FolderContent extends SimpleFileVisitor<Path> {
  /// An input.
  ///
  /// @param relative its path within the folder, with `/` on every system
  /// @param path where it lies
  record Entry(String relative, Path path) {}

  private final String name;
  private final Path root;
  private final Predicate<String> wanted;
  private final List<Entry> files = new ArrayList<>();

  /// What folders of parts hold, of whatever kind.
  private final Map<Path, List<String>> partsFolders = new LinkedHashMap<>();

  private FolderContent(String name, Path root, Predicate<String> wanted) {
    this.name = name;
    this.root = root;
    this.wanted = wanted;
  }

  /// Looks through a folder.
  ///
  /// @param name the folder as the user is told of it
  /// @param wanted whether a file is an input, by its name
  /// @throws MissingInputException if something in it that would be read cannot be
  static FolderContent walk(String name, Path folder, Predicate<String> wanted) {
    FolderContent content = new FolderContent(name, folder, wanted);
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
    for (Map.Entry<Path, List<String>> each : partsFolders.entrySet()) {
      OptionalInt parts = PartsFolder.parts(each.getKey());
      if (parts.isPresent()) {
        PartsFolder.check(each.getKey().toString(), parts.getAsInt(), each.getValue());
      }
    }
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    if (!folder.equals(root) && hidden(folder)) {
      return FileVisitResult.SKIP_SUBTREE;
    }
    if (PartsFolder.isParts(folder)) {
      partsFolders.put(folder, new ArrayList<>());
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    String fileName = String.valueOf(file.getFileName());
    List<String> parts = partsFolders.get(file.getParent());
    if (parts != null) {
      parts.add(fileName);
    }
    if (!hidden(file) && wanted.test(fileName)) {
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
