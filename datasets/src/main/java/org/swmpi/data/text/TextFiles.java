package org.swmpi.data.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.InputFinder;
import org.swmpi.data.rdf.PartsFolder;

/// Finds the inputs of text that command-line arguments mean.
///
/// - A **file** is of the kind that its extension tells, before one of a compression
///   ([TextFile.Kind#extensions]); with any other it is lines of text. A dump of Wikipedia in
///   several files has the range of its pages behind `.xml`, as in `.xml-p1p41242.bz2`.
/// - A **folder** means all files in it and in those below that have such an extension, compressed
///   or not, sorted by their paths within it. Hidden ones are left out, and indexes of Wikipedia's
///   dumps; links are followed. Parts that sw-mpi wrote have to be there all ([PartsFolder]).
/// - An **index** of a dump of Wikipedia that is named beside other inputs, as by a pattern of a
///   shell, is left out: it holds no articles.
/// - `-` is **standard input**, lines of text.
/// - A **pipe** or device that is named is read as standard input is, and of the kind that its
///   name's extension tells. Of a folder none is read.
///
/// Where all inputs are said to be of one kind, files that are named and standard input are, and of
/// a folder those are read that have an extension of that kind.
///
/// A file that is named twice, by whatever path, is read once.
public final class TextFiles extends InputFinder<TextFile> {
  /// Lines of JSON by this name are known only where the user says that there are such.
  private static final String JSON = ".json";

  private static final Pattern PAGES = Pattern.compile("(?<=\\.xml)-p\\d+p\\d+$");
  private static final Pattern DUMP_INDEX =
      Pattern.compile(".*-multistream-index\\d*\\.txt(-p\\d+p\\d+)?");

  private final TextFile.@Nullable Kind kind;

  private TextFiles(TextFile.@Nullable Kind kind) {
    this.kind = kind;
  }

  /// Finds the inputs that arguments mean, in their order.
  ///
  /// @throws MissingInputException if one is not there or cannot be read
  public static List<TextFile> resolve(List<String> arguments) {
    return resolve(arguments, null);
  }

  /// Finds the inputs that arguments mean, in their order.
  ///
  /// @param kind of all of them; null: by their names
  /// @throws MissingInputException if one is not there or cannot be read
  public static List<TextFile> resolve(List<String> arguments, TextFile.@Nullable Kind kind) {
    return new TextFiles(kind).find(withoutIndexes(arguments));
  }

  private static List<String> withoutIndexes(List<String> arguments) {
    List<String> others = arguments.stream().filter(name -> !isIndex(bare(name))).toList();
    if (others.isEmpty() && !arguments.isEmpty()) {
      throw new MissingInputException(
          arguments.getFirst() + ": the index of a dump holds no articles; name the dump");
    }
    return others;
  }

  private static boolean isIndex(String bareName) {
    return DUMP_INDEX.matcher(bareName).matches();
  }

  @Override
  protected TextFile stream(String name, Compression compression) {
    return new TextFile(name, null, kindOf(name), compression, 0);
  }

  @Override
  protected TextFile file(String name, Path path, Path real, Compression compression, long size) {
    return new TextFile(name, path, kindOf(name), compression, size);
  }

  @Override
  protected String nothingWanted() {
    return "no text in this folder; known are "
        + String.join(" ", extensions())
        + ", each also with .gz .bz2 .zst after it; name other files one by one";
  }

  @Override
  protected boolean isWanted(String fileName) {
    String name = bare(fileName);
    return extensions().stream().anyMatch(name::endsWith) && !isIndex(name);
  }

  /// Those by which files of a folder are known.
  private List<String> extensions() {
    List<String> extensions = new ArrayList<>();
    for (TextFile.Kind each : TextFile.Kind.values()) {
      if (kind == null || kind == each) {
        extensions.addAll(each.extensions());
      }
    }
    if (kind == TextFile.Kind.JSON) {
      extensions.add(JSON);
    }
    return extensions;
  }

  private TextFile.Kind kindOf(String name) {
    if (kind != null) {
      return kind;
    }
    String bare = bare(name);
    for (TextFile.Kind each : TextFile.Kind.values()) {
      if (each.extensions().stream().anyMatch(bare::endsWith)) {
        return each;
      }
    }
    return TextFile.Kind.LINES;
  }

  /// Whether a file has an extension by which text is known.
  public static boolean isText(String fileName) {
    return new TextFiles(null).isWanted(fileName);
  }

  /// The name in lower case, without an extension of a compression and a dump's range of pages.
  private static String bare(String name) {
    String bare = Compression.bareName(name).toLowerCase(Locale.ROOT);
    return PAGES.matcher(bare).replaceFirst("");
  }
}
