import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Formats all Java sources of the repository with google-java-format, or checks that they are
/// formatted. Started by Maven from this source file (see the parent pom), because it has to run on
/// the JDK that compiles the sources: an older one cannot parse them.
///
/// Usage: `Format check|write ROOT [FOLDER...]`, folders relative to the root; none: all of it
public final class Format {

  private static final Formatter FORMATTER = new Formatter(JavaFormatterOptions.defaultOptions());

  private Format() {}

  public static void main(String[] args) throws Exception {
    boolean write =
        switch (args[0]) {
          case "check" -> false;
          case "write" -> true;
          default -> throw new IllegalArgumentException("mode must be check or write: " + args[0]);
        };
    Path root = Path.of(args[1]);
    List<Path> sources = new ArrayList<>();
    if (args.length == 2) {
      sources.addAll(sources(root, root));
    }
    for (int i = 2; i < args.length; i++) {
      sources.addAll(sources(root, root.resolve(args[i])));
    }
    if (sources.isEmpty()) {
      throw new IllegalStateException("no Java source below " + root);
    }
    List<Source> unformatted =
        sources.parallelStream()
            .map(source -> Source.read(root, source))
            .filter(source -> !source.formatted.equals(source.text))
            .toList();
    for (Source source : unformatted) {
      if (write) {
        Files.writeString(root.resolve(source.path), source.formatted);
      }
      System.err.println((write ? "formatted: " : "not formatted: ") + source.path);
    }
    if (!write && !unformatted.isEmpty()) {
      System.err.println(unformatted.size() + " files to format; run ./format");
      System.exit(1);
    }
  }

  /// What is in a source, and what it should be.
  ///
  /// @param path relative to the root
  private record Source(Path path, String text, String formatted) {
    static Source read(Path root, Path file) {
      Path path = root.relativize(file);
      try {
        String text = Files.readString(file);
        return new Source(path, text, format(path, text));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /// The formatter wraps a long line of Markdown Javadoc as if it were a plain comment.
  private static final Pattern TORN_JAVADOC =
      Pattern.compile("(?<=\\n)( *///[^\\n]*\\n *)// (?=[^\\n]*\\n *///)");

  private static String format(Path source, String text) {
    try {
      String ordered = ImportOrderer.reorderImports(text, JavaFormatterOptions.Style.GOOGLE);
      String formatted = FORMATTER.formatSource(RemoveUnusedImports.removeUnusedImports(ordered));
      return TORN_JAVADOC.matcher(formatted).replaceAll("$1/// ");
    } catch (Exception e) {
      throw new IllegalStateException(source + " cannot be parsed: " + e.getMessage(), e);
    }
  }

  private static List<Path> sources(Path root, Path folder) throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !isBuildOutput(root.relativize(file)))
          .sorted()
          .toList();
    }
  }

  private static boolean isBuildOutput(Path relative) {
    for (Path name : relative) {
      if (name.toString().equals("target") || name.toString().equals(".git")) {
        return true;
      }
    }
    return false;
  }
}
