package org.swmpi.data.text;

import jakarta.json.Json;
import jakarta.json.stream.JsonLocation;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import jakarta.json.stream.JsonParserFactory;
import jakarta.json.stream.JsonParsingException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

/// Texts in lines of JSON (RFC 8259), each an object of which a field holds the text. Not safe for
/// use by several threads.
public final class JsonLines {
  private static final int LONGEST = Integer.MAX_VALUE - 16;

  private final String field;
  private final JsonParserFactory parsers = Json.createParserFactory(Map.of());
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);

  /// @param field name of the member that holds the text
  public JsonLines(String field) {
    this.field = field;
  }

  /// A line that is not what it should be.
  public static final class MalformedLineException extends Exception {
    private static final long serialVersionUID = 1L;
    private final long address;

    MalformedLineException(long address, String what) {
      super(what);
      this.address = address;
    }

    /// Where it is wrong.
    public long address() {
      return address;
    }
  }

  /// Appends the text of a line as a line of its own: in UTF-8, its line ends replaced by spaces.
  /// Of a line of white space, and of the value null, nothing.
  ///
  /// @param start address of its first byte
  /// @param end address behind its last byte
  /// @throws MalformedLineException if it is no object, or its field no string
  public void append(long start, long end, ByteSink to) throws MalformedLineException {
    if (end - start > LONGEST) {
      throw new MalformedLineException(start, "a line of more than 2 GiB; split it");
    }
    byte[] bytes = Raw.bytes(start, end);
    String line = decode(bytes, start);
    if (line.isBlank()) {
      return;
    }
    String text = text(line, bytes, start);
    if (text != null) {
      to.put(text.replace('\n', ' ').replace('\r', ' '));
      to.put('\n');
    }
  }

  private String decode(byte[] bytes, long start) throws MalformedLineException {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    decoder.reset();
    if (decoder.decode(in, out, true).isError()) {
      throw new MalformedLineException(start + in.position(), "not UTF-8; convert the file");
    }
    return out.flip().toString();
  }

  private @Nullable String text(String line, byte[] bytes, long start)
      throws MalformedLineException {
    try (JsonParser json = parsers.createParser(new StringReader(line))) {
      if (json.next() != Event.START_OBJECT) {
        throw new MalformedLineException(
            start, "not an object; write one JSON object a line, such as {\"text\": \"...\"}");
      }
      int found = 0;
      String text = null;
      for (int depth = 1; depth > 0; ) {
        Event event = json.next();
        if (event == Event.KEY_NAME && depth == 1 && json.getString().equals(field)) {
          if (found++ > 0) {
            throw malformed(json, bytes, start, "field '" + field + "' again; leave one out");
          }
          event = json.next();
          text = value(event, json, bytes, start);
        }
        depth +=
            switch (event) {
              case START_OBJECT, START_ARRAY -> 1;
              case END_OBJECT, END_ARRAY -> -1;
              default -> 0;
            };
      }
      if (found == 0) {
        throw new MalformedLineException(
            start, "no field '" + field + "'; name the one that holds the text with --field");
      }
      if (json.hasNext()) { // throws, if more follows
        throw malformed(json, bytes, start, "more than one JSON value; give each a line");
      }
      return text;
    } catch (JsonParsingException e) {
      String what = String.valueOf(e.getMessage()).replaceFirst("(?s) (at|on) \\(?line.*", "");
      throw new MalformedLineException(
          address(bytes, start, e.getLocation()), "not JSON (" + what + "); mend the line");
    }
  }

  private @Nullable String value(Event event, JsonParser json, byte[] bytes, long start)
      throws MalformedLineException {
    return switch (event) {
      case VALUE_STRING -> json.getString();
      case VALUE_NULL -> null;
      default ->
          throw malformed(
              json,
              bytes,
              start,
              "field '" + field + "' is no string; name the one that holds the text with --field");
    };
  }

  private static MalformedLineException malformed(
      JsonParser json, byte[] bytes, long start, String what) {
    return new MalformedLineException(address(bytes, start, json.getLocation()), what);
  }

  /// Address of a place in a line, which the parser tells in UTF-16 units.
  private static long address(byte[] bytes, long start, JsonLocation location) {
    long units = 0;
    int at = 0;
    while (at < bytes.length && units < location.getStreamOffset()) {
      units += (bytes[at] & 0xc0) == 0x80 ? 0 : (bytes[at] & 0xf8) == 0xf0 ? 2 : 1;
      at++;
    }
    while (at < bytes.length && (bytes[at] & 0xc0) == 0x80) {
      at++;
    }
    return start + Math.min(at, Math.max(0, bytes.length - 1));
  }
}
