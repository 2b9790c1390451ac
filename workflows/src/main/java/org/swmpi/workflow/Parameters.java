package org.swmpi.workflow;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a stage's plug-in is told.
///
/// @param values by the IRI of the parameter, in the order of the description
/// @param folder what relative files are relative to
public record Parameters(Map<String, List<String>> values, Path folder) {
  public Parameters {
    values = Map.copyOf(values);
  }

  /// All values of a parameter.
  public List<String> all(String iri) {
    return values.getOrDefault(iri, List.of());
  }

  /// The value of a parameter that has at most one.
  public Optional<String> one(String iri) {
    return all(iri).stream().findFirst();
  }

  /// A number, or another where there is none.
  ///
  /// @throws IllegalArgumentException if it is no whole number from 0
  public long number(String iri, long otherwise) {
    Optional<String> text = one(iri);
    if (text.isEmpty()) {
      return otherwise;
    }
    if (!text.get().matches("\\+?\\d{1,18}")) {
      throw new IllegalArgumentException(
          "'" + text.get() + "' is no whole number from 0; write one without quotes");
    }
    return Long.parseLong(text.get());
  }

  /// A file of this description, or one by its whole path.
  ///
  /// @throws IllegalArgumentException if it can be no file's name
  public Path file(String name) {
    try {
      return folder.resolve(name.startsWith("file:") ? fromIri(name) : name).normalize();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'"
              + name
              + "' names no file; write its name, or its IRI as file:///folder/file, with %20 for a"
              + " space",
          e);
    }
  }

  private static String fromIri(String iri) {
    URI uri = URI.create(iri);
    return uri.isOpaque() ? uri.getSchemeSpecificPart() : Path.of(uri).toString();
  }
}
