package org.swmpi.data.internal.riot;

import static jakarta.json.stream.JsonParser.Event.END_ARRAY;
import static jakarta.json.stream.JsonParser.Event.END_OBJECT;
import static jakarta.json.stream.JsonParser.Event.KEY_NAME;
import static jakarta.json.stream.JsonParser.Event.START_ARRAY;
import static jakarta.json.stream.JsonParser.Event.START_OBJECT;
import static jakarta.json.stream.JsonParser.Event.VALUE_STRING;

import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParsingException;
import java.util.function.Function;
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
  ///
  /// @param isRight whether it is one, and may stand there
  private record Placed(String string, Place place, boolean isRight) {}

  private final Problems problems;
  private final StrictProfile profile;
  private final LineWriter writer;
  private final JsonText document;
  private final JsonParser json;

  /// What the parser has come to.
  private JsonParser.Event event = END_OBJECT;

  /// Whether something is wrong in the object that is read.
  private boolean isBroken;

  /// @param document not closed
  RdfJsonReader(Utf8Reader document, StrictProfile profile, Problems problems, LineWriter writer) {
    this.problems = problems;
    this.profile = profile;
    this.writer = writer;
    this.document = new JsonText(document, problems);
    json = this.document.parser();
  }

  /// Reads all of it.
  void read() {
    try {
      next();
      if (accepts(START_OBJECT, "an object of subjects")) {
        while (next() == KEY_NAME) {
          Placed subject = string(RdfJsonReader::noProblem);
          predicates(subject.string().startsWith(BLANK) ? blank(subject) : iri(subject));
        }
      }
      json.hasNext(); // refuses what follows
    } catch (JsonParsingException e) {
      throw document.malformed(e);
    }
  }

  private void predicates(@Nullable Node subject) {
    next();
    Place begin = place();
    if (!accepts(START_OBJECT, "an object of predicates")) {
      return;
    }
    boolean isEmpty = true;
    while (next() == KEY_NAME) {
      isEmpty = false;
      objects(subject, iri(string(RdfJsonReader::noProblem)));
    }
    if (isEmpty) {
      report("a subject without predicates; give it one, or drop it", begin);
    }
  }

  private void objects(@Nullable Node subject, @Nullable Node predicate) {
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
      if (subject != null && predicate != null && object != null) {
        writer.triple(
            profile.createTriple(subject, predicate, object, place.line(), place.column()));
      }
    }
    if (isEmpty) {
      report("a predicate without objects; give it one, or drop it", begin);
    }
  }

  /// The term that an object means; `null` if something is wrong with it.
  private @Nullable Node object(Place begin) {
    Placed type = null;
    Placed value = null;
    Placed language = null;
    Placed datatype = null;
    isBroken = false;
    while (next() == KEY_NAME) {
      switch (json.getString()) {
        case "type" -> type = member(type, RdfJsonReader::problemOfType);
        case "value" -> value = member(value, RdfJsonReader::noProblem);
        case "lang", "xml:lang" -> language = member(language, TermRules::problemOfLanguage);
        case "datatype" -> datatype = member(datatype, TermRules::problemOfDatatype);
        default -> {
          String key = Problems.printable(json.getString());
          report("'%s' is none of type, value, lang and datatype; drop it".formatted(key), place());
          next();
          pass();
        }
      }
    }
    if (!isBroken && (type == null || value == null)) {
      report("an object without '%s'; add it".formatted(type == null ? "type" : "value"), begin);
    }
    if (language != null && datatype != null) {
      report("a datatype beside a language; drop one", datatype.place());
    }
    Node term = type == null || value == null ? null : term(type, value, language, datatype);
    return isBroken ? null : term;
  }

  /// The value of the member whose key the parser has come to.
  ///
  /// @param before its value where it has come before
  /// @param problem of a string; `null` for none
  private Placed member(@Nullable Placed before, Function<String, @Nullable String> problem) {
    Place place = place();
    if (before != null) {
      report("'%s' comes twice; drop one".formatted(json.getString()), place);
    }
    next();
    return accepts(VALUE_STRING, "a string") ? string(problem) : new Placed("", place, false);
  }

  private static @Nullable String noProblem(String any) {
    return null;
  }

  private static @Nullable String problemOfType(String type) {
    return switch (type) {
      case "uri", "bnode", "literal" -> null;
      default -> "the type '%s'; write uri, bnode or literal".formatted(Problems.printable(type));
    };
  }

  private @Nullable Node term(
      Placed type, Placed value, @Nullable Placed language, @Nullable Placed datatype) {
    if (!type.isRight()) {
      return null;
    }
    if (type.string().equals("literal")) {
      return isBroken ? null : literal(value, language, datatype);
    }
    Placed ofLiteral = language == null ? datatype : language;
    if (ofLiteral != null) {
      report("a language or datatype of what is no literal; drop it", ofLiteral.place());
    }
    return type.string().equals("uri") ? iri(value) : blank(value);
  }

  private Node literal(Placed value, @Nullable Placed language, @Nullable Placed datatype) {
    String lexical = value.string();
    long line = value.place().line();
    long column = value.place().column();
    if (language != null) {
      return profile.createLangLiteral(lexical, language.string(), line, column);
    } else if (datatype != null) {
      return profile.createTypedLiteral(
          lexical, NodeFactory.getType(datatype.string()), line, column);
    }
    return profile.createStringLiteral(lexical, line, column);
  }

  private @Nullable Node iri(Placed name) {
    if (!name.isRight()) {
      return null;
    }
    if (name.string().startsWith(BLANK)) {
      report("a blank node in the place of an IRI; write an IRI", name.place());
      return null;
    }
    return profile.createURI(name.string(), name.place().line(), name.place().column());
  }

  private @Nullable Node blank(Placed name) {
    if (!name.isRight()) {
      return null;
    }
    if (!name.string().startsWith(BLANK)) {
      report("a blank node without _:; write it as in _:b1", name.place());
      return null;
    }
    String label = name.string().substring(BLANK.length());
    return profile.createBlankNode(null, label, name.place().line(), name.place().column());
  }

  /// The key or string that the parser has come to.
  ///
  /// @param problem of a string; `null` for none
  private Placed string(Function<String, @Nullable String> problem) {
    String string = json.getString();
    Place place = place();
    String half = TermRules.problemOfText(string); // which an escape can write
    String what = half == null ? problem.apply(string) : half;
    if (what != null) {
      report(what, place);
    }
    return new Placed(string, place, what == null);
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
    return document.begin(event);
  }

  private void report(String what, Place place) {
    problems.at(place.line(), place.column());
    problems.report(what);
    isBroken = true;
  }
}
