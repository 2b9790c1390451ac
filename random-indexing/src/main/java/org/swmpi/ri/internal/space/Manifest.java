package org.swmpi.ri.internal.space;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.ri.Documents;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.Weighting;

/// The manifest of a space: lines of a name, a blank and a value, the last of which holds the
/// CRC-32C of those before it.
///
/// @param weights which weights the contexts had: 16 hexadecimal digits, or `none` if all had 1
/// @param rows terms
/// @param documents documents that were read
/// @param tokens terms that were read, with those that have no row
/// @param files lengths and checksums
public record Manifest(
    SpaceSettings settings,
    String weights,
    long rows,
    long documents,
    long tokens,
    Map<SpaceFile, Entry> files) {
  /// Name in the folder of the space.
  public static final String FILE_NAME = "manifest";

  private static final String MAGIC = "sw-mpi semantic space";
  private static final int FORMAT = 2;
  private static final int MOST_BYTES = 1 << 16;

  /// @param bytes length
  /// @param checksum see [Checksum]
  public record Entry(long bytes, long checksum) {}

  /// Whether the exact sums are there.
  public boolean hasSums() {
    return files.containsKey(SpaceFile.SUMS);
  }

  /// Whether the vectors are there; else they are the exact sums.
  public boolean hasVectors() {
    return files.containsKey(SpaceFile.VECTORS);
  }

  /// What a file is about.
  public Entry file(SpaceFile file) {
    Entry entry = files.get(file);
    if (entry == null) {
      throw new IllegalStateException("no file " + file.fileName());
    }
    return entry;
  }

  /// The bytes of the manifest's file.
  public byte[] encode() {
    StringBuilder text = new StringBuilder(MAGIC).append('\n');
    line(text, "format", FORMAT);
    line(text, "mode", settings.mode().label());
    line(text, "document", settings.documents().label());
    line(text, "dimension", settings.dimension());
    line(text, "nonzeros", settings.nonzeros());
    line(text, "window", settings.window());
    line(text, "seed", settings.seed());
    line(text, "min-count", settings.minCount());
    line(text, "context-min-count", settings.contextMinCount());
    line(text, "weighting", settings.weighting().label());
    line(text, "centred", settings.centred());
    line(text, "rooted", settings.rooted());
    line(text, "tokeniser", settings.tokeniser());
    line(text, "stop-words", settings.stopWords());
    line(text, "weights-id", weights);
    line(text, "rows", rows);
    line(text, "documents", documents);
    line(text, "tokens", tokens);
    files.forEach(
        (file, entry) ->
            line(
                text,
                file.fileName(),
                entry.bytes() + " " + HexFormat.of().toHexDigits(entry.checksum())));
    line(text, "manifest", HexFormat.of().toHexDigits(checksum(text.toString())));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void line(StringBuilder text, String name, Object value) {
    text.append(name).append(' ').append(value).append('\n');
  }

  private static int checksum(String text) {
    return Checksum.of(MemorySegment.ofArray(text.getBytes(StandardCharsets.UTF_8)));
  }

  /// Whether a folder has a manifest, good or damaged, of this format or another.
  static boolean isIn(Path folder) throws IOException {
    Path path = folder.resolve(FILE_NAME);
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream file = Files.newInputStream(path)) {
      byte[] first = (MAGIC + "\n").getBytes(StandardCharsets.UTF_8);
      return Arrays.equals(file.readNBytes(first.length), first);
    }
  }

  /// Reads the manifest of a space.
  ///
  /// @throws MissingInputException if there is none
  /// @throws MalformedInputException if it is damaged or of a format that is not known here
  public static Manifest read(Path folder) throws IOException {
    Path path = folder.resolve(FILE_NAME);
    if (Files.isDirectory(folder) && !Files.isExecutable(folder)) {
      throw MissingInputException.unreadable(
          folder.toString(), new AccessDeniedException(folder.toString()));
    }
    if (!Files.isRegularFile(path)) {
      throw new MissingInputException(
          folder
              + (Files.exists(folder)
                  ? ": not a semantic space (it has no file 'manifest'); name one that 'sw-mpi index'"
                      + " has made"
                  : ": no such semantic space; check the path"));
    }
    byte[] bytes;
    try {
      bytes = Files.size(path) > MOST_BYTES ? new byte[0] : Files.readAllBytes(path);
    } catch (NoSuchFileException e) {
      throw new MissingInputException(path + ": gone while it was opened; try again");
    } catch (AccessDeniedException e) {
      throw MissingInputException.unreadable(path.toString(), e);
    }
    return decode(path.toString(), bytes);
  }

  /// @param name of the file, for messages
  static Manifest decode(String name, byte[] bytes) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw damaged(name, null);
    }
    if (!text.startsWith(MAGIC + "\n")) {
      throw new MalformedInputException(
          name, 0, 0, "not the manifest of a semantic space; name a folder that 'index' has made");
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : text.substring(MAGIC.length() + 1).split("\n", -1)) {
      int blank = line.indexOf(' ');
      if (blank > 0) {
        values.put(line.substring(0, blank), line.substring(blank + 1));
      }
    }
    refuseOtherFormats(name, values.get("format"));
    int last = text.lastIndexOf("manifest ");
    if (last < 0
        || !text.substring(last)
            .equals("manifest " + hex(checksum(text.substring(0, last))) + "\n")) {
      throw damaged(name, null);
    }
    try {
      return decode(values);
    } catch (IllegalArgumentException | NullPointerException e) {
      throw damaged(name, e.getMessage());
    }
  }

  private static void refuseOtherFormats(String name, @Nullable String format) {
    if (format == null || !format.matches("[1-9]\\d{0,8}")) {
      throw damaged(name, null);
    }
    int there = Integer.parseInt(format);
    if (there != FORMAT) {
      throw new MalformedInputException(
          name,
          0,
          0,
          "a space of format "
              + format
              + ", and this sw-mpi reads format "
              + FORMAT
              + (there > FORMAT ? "; use a newer sw-mpi, or build" : "; build")
              + " the space again");
    }
  }

  private static Manifest decode(Map<String, String> values) {
    SpaceSettings settings =
        new SpaceSettings(
            constant(Mode.class, values, "mode"),
            documents(values),
            Integer.parseInt(value(values, "dimension")),
            Integer.parseInt(value(values, "nonzeros")),
            Integer.parseInt(value(values, "window")),
            Long.parseLong(value(values, "seed")),
            Long.parseLong(value(values, "min-count")),
            Long.parseLong(value(values, "context-min-count")),
            constant(Weighting.class, values, "weighting"),
            Boolean.parseBoolean(value(values, "centred")),
            Boolean.parseBoolean(value(values, "rooted")),
            value(values, "tokeniser"),
            value(values, "stop-words"));
    Map<SpaceFile, Entry> files = new EnumMap<>(SpaceFile.class);
    for (SpaceFile file : SpaceFile.values()) {
      String value = values.get(file.fileName());
      if (value != null) {
        String[] parts = value.split(" ", 2);
        files.put(
            file, new Entry(Long.parseLong(parts[0]), HexFormat.fromHexDigitsToLong(parts[1])));
      }
    }
    return new Manifest(
        settings,
        value(values, "weights-id"),
        Long.parseLong(value(values, "rows")),
        Long.parseLong(value(values, "documents")),
        Long.parseLong(value(values, "tokens")),
        files);
  }

  /// The first spaces of this format do not tell.
  private static Documents documents(Map<String, String> values) {
    return values.containsKey("document")
        ? constant(Documents.class, values, "document")
        : Documents.LINE;
  }

  private static <E extends Enum<E>> E constant(
      Class<E> type, Map<String, String> values, String name) {
    String value = value(values, name);
    return Stream.of(type.getEnumConstants())
        .filter(constant -> constant.name().toLowerCase(Locale.ROOT).equals(value))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name + " is '" + value + "'"));
  }

  private static String value(Map<String, String> values, String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no line '" + name + "'");
    }
    return value;
  }

  private static String hex(int value) {
    return HexFormat.of().toHexDigits(value);
  }

  private static MalformedInputException damaged(String name, @Nullable String why) {
    return new MalformedInputException(
        name, 0, 0, "damaged" + (why == null ? "" : " (" + why + ")") + "; build the space again");
  }
}
