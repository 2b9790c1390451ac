package org.swmpi.app.talk;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;

/// JSON that people read too.
public final class JsonText {
  private JsonText() {}

  /// Writes one JSON value.
  @FunctionalInterface
  public interface Content {
    void write(JsonWriter json) throws IOException;
  }

  /// Writes the seconds of each phase as a member.
  public static void phases(JsonWriter json, Map<String, Double> seconds) throws IOException {
    json.name("phases").beginObject();
    for (Map.Entry<String, Double> phase : seconds.entrySet()) {
      json.name(phase.getKey()).value(phase.getValue());
    }
    json.endObject();
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
