package org.swmpi.data.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.rdf.Compression;

/// Finds the inputs of text that command-line arguments mean.
///
/// - A **file** whose name ends in `.xml`, before an extension of a compression, is a dump of
///   Wikipedia; any other is lines of text.
/// - A **folder** means all files in it and in those below that end in `.txt`, `.text` or `.xml`,
///   compressed or not, sorted by their paths within it. Hidden ones are left out, links followed.
/// - `-` is **standard input**.
///
/// A file that is named twice, by whatever path, is read once.
public final class TextFiles {
  private static final List<String> EXTENSIONS = List.of(".txt", ".text", ".xml");

  private final List<TextFile> files = new ArrayList<>();

  /// Real paths of what is in [#files]; for standard input the name.
  private final Set<Object> seen = new HashSet<>();

  private TextFiles() {}

  /// Finds the inputs that arguments mean, in their order.
  ///
  /// @throws MissingInputException if one is not there or cannot be read
  public static List<TextFile> resolve(List<String> arguments) {
    TextFiles found = new TextFiles();
    arguments.forEach(found::add);
    return List.copyOf(found.files);
  }

  private void add(String argument) {
    if (argument.equals("-")) {
      if (seen.add(argument)) {
        files.add(new TextFile("-", null, TextFile.Kind.LINES, Compression.NONE, 0));
      }
      return;
    }
    Path path;
    try {
      path = Path.of(argument);
    } catch (InvalidPathException e) {
      throw new MissingInputException(
          argument + ": not a path (" + e.getReason() + "); correct it");
    }
    if (!Files.exists(path)) {
      throw new MissingInputException(
          argument
              + ": no such file or folder; check the path (it is taken from "
              + Path.of("").toAbsolutePath()
              + ")");
    }
    if (Files.isDirectory(path)) {
      addFolder(argument, path);
    } else {
      addFile(argument, path);
    }
  }

  private void addFolder(String name, Path folder) {
    String prefix = name.endsWith("/") ? name : name + "/";
    List<Path> inside;
    try (Stream<Path> walk = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      inside =
          walk.filter(path -> isText(folder.relativize(path)) && !Files.isDirectory(path))
              .sorted(Comparator.comparing(path -> relative(folder, path)))
              .toList();
    } catch (IOException e) {
      throw unreadable(name, e);
    } catch (UncheckedIOException e) {
      throw unreadable(name, Objects.requireNonNull(e.getCause()));
    }
    if (inside.isEmpty()) {
      throw new MissingInputException(
          name
              + ": no text in this folder; known are "
              + String.join(" ", EXTENSIONS)
              + ", each also with .gz .bz2 .zst after it; name other files one by one");
    }
    inside.forEach(path -> addFile(prefix + relative(folder, path), path));
  }

  private static String relative(Path folder, Path path) {
    return folder.relativize(path).toString().replace('\\', '/');
  }

  private static boolean isText(Path relative) {
    for (Path part : relative) {
      if (part.toString().startsWith(".")) {
        return false;
      }
    }
    String name = bare(relative.toString());
    return EXTENSIONS.stream().anyMatch(name::endsWith);
  }

  /// The name in lower case, without an extension of a compression.
  private static String bare(String name) {
    String extension = Compression.ofName(name).extension();
    return name.substring(0, name.length() - extension.length()).toLowerCase(Locale.ROOT);
  }

  private void addFile(String name, Path path) {
    try {
      if (!Files.isRegularFile(path)) {
        throw new MissingInputException(
            name + ": not a regular file; pipe it in and name '-' instead");
      }
      if (!seen.add(path.toRealPath())) {
        return;
      }
      Compression named = Compression.ofName(name);
      Compression inside = inside(path);
      TextFile.Kind kind =
          bare(name).endsWith(".xml") ? TextFile.Kind.WIKIPEDIA : TextFile.Kind.LINES;
      files.add(
          new TextFile(
              name, path, kind, named == Compression.NONE ? inside : named, Files.size(path)));
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private static Compression inside(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] head = new byte[Compression.MAGIC_BYTES];
      return Compression.ofMagic(head, in.readNBytes(head, 0, head.length));
    }
  }

  private static MissingInputException unreadable(String name, IOException e) {
    String reason =
        e instanceof AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
    return new MissingInputException(
        name + ": cannot be read (" + reason + "); mend its permissions");
  }
}
