package org.swmpi.data.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;

/// A folder of parts that sw-mpi wrote, one a rank. Its parts are one data set: they share one
/// scope of blank node labels, and they are read all or not at all.
///
/// What makes a folder one is the file `_sw-mpi.json` in it: one JSON object in UTF-8 with these
/// members, in this order,
///
/// | member | type | |
/// |---|---|---|
/// | `format` | string | `sw-mpi-parts` |
/// | `version` | integer | 1; a reader refuses a later one |
/// | `parts` | integer | how many parts there are, from 1 |
///
/// The parts are named `part-00000.nt`, `part-00001.nt`, … (`.nq` for quads, `.txt` for text, and
/// the extension of a compression after it). Beside them there may be a schema that belongs to each
/// of them, `tbox.nt`, and `manifest.json`, which readers pass over. The marker is written last, so
/// a folder without one is not known to be complete.
public final class PartsFolder {
  /// Name of the marker file.
  public static final String MARKER = "_sw-mpi.json";

  /// Name of the file that tells how the parts were made, where `partition` made them.
  public static final String MANIFEST = "manifest.json";

  private static final int VERSION = 1;
  private static final Pattern CONTENT =
      Pattern.compile(
          "\\s*\\{\\s*\"format\"\\s*:\\s*\"sw-mpi-parts\"\\s*,\\s*\"version\"\\s*:\\s*(\\d{1,9})\\s*,"
              + "\\s*\"parts\"\\s*:\\s*([1-9]\\d{0,8})\\s*\\}\\s*");
  private static final Pattern PART =
      Pattern.compile("part-(\\d{5,9})\\.(?:n[tq]|txt)(?:\\.(?:gz|bz2|zst))?");

  private static final Pattern TBOX = Pattern.compile("tbox\\.n[tq]");

  private PartsFolder() {}

  /// The file name of what belongs to every part: the schema.
  public static String tboxName(Syntax syntax) {
    return "tbox" + syntax.extensions().get(0);
  }

  /// Whether it is the file name of the schema of a folder of parts.
  public static boolean isTboxName(String fileName) {
    return TBOX.matcher(fileName).matches();
  }

  /// Whether sw-mpi writes files of this name into a folder of parts.
  public static boolean isContent(String fileName) {
    return fileName.equals(MARKER) || fileName.equals(MANIFEST) || holdsRdf(fileName);
  }

  /// Whether files of this name, of those that sw-mpi writes into a folder of parts, hold its RDF.
  static boolean holdsRdf(String fileName) {
    return isTboxName(fileName) || isPartName(fileName);
  }

  /// The folder of parts that a file of RDF is one of, whose blank nodes are those of the others
  /// there too; empty if it is of none.
  ///
  /// @param file by its whole path
  public static Optional<Path> of(Path file) {
    return holdsRdf(String.valueOf(file.getFileName()))
        ? Optional.ofNullable(file.getParent()).filter(PartsFolder::isParts)
        : Optional.empty();
  }

  /// The file name of a part.
  ///
  /// @param index number of the part, from 0
  public static String partName(int index, Syntax syntax, Compression compression) {
    return partName(index, syntax.extensions().get(0), compression);
  }

  /// The file name of a part, of RDF or of text.
  ///
  /// @param index number of the part, from 0
  /// @param extension `.nt`, `.nq` or `.txt`
  public static String partName(int index, String extension, Compression compression) {
    return String.format(Locale.ROOT, "part-%05d", index) + extension + compression.extension();
  }

  /// What the marker of a folder says.
  ///
  /// @param parts how many parts there are, from 1
  public static String marker(int parts) {
    if (parts < 1) {
      throw new IllegalArgumentException(
          "parts: " + parts + ", but a folder of parts has at least 1");
    }
    return "{\"format\": \"sw-mpi-parts\", \"version\": "
        + VERSION
        + ", \"parts\": "
        + parts
        + "}\n";
  }

  /// Whether a folder has the marker; what the marker says is not looked at.
  public static boolean isParts(Path folder) {
    return Files.isRegularFile(folder.resolve(MARKER));
  }

  /// How many parts a folder's marker tells of.
  ///
  /// @return empty if there is no marker
  /// @throws MalformedInputException if the marker is not of this format or of a later version
  /// @throws MissingInputException if it cannot be read
  public static OptionalInt parts(Path folder) {
    Path marker = folder.resolve(MARKER);
    String content;
    try {
      content = Files.readString(marker, UTF_8);
    } catch (NoSuchFileException e) {
      return OptionalInt.empty();
    } catch (IOException e) {
      throw MissingInputException.unreadable(marker.toString(), e);
    }
    Matcher matcher = CONTENT.matcher(content);
    if (!matcher.matches()) {
      throw new MalformedInputException(
          marker.toString(),
          0,
          0,
          "not the marker of a folder of parts; remove it to read the files one by one");
    }
    if (Integer.parseInt(matcher.group(1)) != VERSION) {
      throw new MalformedInputException(
          marker.toString(),
          0,
          0,
          "version "
              + matcher.group(1)
              + " of the format, and this sw-mpi reads version "
              + VERSION
              + "; read it with a later sw-mpi");
    }
    return OptionalInt.of(Integer.parseInt(matcher.group(2)));
  }

  /// Whether it is the file name of a part, of any number.
  public static boolean isPartName(String fileName) {
    return index(fileName).isPresent();
  }

  /// Number of the part that a file name in such a folder is of; empty if it is no part's name.
  public static OptionalInt index(String fileName) {
    Matcher matcher = PART.matcher(fileName);
    return matcher.matches()
        ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }

  /// Refuses a marked folder that is not whole.
  ///
  /// @param name the folder as the user is told of it
  /// @param parts what the marker says
  /// @param fileNames names of the files in it
  /// @throws MissingInputException if a part is not there
  /// @throws MalformedInputException if there are parts of another run
  public static void check(String name, int parts, Collection<String> fileNames) {
    Set<Integer> seen = new HashSet<>();
    for (String fileName : fileNames) {
      OptionalInt index = index(fileName);
      if (index.isEmpty()) {
        continue;
      }
      if (index.getAsInt() >= parts || !seen.add(index.getAsInt())) {
        throw new MalformedInputException(
            name,
            0,
            0,
            fileName
                + " is left from another run ("
                + MARKER
                + " tells of "
                + parts
                + " parts); remove it, or name the files that you mean");
      }
    }
    for (int i = 0; i < parts; i++) {
      if (!seen.contains(i)) {
        throw new MissingInputException(
            name
                + ": part "
                + i
                + " is not there ("
                + MARKER
                + " tells of parts 0 to "
                + (parts - 1)
                + "); bring it back, or name the files that you mean");
      }
    }
  }
}
