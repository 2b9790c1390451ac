package org.swmpi.data.internal.riot;

import jakarta.json.stream.JsonLocation;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParsingException;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.internal.io.Utf8Reader;

/// Places in JSON.
final class JsonTexts {
  private JsonTexts() {}

  /// Where the key or value begins that a parser has come to; of a string with escapes, within it.
  static Place begin(JsonParser parser, JsonParser.Event event) {
    JsonLocation end = parser.getLocation();
    int length =
        switch (event) {
          case KEY_NAME, VALUE_STRING -> parser.getString().length() + 2;
          case VALUE_NUMBER -> parser.getString().length();
          case VALUE_TRUE, VALUE_NULL -> 4;
          case VALUE_FALSE -> 5;
          default -> 1;
        };
    return new Place(end.getLineNumber(), Math.max(end.getColumnNumber() - length, 1));
  }

  /// Text that is no JSON. Messages of the JSON library tell the place too, in which it counts too
  /// much at the end of the document.
  static MalformedInputException malformed(
      Problems problems, Utf8Reader text, JsonParsingException thrown) {
    long line = thrown.getLocation().getLineNumber();
    long column = thrown.getLocation().getColumnNumber();
    String what =
        String.valueOf(thrown.getMessage())
            .replaceFirst(" at \\(line no=.*?\\)", "")
            .replaceFirst("^(Unexpected char -1|Invalid token=EOF)", "the document ends here");
    return problems.malformed(
        line,
        line < text.line() ? column : Math.min(column, text.column()),
        what.startsWith("Expected EOF")
            ? "more than one JSON value; give each a file of its own"
            : Problems.printable(what) + "; mend the JSON there");
  }
}
