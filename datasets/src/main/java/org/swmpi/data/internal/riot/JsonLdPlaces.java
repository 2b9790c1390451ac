package org.swmpi.data.internal.riot;

import com.apicatalog.jsonld.lang.Keywords;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where the values of a JSON-LD document stand, and the strings that may become malformed IRIs or
/// language tags: terms are checked when the document has been expanded, and have no place then. Of
/// equal strings the first is told.
final class JsonLdPlaces {
  private static final int MOST_STRINGS = 100_000;
  private static final int MOST_CHARACTERS = 300;

  private final Map<String, Place> places = new LinkedHashMap<>();

  /// Line and column of each value, in the order of the document.
  private long[] values = new long[1 << 10];

  private int valueCount;

  /// Notes a value.
  void noteValue(Place begin) {
    if (valueCount == values.length) {
      values = Arrays.copyOf(values, 2 * valueCount);
    }
    values[valueCount++] = begin.line() << Integer.SIZE | begin.column() & 0xffff_ffffL;
  }

  /// How many values have been noted.
  int values() {
    return valueCount;
  }

  /// Forgets all values but so many.
  void keepValues(int count) {
    valueCount = count;
  }

  /// The places of all values of a document but of those that are one object wherever they stand,
  /// as `true` is. All of them must have been noted, and no other.
  IdentityHashMap<JsonValue, Place> ofValues(JsonValue document) {
    IdentityHashMap<JsonValue, Place> of = new IdentityHashMap<>();
    place(document, 0, of);
    return of;
  }

  /// @return the number of the next value
  private int place(JsonValue value, int number, IdentityHashMap<JsonValue, Place> of) {
    int next = number + 1;
    switch (value.getValueType()) {
      case TRUE, FALSE, NULL -> {
        return next;
      }
      case ARRAY -> {
        for (JsonValue element : (JsonArray) value) {
          next = place(element, next, of);
        }
      }
      case OBJECT -> {
        for (JsonValue member : ((JsonObject) value).values()) {
          next = place(member, next, of);
        }
      }
      default -> {}
    }
    of.put(value, new Place(values[number] >>> Integer.SIZE, (int) values[number]));
    return next;
  }

  /// Notes a key or string.
  ///
  /// @param key it itself, or what it is the value of
  void note(String key, String string, Place begin) {
    if (string.length() <= MOST_CHARACTERS
        && places.size() < MOST_STRINGS
        && !places.containsKey(string)
        && mayBecomeMalformed(key, string)) {
      places.put(string, begin);
    }
  }

  private static boolean mayBecomeMalformed(String key, String string) {
    return key.equals(string)
        || key.equals(Keywords.LANGUAGE)
        || ((key.startsWith("@") || string.indexOf(':') >= 0)
            && TermRules.problemOfIri(string) != null);
  }

  /// The place of the string that has become a term: it itself, or the longest that the term can
  /// end with, as what is relative or has a prefix does.
  @Nullable Place of(String term) {
    Place exact = places.get(term);
    if (exact != null) {
      return exact;
    }
    Place best = null;
    int length = 0;
    for (Map.Entry<String, Place> entry : places.entrySet()) {
      String end = entry.getKey().substring(entry.getKey().indexOf(':') + 1);
      if (end.length() > length && term.endsWith(end)) {
        best = entry.getValue();
        length = end.length();
      }
    }
    return best;
  }
}
