package org.swmpi.data.internal.riot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Objects;
import org.apache.jena.riot.RiotParseException;
import org.apache.jena.riot.system.ErrorHandler;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.rdf.FindingListener;
import org.swmpi.data.rdf.Syntax;

/// What is wrong with a document: Jena's errors, with the place and a remedy. The first is kept,
/// since readers wrap and re-report what is thrown through them.
final class Problems implements ErrorHandler {
  private static final int MESSAGE_CHARS_MAX = 300;

  /// Part of a message of Jena's, and what to do then.
  private record Remedy(String part, String remedy) {}

  private static final List<Remedy> REMEDIES =
      List.of(
          new Remedy("parseType: 'Triple'", "that is of RDF 1.2, and sw-mpi reads RDF 1.1"),
          new Remedy("rdf:parseType", "write Literal, Resource or Collection"),
          new Remedy("grammar rules", "correct the IRI"),
          new Remedy("Relative URI", "write the IRI in full, or give the document an xml:base"),
          new Remedy(
              "Content is not allowed in prolog",
              "this is no XML: give the file the extension of its syntax"),
          new Remedy("terminated by DOT", "end the statement with '.'"),
          new Remedy("expected an RDF Term", "write a term there"),
          new Remedy("for an RDF term", "write a term there"),
          new Remedy("escape sequence", "write \\\\ for a backslash"),
          new Remedy("in string", "close the string, or write it in triple quotes"),
          new Remedy("Broken long string", "close the string with its triple quotes"),
          new Remedy("Broken IRI", "close the IRI with '>'"),
          new Remedy(
              "was referenced, but not declared",
              "declare it in the document's own DOCTYPE; nothing outside of the document is read"),
          new Remedy(
              "UTF-8 sequence",
              "convert the file to UTF-8 (iconv -t UTF-8), or declare its encoding"),
          new Remedy(
              "JAXP0001", "the document exceeds a limit on XML; convert it to N-Triples first"));

  private static final String REUSE = "Reuse of rdf:ID";

  /// Jena warns of these, yet the grammar of RDF/XML (section 7.2) does not allow them.
  private static final List<String> WARNINGS_THAT_ARE_ERRORS =
      List.of("Not a valid XML NCName", REUSE);

  private final String file;
  private final Syntax syntax;
  private long line;
  private long column;

  /// Where Jena reported the last problem; what is found of the term that holds it is the same.
  private long reportedLine = -1; // 0 is that of readers that know no places

  private long reportedColumn;

  /// What is read in the place of the document, and the piece of it that the last place is in.
  private XmlCopy.@Nullable Rest copy;

  private int piece = XmlCopy.REPEATED;

  private final @Nullable FindingListener findings;
  private final boolean warnings;
  private @Nullable MalformedInputException first;

  /// What has been found and is told later; `null` where all is told at once.
  private @Nullable List<Finding> held;

  private record Finding(long line, long column, boolean isError, String what) {
    void tell(@Nullable FindingListener listener) {
      Objects.requireNonNull(listener, "listener").finding(line, column, isError, what);
    }
  }

  /// The first problem ends the reading.
  ///
  /// @param file the document as the user is told of it
  Problems(String file, Syntax syntax) {
    this(file, syntax, null, false);
  }

  /// @param findings hears of problems, after which reading goes on where it can; `null`: the first
  ///     one ends it
  /// @param warnings whether it hears of warnings too
  Problems(String file, Syntax syntax, @Nullable FindingListener findings, boolean warnings) {
    this.file = file;
    this.syntax = syntax;
    this.findings = findings;
    this.warnings = warnings;
  }

  /// Whether warnings are wanted.
  boolean warns() {
    return warnings;
  }

  /// A problem at the place noted last, after which a reader may go on.
  void report(String what) {
    if (findings == null) {
      throw malformed(what);
    }
    if (line != reportedLine || column > reportedColumn) {
      tell(new Finding(line, column, true, what));
    }
  }

  /// Tells of something, unless it is in what has been read before, or has been told just now.
  private void tell(Finding finding) {
    if (held == null) {
      finding.tell(findings);
    } else if ((copy == null || piece != XmlCopy.REPEATED)
        && (held.isEmpty() || !held.getLast().equals(finding))) {
      held.add(finding);
    }
  }

  /// From now on, what is found is told by [#release()].
  void hold() {
    held = new ArrayList<>();
  }

  /// Tells what has been found, in the order of the document.
  void release() {
    List<Finding> found = Objects.requireNonNull(held, "held");
    hold();
    found.sort(Comparator.comparingLong(Finding::line).thenComparingLong(Finding::column));
    for (Finding finding : found) {
      finding.tell(findings);
    }
  }

  /// A problem that Jena has found, within a term that it has not handed on yet.
  private void reportOfJena(String message) {
    report(withRemedy(message));
    reportedLine = line;
    reportedColumn = column;
  }

  /// Notes where the reader is, for problems that come without a place. Numbers below 1 are no
  /// place.
  void at(long line, long column) {
    if (line < 1) {
      return;
    }
    if (copy == null) {
      this.line = line;
      this.column = Math.max(column, 1);
      return;
    }
    piece = copy.piece(line, column);
    if (piece != XmlCopy.REPEATED) {
      Place place = copy.place(piece);
      this.line = place.line();
      this.column = place.column();
    }
  }

  /// From now on places are those in a copy.
  ///
  /// @param copy `null`: those in the document again
  void in(XmlCopy.@Nullable Rest copy) {
    this.copy = copy;
    piece = XmlCopy.REPEATED;
  }

  /// The piece of the copy that the place noted last is in, or [XmlCopy#REPEATED].
  int piece() {
    return piece;
  }

  /// Forgets where the reader is.
  void atNoPlace() {
    line = 0;
    column = 0;
  }

  /// A problem at a place, which is noted.
  MalformedInputException malformed(long line, long column, String what) {
    at(line, column);
    return malformed(what);
  }

  /// A problem at the place noted last.
  MalformedInputException malformed(String what) {
    if (first == null) {
      first = new MalformedInputException(file, line, column, what);
    }
    return first;
  }

  /// Bytes that are no UTF-8.
  ///
  /// @return null if reading goes on behind them
  @Nullable MalformedInputException notUtf8(long line, long column, String what) {
    if (findings == null) {
      return malformed(line, column, what);
    }
    findings.finding(line, column, true, what);
    return null;
  }

  /// Whether reading goes on behind problems where it can.
  boolean readsOn() {
    return findings != null;
  }

  /// Tells of what made a reader fail, where another one reads on.
  MalformedInputException tell(RuntimeException thrown) {
    MalformedInputException problem = explain(thrown);
    forget();
    if (problem.line() != reportedLine || problem.column() != reportedColumn) {
      tell(new Finding(problem.line(), problem.column(), true, problem.what()));
    }
    return problem;
  }

  /// Forgets what made a reader fail.
  void forget() {
    first = null;
  }

  @Override
  public void warning(String message, long line, long column) {
    at(line, column);
    if (copy != null && message.startsWith(REUSE)) {
      return; // whoever makes copies knows of the whole document
    }
    if (WARNINGS_THAT_ARE_ERRORS.stream().anyMatch(message::startsWith)) {
      report(withRemedy(message));
    } else if (findings != null && warnings) {
      tell(new Finding(this.line, this.column, false, WarningRemedies.with(message)));
    }
  }

  @Override
  public void error(String message, long line, long column) {
    if (syntax == Syntax.RDF_XML) { // whose reader ends after any error
      fatal(message, line, column);
    }
    at(line, column);
    reportOfJena(message);
  }

  @Override
  public void fatal(String message, long line, long column) {
    at(copy == null ? Math.max(line, 1) : line, column); // no place: within a document's first tag
    throw malformed(withRemedy(message));
  }

  /// The problem that made a reader fail.
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

  /// One line without control characters, of bounded length: messages quote the document.
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
