package org.swmpi.data.internal.riot;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What to do about what Jena warns of.
final class WarningRemedies {
  /// What messages begin with, and what to do then.
  private record Kind(String beginning, String remedy) {}

  private static final String OF_VALUE = "write a value that the datatype has, or another datatype";

  private static final List<Kind> BEGINNINGS =
      List.of(
          new Kind("Lexical form", OF_VALUE),
          new Kind("Whitespace in", OF_VALUE),
          new Kind("Newline in", OF_VALUE),
          new Kind("Language not valid", "write a tag of BCP 47, such as en or de-AT"),
          new Kind("Literal has datatype", "add a language tag, or leave the datatype out"),
          new Kind("Literal has language", "leave the language tag or the datatype out"),
          new Kind("Not a valid UUID", "write 32 hexadecimal digits in groups of 8-4-4-4-12"),
          new Kind("XML Processing instruction", "leave it out, as RDF/XML has no use for it"),
          new Kind("Unrecognized XML", "leave the attribute out, or give it a namespace"),
          new Kind("Encountered rdf:parseType", "write rdf:parseType=\"Literal\""),
          new Kind("rdf:", "see how the name is spelt, or take one of another namespace"));

  private static final Pattern OF_IRI = Pattern.compile(" Code: \\d+/(\\w+) in ");

  /// By the name of Jena's code.
  private static final Map<String, String> OF_IRIS =
      Map.of(
          "LOWERCASE_PREFERRED", "write that part in lower case",
          "ILLEGAL_PERCENT_ENCODING", "write % as %25",
          "DEFAULT_PORT_SHOULD_BE_OMITTED", "leave the port out",
          "PORT_SHOULD_NOT_BE_EMPTY", "leave the colon out, or write a port",
          "HAS_PASSWORD", "leave the password out",
          "REQUIRED_COMPONENT_MISSING", "add that part",
          "PROHIBITED_COMPONENT_PRESENT", "leave that part out");

  private static final String OF_OTHER_IRI = "write the IRI by the rules of its scheme";
  private static final String OTHER = "see whether that is what is meant";

  private WarningRemedies() {}

  /// A message in one line, with what to do behind it.
  static String with(String message) {
    String told = Problems.printable(message);
    return (told.endsWith(".") ? told.substring(0, told.length() - 1) : told)
        + "; "
        + remedy(message);
  }

  private static String remedy(String message) {
    for (Kind kind : BEGINNINGS) {
      if (message.startsWith(kind.beginning)) {
        return kind.remedy;
      }
    }
    Matcher iri = OF_IRI.matcher(message);
    if (iri.find()) {
      return OF_IRIS.getOrDefault(iri.group(1), OF_OTHER_IRI);
    }
    return message.contains("IRI: <") ? OF_OTHER_IRI : OTHER;
  }
}
