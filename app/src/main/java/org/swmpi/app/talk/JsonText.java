package org.swmpi.app.talk;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;

/// JSON that people read too.
public final class JsonText {
  private JsonText() {}

  /// Writes one JSON value.
  @FunctionalInterface
  public interface Content {
    void write(JsonWriter json) throws IOException;
  }

  /// The value as indented text, without an end of line.
  public static String of(Content content) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.setIndent("  ");
      content.write(json);
    }
    return text.toString();
  }
}
