package org.swmpi.data.internal.riot;

import java.util.IllegalFormatException;
import java.util.List;
import org.apache.jena.riot.RiotParseException;
import org.apache.jena.riot.system.ErrorHandler;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.rdf.Syntax;

/**
 * What is wrong with a document: Jena's errors, with the place and a remedy. The first is kept,
 * since readers wrap and re-report what is thrown through them.
 */
final class Problems implements ErrorHandler {
  private static final int MESSAGE_CHARS_MAX = 300;

  /** Part of a message of Jena's, and what to do then. */
  private record Remedy(String part, String remedy) {}

  private static final List<Remedy> REMEDIES =
      List.of(
          new Remedy("Undefined prefix", "declare it with @prefix above its first use"),
          new Remedy("parseType: 'Triple'", "that is of RDF 1.2, and sw-mpi reads RDF 1.1"),
          new Remedy("Relative URI", "write the IRI in full, or give the document an xml:base"),
          new Remedy(
              "Content is not allowed in prolog",
              "this is no XML: give the file the extension of its syntax"),
          new Remedy("DOT", "end the statement with '.'"),
          new Remedy("in string", "close the string, or write it in triple quotes"),
          new Remedy("Broken long string", "close the string with its triple quotes"),
          new Remedy("Broken IRI", "close the IRI with '>'"),
          new Remedy(
              "JAXP0001", "the document exceeds a limit on XML; convert it to N-Triples first"));

  /** Jena warns of these, yet the grammar of RDF/XML (section 7.2) does not allow them. */
  private static final List<String> WARNINGS_THAT_ARE_ERRORS =
      List.of("Not a valid XML NCName", "Reuse of rdf:ID");

  private final String file;
  private final Syntax syntax;
  private long line;
  private long column;
  private @Nullable MalformedInputException first;

  /**
   * @param file the document as the user is told of it
   */
  Problems(String file, Syntax syntax) {
    this.file = file;
    this.syntax = syntax;
  }

  /**
   * Notes where the reader is, for problems that come without a place. Numbers below 1 are no
   * place.
   */
  void at(long line, long column) {
    if (line > 0) {
      this.line = line;
      this.column = Math.max(column, 1);
    }
  }

  /** A problem at the place noted last. */
  MalformedInputException malformed(String what) {
    if (first == null) {
      first = new MalformedInputException(file, line, column, what);
    }
    return first;
  }

  @Override
  public void warning(String message, long line, long column) {
    at(line, column);
    if (WARNINGS_THAT_ARE_ERRORS.stream().anyMatch(message::startsWith)) {
      throw malformed(withRemedy(message));
    }
  }

  @Override
  public void error(String message, long line, long column) {
    at(line, column);
    throw malformed(withRemedy(message));
  }

  @Override
  public void fatal(String message, long line, long column) {
    error(message, line, column);
  }

  /** The problem that made a reader fail. */
  MalformedInputException explain(Throwable thrown) {
    if (first != null) {
      return first;
    }
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof MalformedInputException malformed) { // damaged compressed data
        return malformed;
      }
    }
    if (thrown instanceof RiotParseException parse) {
      at(parse.getLine(), parse.getCol());
    }
    MalformedInputException problem = malformed(what(thrown));
    problem.initCause(thrown);
    return problem;
  }

  private String what(Throwable thrown) {
    if (thrown instanceof StackOverflowError) {
      return "nested too deeply to be read; convert it to N-Triples first";
    }
    if (thrown instanceof IllegalFormatException) { // Jena 5.6.0 fails to name the end of the data
      return withRemedy("broken token");
    }
    return withRemedy(String.valueOf(thrown.getMessage()));
  }

  private String withRemedy(String message) {
    String remedy = "mend the " + syntax.label() + " there";
    for (Remedy candidate : REMEDIES) {
      if (message.contains(candidate.part())) {
        remedy = candidate.remedy();
        break;
      }
    }
    return printable(message) + "; " + remedy;
  }

  /** One line without control characters, of bounded length: messages quote the document. */
  static String printable(String message) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < message.length() && line.length() < MESSAGE_CHARS_MAX; i++) {
      char c = message.charAt(i);
      if (c < 0x20 || c == 0x7f || Character.isSurrogate(c)) {
        line.append(String.format("\\u%04X", (int) c));
      } else {
        line.append(c);
      }
    }
    return message.length() > MESSAGE_CHARS_MAX ? line + "…" : line.toString();
  }
}
