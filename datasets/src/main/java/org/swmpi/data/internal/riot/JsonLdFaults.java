package org.swmpi.data.internal.riot;

import com.apicatalog.jsonld.lang.Keywords;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds what is wrong in a JSON-LD document that has been refused as a whole, since a processor
/// tells no place: smaller and smaller parts of it, within its contexts, are tried by themselves.
final class JsonLdFaults {
  /// Processes a document.
  interface Processor {
    /// What is wrong with it; `null` for nothing.
    @Nullable String problem(JsonStructure document);
  }

  /// Hears what is wrong.
  interface Listener {
    /// @param within the array or object that the value stands in; for the document it itself
    void fault(JsonValue value, JsonValue within, String what);
  }

  /// Makes a document of what stands in the place of a value.
  private interface Around {
    JsonStructure with(JsonValue value);
  }

  private final Processor processor;
  private final Listener listener;

  JsonLdFaults(Processor processor, Listener listener) {
    this.processor = processor;
    this.listener = listener;
  }

  /// Looks for all that is wrong, in the order of the document.
  ///
  /// @param problem what is wrong with it as a whole
  void find(JsonStructure document, String problem) {
    find(document, document, problem, part -> (JsonStructure) part);
  }

  /// Looks within a value if it is wrong.
  ///
  /// @return whether it is
  private boolean find(JsonValue value, JsonValue within, Around around) {
    String problem = processor.problem(around.with(value));
    if (problem != null) {
      find(value, within, problem, around);
    }
    return problem != null;
  }

  /// Looks within a value, and tells of the value itself if nothing within is wrong by itself.
  private void find(JsonValue value, JsonValue within, String problem, Around around) {
    boolean found =
        switch (value) {
          case JsonArray array -> inElements(array, array, around);
          case JsonObject object -> inEntries(object, around);
          default -> false;
        };
    if (!found) {
      listener.fault(value, within, problem);
    }
  }

  private boolean inElements(JsonArray array, List<JsonValue> some, Around around) {
    if (some.size() < 2) {
      return !some.isEmpty()
          && find(some.getFirst(), array, element -> around.with(array(List.of(element))));
    }
    boolean found = false;
    int half = some.size() / 2;
    for (List<JsonValue> part : List.of(some.subList(0, half), some.subList(half, some.size()))) {
      if (part.size() < 2 || !isRight(around.with(array(part)))) {
        found |= inElements(array, part, around);
      }
    }
    return found;
  }

  private boolean inEntries(JsonObject object, Around around) {
    if (object.containsKey(Keywords.VALUE)) {
      return false; // whose entries mean something together only
    }
    JsonObject frame = JsonValue.EMPTY_JSON_OBJECT;
    JsonValue context = object.get(Keywords.CONTEXT);
    if (context != null) {
      Around alone = part -> around.with(with(JsonValue.EMPTY_JSON_OBJECT, Keywords.CONTEXT, part));
      String problem = processor.problem(alone.with(context));
      if (problem != null) {
        inContext(context, object, problem, alone);
        return true; // without its context nothing can be said of the rest
      }
      frame = with(frame, Keywords.CONTEXT, context);
    }
    boolean found = false;
    JsonValue type = object.get(Keywords.TYPE);
    if (type != null) {
      JsonObject untyped = frame;
      if (find(type, object, part -> around.with(with(untyped, Keywords.TYPE, part)))) {
        found = true;
      } else {
        frame = with(untyped, Keywords.TYPE, type);
      }
    }
    for (Map.Entry<String, JsonValue> entry : object.entrySet()) {
      String key = entry.getKey();
      if (!key.equals(Keywords.CONTEXT) && !key.equals(Keywords.TYPE)) {
        JsonObject rest = frame;
        found |= find(entry.getValue(), object, part -> around.with(with(rest, key, part)));
      }
    }
    return found;
  }

  /// Tells of the one definition without which a context would be right, or of the context.
  private void inContext(JsonValue value, JsonValue within, String problem, Around around) {
    switch (value) {
      case JsonArray array -> {
        for (int i = 0; i < array.size(); i++) {
          int at = i;
          if (isRight(around.with(Json.createArrayBuilder(array).remove(i).build()))) {
            inContext(
                array.get(i),
                array,
                problem,
                part -> around.with(Json.createArrayBuilder(array).set(at, part).build()));
            return;
          }
        }
      }
      case JsonObject object -> {
        for (String key : object.keySet()) {
          if (isRight(around.with(Json.createObjectBuilder(object).remove(key).build()))) {
            listener.fault(object.get(key), object, problem);
            return;
          }
        }
      }
      default -> {}
    }
    listener.fault(value, within, problem);
  }

  private boolean isRight(JsonStructure document) {
    return processor.problem(document) == null;
  }

  private static JsonArray array(List<JsonValue> elements) {
    JsonArrayBuilder array = Json.createArrayBuilder();
    elements.forEach(array::add);
    return array.build();
  }

  private static JsonObject with(JsonObject object, String key, JsonValue value) {
    return Json.createObjectBuilder(object).add(key, value).build();
  }
}
