package org.swmpi.data.internal.riot;

import com.apicatalog.jsonld.lang.Keywords;
import jakarta.json.stream.JsonLocation;
import jakarta.json.stream.JsonParser;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where the strings of a JSON-LD document stand that may become malformed IRIs or language tags:
/// terms are checked when the document has been expanded, and have no place then. Of equal strings
/// the first is told.
final class JsonLdPlaces {
  private static final int MOST_STRINGS = 100_000;
  private static final int MOST_CHARACTERS = 300;

  private final Map<String, Place> places = new LinkedHashMap<>();

  /// Line and column, from 1.
  record Place(long line, long column) {}

  /// Notes the key or string that the parser has read last.
  ///
  /// @param key it itself, or what it is the value of
  void note(String key, JsonParser parser) {
    String string = parser.getString();
    if (string.length() <= MOST_CHARACTERS
        && places.size() < MOST_STRINGS
        && !places.containsKey(string)
        && mayBecomeMalformed(key, string)) {
      JsonLocation end = parser.getLocation();
      long column = end.getColumnNumber() - string.length() - 2;
      places.put(string, new Place(end.getLineNumber(), Math.max(column, 1)));
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
