package org.swmpi.data.internal.riot;

import jakarta.json.stream.JsonGenerator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How a JSON-LD document writes its IRIs: by the prefixes of its context, and by `@vocab`, which
/// the empty prefix becomes. Those are left out that would be misread, or not read: JSON-LD 1.1,
/// section 4.1.5, takes `x:y` for a prefix and a name wherever `x` is one, and only namespaces that
/// end with a general delimiter for prefixes.
final class JsonLdNames {
  private static final String DELIMITERS = "/#:";
  private static final Pattern TERM = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

  private final Map<String, String> namespaces = new LinkedHashMap<>();
  private final Map<String, String> prefixes = new LinkedHashMap<>();
  private @Nullable String vocabulary;

  JsonLdNames(Map<String, String> prefixes) {
    prefixes.forEach(
        (prefix, namespace) -> {
          if (prefix.isEmpty()) {
            vocabulary = namespace;
          } else if (DELIMITERS.indexOf(namespace.charAt(namespace.length() - 1)) >= 0) {
            namespaces.put(prefix, namespace);
          }
        });
    prefixes.values().forEach(this::occurs);
  }

  /// Gives up a prefix that is the scheme of an IRI which the document has.
  void occurs(String iri) {
    namespaces.remove(iri.substring(0, iri.indexOf(':')));
  }

  /// Writes the context, if there is one. From here on no IRI may be new.
  void writeContext(JsonGenerator json) {
    namespaces.forEach((prefix, namespace) -> prefixes.putIfAbsent(namespace, prefix));
    if (vocabulary == null && namespaces.isEmpty()) {
      return;
    }
    json.writeStartObject("@context");
    if (vocabulary != null) {
      json.write("@vocab", vocabulary);
    }
    namespaces.forEach(json::write);
    json.writeEnd();
  }

  /// An IRI in the place of `@id`.
  String id(String iri) {
    for (int i = iri.length() - 2; i > 0; i--) {
      if (DELIMITERS.indexOf(iri.charAt(i)) >= 0) {
        String prefix = prefixes.get(iri.substring(0, i + 1));
        if (prefix != null) {
          String name = iri.substring(i + 1);
          return name.startsWith("//") ? iri : prefix + ":" + name;
        }
      }
    }
    return iri;
  }

  /// An IRI as a key, or in the place of `@type`.
  String term(String iri) {
    if (vocabulary != null && iri.startsWith(vocabulary)) {
      String name = iri.substring(vocabulary.length());
      if (TERM.matcher(name).matches() && !namespaces.containsKey(name)) {
        return name;
      }
    }
    return id(iri);
  }
}
