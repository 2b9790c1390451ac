package org.swmpi.workflow;

/// Something that a plug-in can be told.
///
/// @param iri the property that says it
/// @param type of its values
/// @param required whether there has to be a value
/// @param repeatable whether there can be more than one
/// @param meaning for people, in a sentence
public record Parameter(
    String iri, Type type, boolean required, boolean repeatable, String meaning) {

  /// What values are.
  public enum Type {
    /// A string, or an IRI taken as one.
    TEXT,
    /// A whole number that is not negative.
    NUMBER,
    /// A file, folder or address, as a string or an IRI; relative to the description's folder.
    FILE;

    /// Whether a value can be one of these.
    ///
    /// @param blank whether it is a blank node
    /// @param text of a literal or an IRI
    public boolean admits(boolean blank, String text) {
      return !blank && (this != NUMBER || text.matches("[+]?[0-9]{1,18}"));
    }
  }

  /// One that has to be there, once.
  public static Parameter required(String iri, Type type, String meaning) {
    return new Parameter(iri, type, true, false, meaning);
  }

  /// One that can be there, once.
  public static Parameter optional(String iri, Type type, String meaning) {
    return new Parameter(iri, type, false, false, meaning);
  }
}
