package org.swmpi.data.internal.riot;

import jakarta.json.Json;
import jakarta.json.stream.JsonLocation;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParsingException;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.internal.io.Utf8Reader;

/// A JSON document that is read, and the places in it.
final class JsonText {
  private final Utf8Reader text;
  private final Problems problems;
  private final JsonParser parser;

  /// @param text not closed
  JsonText(Utf8Reader text, Problems problems) {
    this.text = text;
    this.problems = problems;
    parser = Json.createParser(text);
  }

  JsonParser parser() {
    return parser;
  }

  /// Where the key or value begins that the parser has come to; of a string with escapes, within
  /// it.
  Place begin(JsonParser.Event event) {
    Place end = place(parser.getLocation());
    int length =
        switch (event) {
          case KEY_NAME, VALUE_STRING -> parser.getString().length() + 2;
          case VALUE_NUMBER -> parser.getString().length();
          case VALUE_TRUE, VALUE_NULL -> 4;
          case VALUE_FALSE -> 5;
          default -> 1;
        };
    return new Place(end.line(), Math.max(end.column() - length, 1));
  }

  /// At the end of the document the parser counts what it has read last twice.
  private Place place(JsonLocation told) {
    long line = told.getLineNumber();
    long column = told.getColumnNumber();
    return new Place(line, line < text.line() ? column : Math.min(column, text.column()));
  }

  /// Text that is no JSON.
  MalformedInputException malformed(JsonParsingException thrown) {
    Place place = place(thrown.getLocation());
    String what = String.valueOf(thrown.getMessage()).replaceFirst(" at \\(line no=.*?\\)", "");
    String told =
        what.startsWith("Expected EOF")
            ? "more than one JSON value; give each a file of its own"
            : Problems.printable(
                    what.replaceFirst(
                        "^(Unexpected char -1|Invalid token=EOF)", "the document ends here"))
                + "; mend the JSON there";
    return problems.malformed(place.line(), place.column(), told);
  }
}
