package org.swmpi.data.internal.riot;

import static jakarta.json.stream.JsonParser.Event.END_ARRAY;
import static jakarta.json.stream.JsonParser.Event.END_OBJECT;
import static jakarta.json.stream.JsonParser.Event.KEY_NAME;
import static jakarta.json.stream.JsonParser.Event.START_ARRAY;
import static jakarta.json.stream.JsonParser.Event.START_OBJECT;
import static jakarta.json.stream.JsonParser.Event.VALUE_STRING;

import jakarta.json.Json;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParsingException;
import java.util.HashMap;
import java.util.Map;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.internal.io.Utf8Reader;

/// Reads RDF/JSON (W3C note of 7 November 2013), as a stream. Not by Jena's reader, which ends at
/// the first error, and takes text that is no JSON.
///
/// A value in the wrong place is passed over.
final class RdfJsonReader {
  private static final String BLANK = "_:";

  /// A string, and where it stands.
  private record Text(String string, Place place) {}

  private final Problems problems;
  private final StrictProfile profile;
  private final LineWriter writer;
  private final Utf8Reader text;
  private final JsonParser json;

  /// What the parser has come to.
  private JsonParser.Event event = END_OBJECT;

  /// Of an object, by their keys.
  private final Map<String, Text> members = new HashMap<>();

  /// @param text not closed
  RdfJsonReader(Utf8Reader text, StrictProfile profile, Problems problems, LineWriter writer) {
    this.problems = problems;
    this.profile = profile;
    this.writer = writer;
    this.text = text;
    json = Json.createParser(text);
  }

  /// Reads all of it.
  void read() {
    try {
      next();
      if (accepts(START_OBJECT, "an object of subjects")) {
        while (next() == KEY_NAME) {
          Place place = place();
          String subject = json.getString();
          predicates(resource(subject, place, subject.startsWith(BLANK)));
        }
      }
      json.hasNext(); // refuses what follows
    } catch (JsonParsingException e) {
      throw JsonTexts.malformed(problems, text, e);
    }
  }

  private void predicates(Node subject) {
    next();
    Place begin = place();
    if (!accepts(START_OBJECT, "an object of predicates")) {
      return;
    }
    boolean isEmpty = true;
    while (next() == KEY_NAME) {
      isEmpty = false;
      objects(subject, resource(json.getString(), place(), false));
    }
    if (isEmpty) {
      report("a subject without predicates; give it one, or drop it", begin);
    }
  }

  private void objects(Node subject, Node predicate) {
    next();
    Place begin = place();
    if (!accepts(START_ARRAY, "an array of objects")) {
      return;
    }
    boolean isEmpty = true;
    while (next() != END_ARRAY) {
      isEmpty = false;
      Place place = place();
      Node object =
          accepts(START_OBJECT, "an object with 'type' and 'value'") ? object(place) : null;
      if (object != null) {
        writer.triple(
            profile.createTriple(subject, predicate, object, place.line(), place.column()));
      }
    }
    if (isEmpty) {
      report("a predicate without objects; give it one, or drop it", begin);
    }
  }

  /// The term that an object means; `null` if it means none.
  private @Nullable Node object(Place begin) {
    members.clear();
    boolean isRight = true;
    while (next() == KEY_NAME) {
      isRight &= member(json.getString(), place());
    }
    Text type = members.get("type");
    Text value = members.get("value");
    Text language = members.getOrDefault("lang", members.get("xml:lang"));
    Text datatype = members.get("datatype");
    if (!isRight) {
      return null;
    } else if (type == null || value == null) {
      report("an object without '%s'; add it".formatted(type == null ? "type" : "value"), begin);
      return null;
    }
    return switch (type.string()) {
      case "uri" -> resource(value.string(), value.place(), false);
      case "bnode" -> resource(value.string(), value.place(), true);
      case "literal" -> literal(value, language, datatype);
      default -> {
        report(
            "the type '%s'; write uri, bnode or literal"
                .formatted(Problems.printable(type.string())),
            type.place());
        yield null;
      }
    };
  }

  /// @return whether it may stand there
  private boolean member(String key, Place place) {
    next();
    String problem =
        switch (key) {
          case "type", "value" -> members.containsKey(key) ? "comes twice; drop one" : null;
          case "lang", "xml:lang", "datatype" ->
              members.keySet().stream().anyMatch(other -> !other.matches("type|value"))
                  ? "comes beside another language or datatype; drop one"
                  : null;
          default -> "is none of type, value, lang and datatype; drop it";
        };
    if (problem != null) {
      report("'%s' %s".formatted(Problems.printable(key), problem), place);
      pass();
      return false;
    }
    if (!accepts(VALUE_STRING, "a string")) {
      return false;
    }
    members.put(key, new Text(json.getString(), place()));
    return true;
  }

  private Node literal(Text value, @Nullable Text language, @Nullable Text datatype) {
    String lexical = value.string();
    if (language != null) {
      Place place = language.place();
      return profile.createLangLiteral(lexical, language.string(), place.line(), place.column());
    } else if (datatype != null) {
      Place place = datatype.place();
      return profile.createTypedLiteral(
          lexical, NodeFactory.getType(datatype.string()), place.line(), place.column());
    }
    return profile.createStringLiteral(lexical, value.place().line(), value.place().column());
  }

  private Node resource(String name, Place place, boolean isBlank) {
    if (!isBlank) {
      return profile.createURI(name, place.line(), place.column());
    }
    if (!name.startsWith(BLANK)) {
      report(
          "the blank node '%s' without _:; write it as in _:b1".formatted(Problems.printable(name)),
          place);
    }
    String label = name.startsWith(BLANK) ? name.substring(BLANK.length()) : name;
    return profile.createBlankNode(null, label, place.line(), place.column());
  }

  /// Whether the parser has come to this; if not, tells so, and passes over what it has come to.
  private boolean accepts(JsonParser.Event wanted, String name) {
    if (event == wanted) {
      return true;
    }
    report("%s is wanted here; write one".formatted(name), place());
    pass();
    return false;
  }

  /// Goes to the end of the value that the parser has come to.
  private void pass() {
    int depth = 0;
    while (true) {
      switch (event) {
        case START_ARRAY, START_OBJECT -> depth++;
        case END_ARRAY, END_OBJECT -> depth--;
        default -> {}
      }
      if (depth == 0) {
        return;
      }
      next();
    }
  }

  private JsonParser.Event next() {
    event = json.next();
    return event;
  }

  private Place place() {
    return JsonTexts.begin(json, event);
  }

  private void report(String what, Place place) {
    problems.at(place.line(), place.column());
    problems.report(what);
  }
}
