package org.swmpi.data.internal.riot;

import static jakarta.json.stream.JsonParser.Event.END_ARRAY;
import static jakarta.json.stream.JsonParser.Event.END_OBJECT;
import static jakarta.json.stream.JsonParser.Event.KEY_NAME;

import com.apicatalog.jsonld.JsonLd;
import com.apicatalog.jsonld.JsonLdError;
import com.apicatalog.jsonld.JsonLdOptions;
import com.apicatalog.jsonld.document.JsonDocument;
import com.apicatalog.jsonld.lang.Keywords;
import com.apicatalog.jsonld.lang.LanguageTag;
import com.apicatalog.jsonld.uri.UriValidationPolicy;
import com.apicatalog.rdf.api.RdfQuadConsumer;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParsingException;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.internal.io.Utf8Reader;

/// JSON-LD 1.1 by Titanium, the processor that Jena has too. Called here without Jena's adapter,
/// which lets Titanium drop statements with a malformed IRI or language tag and log that.
///
/// Contexts must be in the document: nothing is fetched, from no address and no other file. Blank
/// nodes get Titanium's labels, `b0`, `b1`, … in the order of sorted keys.
final class JsonLdReader {
  /// Titanium's: silent, since all that it warns of is refused here. Held, or its level is
  /// forgotten.
  private static final Logger TITANIUM = Logger.getLogger("com.apicatalog");

  /// Places behind the point, or zeros before it. Doubles have up to 1074.
  private static final int PLACES_MAX = 4000;

  /// Of language tags for private use.
  private static final String NUMBERED = "x-";

  static {
    TITANIUM.setLevel(Level.OFF);
  }

  private final Problems problems;
  private LineWriter writer;
  private final JsonLdPlaces places = new JsonLdPlaces();
  private final Set<String> told = new HashSet<>();
  private final List<String> languages = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /// In how many contexts, one in another, what is being read stands.
  private int contexts;

  JsonLdReader(Problems problems, LineWriter writer) {
    this.problems = problems;
    this.writer = writer;
  }

  /// Reads a document.
  ///
  /// @param base of relative IRIs; `null` for none
  void read(Utf8Reader document, @Nullable String base) {
    JsonLdOptions expansion = options(UriValidationPolicy.SchemeOnly);
    expansion.setBase(base == null ? null : URI.create(HiddenCharacters.hide(base)));
    JsonText text = new JsonText(document, problems);
    try {
      JsonStructure json = json(text);
      String problem = problem(json, expansion);
      if (problem != null) {
        explain(json, problem, expansion);
      }
    } catch (JsonParsingException e) {
      throw text.malformed(e);
    }
  }

  /// Writes a document if nothing is wrong with it.
  ///
  /// @return what is wrong; `null` for nothing
  private @Nullable String problem(JsonStructure document, JsonLdOptions expansion) {
    // What it would drop, the checks below refuse.
    JsonLdOptions conversion = options(UriValidationPolicy.None);
    try {
      JsonArray expanded = JsonLd.expand(JsonDocument.of(document)).options(expansion).get();
      JsonStructure restored = (JsonStructure) restored(expanded, false);
      JsonLd.toRdf(JsonDocument.of(restored)).options(conversion).provide(this::quad);
      return null;
    } catch (NotFetched e) {
      return e.getMessage();
    } catch (JsonLdError e) {
      return Problems.printable(
              e.getCode() + ": " + HiddenCharacters.show(String.valueOf(e.getMessage())))
          + "; mend the JSON-LD there";
    }
  }

  /// Tells all that is wrong with a document, with its places. Nothing is written from here on.
  ///
  /// @param problem what is wrong with it as a whole
  private void explain(JsonStructure document, String problem, JsonLdOptions expansion) {
    writer = new LineWriter(OutputStream.nullOutputStream(), problems, (prefix, iri) -> {});
    IdentityHashMap<JsonValue, Place> of = places.ofValues(document);
    new JsonLdFaults(
            part -> problem(part, expansion),
            (value, within, what) -> report(what, of.getOrDefault(value, of.get(within))))
        .find(document, problem);
  }

  private JsonLdOptions options(UriValidationPolicy policy) {
    JsonLdOptions options = new JsonLdOptions((address, loading) -> refuseToLoad(address));
    options.setOrdered(true);
    options.setUriValidation(policy);
    return options;
  }

  /// The whole document, its strings hidden by [HiddenCharacters]. Titanium's own reading takes no
  /// notice of what follows the first value.
  private JsonStructure json(JsonText text) {
    if (!(value(text, text.parser().next(), "") instanceof JsonStructure structure)) {
      throw problems.malformed("neither an object nor an array; mend the JSON");
    }
    text.parser().hasNext(); // refuses what follows
    return structure;
  }

  private JsonValue value(JsonText text, JsonParser.Event first, String key) {
    Place begin = text.begin(first);
    places.noteValue(begin);
    return switch (first) {
      case START_OBJECT -> object(text);
      case START_ARRAY -> array(text, key);
      case VALUE_NUMBER -> number(text.parser(), begin);
      case VALUE_STRING -> {
        String string = text.parser().getString();
        places.note(key, string, begin);
        yield Json.createValue(HiddenCharacters.hide(string));
      }
      default -> text.parser().getValue();
    };
  }

  /// Titanium writes numbers out: a few bytes may mean gigabytes of zeros.
  private JsonValue number(JsonParser parser, Place begin) {
    try {
      JsonValue value = parser.getValue();
      if (Math.abs((long) ((JsonNumber) value).bigDecimalValue().scale()) <= PLACES_MAX) {
        return value;
      }
    } catch (NumberFormatException e) { // an exponent beyond 32 bits
    }
    report(
        "a number of more than "
            + PLACES_MAX
            + " places; write it as a string, with its datatype in @type",
        begin);
    return JsonValue.NULL;
  }

  private JsonArray array(JsonText text, String key) {
    JsonArrayBuilder array = Json.createArrayBuilder();
    JsonParser parser = text.parser();
    for (JsonParser.Event next = parser.next(); next != END_ARRAY; next = parser.next()) {
      array.add(value(text, next, key));
    }
    return array.build();
  }

  /// Keys must be unique in JSON-LD. The JSON library would keep the last of equal ones, and drop
  /// what the others say.
  private JsonObject object(JsonText text) {
    JsonObjectBuilder object = Json.createObjectBuilder();
    Set<String> keys = new HashSet<>();
    JsonParser parser = text.parser();
    while (parser.next() != END_OBJECT) {
      String key = parser.getString();
      Place begin = text.begin(KEY_NAME);
      if (!keys.add(key)) {
        report(
            "the key '" + Problems.printable(key) + "' comes twice in one object; join the two",
            begin);
        int values = places.values();
        value(text, parser.next(), key);
        places.keepValues(values);
        continue;
      }
      places.note(key, key, begin);
      contexts += key.equals(Keywords.CONTEXT) ? 1 : 0;
      JsonValue value = value(text, parser.next(), key);
      contexts -= key.equals(Keywords.CONTEXT) ? 1 : 0;
      if (contexts > 0 && key.equals(Keywords.BASE) && value instanceof JsonString base) {
        value = withoutFragment(base);
      }
      object.add(HiddenCharacters.hide(key), value);
    }
    return object.build();
  }

  /// A base as RFC 3986, section 5.1, has it. Titanium would keep the fragment where the relative
  /// IRI is empty.
  private static JsonValue withoutFragment(JsonString base) {
    int end = base.getString().indexOf('#');
    return end < 0 ? base : Json.createValue(base.getString().substring(0, end));
  }

  private static JsonDocument refuseToLoad(URI address) {
    throw new NotFetched(
        "the context or document <"
            + Problems.printable(HiddenCharacters.show(address.toString()))
            + "> is not fetched; put its content in place of its address");
  }

  /// A context or document would have to be fetched.
  private static final class NotFetched extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotFetched(String message) {
      super(message);
    }
  }

  /// A copy of an expanded document with the strings as they were before [HiddenCharacters], and
  /// with language tags that Titanium takes.
  ///
  /// @param isJson whether the value is JSON that means nothing here
  private JsonValue restored(JsonValue value, boolean isJson) {
    return switch (value) {
      case JsonArray array -> {
        JsonArrayBuilder copy = Json.createArrayBuilder();
        array.forEach(element -> copy.add(restored(element, isJson)));
        yield copy.build();
      }
      case JsonObject object -> {
        JsonObjectBuilder copy = Json.createObjectBuilder();
        boolean areJson = isJson || isJsonLiteral(object);
        object.forEach(
            (key, element) -> copy.add(HiddenCharacters.show(key), restored(element, areJson)));
        if (!areJson && object.get(Keywords.LANGUAGE) instanceof JsonString tag) {
          copy.add(Keywords.LANGUAGE, numbered(HiddenCharacters.show(tag.getString())));
        }
        yield copy.build();
      }
      case JsonString string -> Json.createValue(HiddenCharacters.show(string.getString()));
      default -> value;
    };
  }

  /// A language tag that Titanium takes: it drops strings with one that is not well-formed by RFC
  /// 5646, section 2.1, which the grammar of RDF 1.1 does not ask for. `x-` and the place in
  /// [#languages] stand for such a tag, and for one that looks like that. All are in lower case.
  private String numbered(String tag) {
    report(TermRules.problemOfLanguage(tag), tag);
    return LanguageTag.isWellFormed(tag) && !tag.startsWith(NUMBERED)
        ? tag
        : NUMBERED + number(tag);
  }

  private int number(String tag) {
    return numbers.computeIfAbsent(
        tag,
        added -> {
          languages.add(added);
          return languages.size() - 1;
        });
  }

  private @Nullable String unnumbered(@Nullable String language) {
    return language == null || !language.startsWith(NUMBERED)
        ? language
        : languages.get(Integer.parseInt(language.substring(NUMBERED.length())));
  }

  /// Whether the value of an expanded object is JSON that means nothing here.
  private static boolean isJsonLiteral(JsonObject object) {
    return object.get(Keywords.TYPE) instanceof JsonString type
        && type.getString().equals(Keywords.JSON);
  }

  private RdfQuadConsumer quad(
      String subject,
      String predicate,
      String object,
      @Nullable String datatype,
      @Nullable String language,
      @Nullable String direction,
      @Nullable String graph) {
    if (!RdfQuadConsumer.isBlank(predicate)) {
      term(subject);
      term(predicate);
      if (RdfQuadConsumer.isLiteral(datatype, language, direction)) {
        writer.literal(object, datatype == null ? null : checked(datatype), unnumbered(language));
      } else {
        term(object);
      }
      if (graph != null) {
        term(graph);
      }
      writer.end();
    }
    return this::quad;
  }

  private void term(String term) {
    if (RdfQuadConsumer.isBlank(term)) {
      writer.blank(term.substring(2));
    } else {
      writer.iri(checked(term));
    }
  }

  private String checked(String iri) {
    report(TermRules.problemOfIri(iri), iri);
    return iri;
  }

  /// @param problem with a term, which is told once; null for none
  private void report(@Nullable String problem, String term) {
    if (problem != null && told.add(term)) {
      report(problem, places.of(term));
    }
  }

  private void report(String problem, @Nullable Place place) {
    if (place != null) {
      problems.at(place.line(), place.column());
    }
    problems.report(problem);
    problems.atNoPlace();
  }
}
