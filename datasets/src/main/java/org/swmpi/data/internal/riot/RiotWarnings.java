package org.swmpi.data.internal.riot;

import org.apache.jena.datatypes.TypeMapper;
import org.apache.jena.riot.system.Checker;
import org.apache.jena.riot.system.ErrorHandler;
import org.apache.jena.sys.JenaSystem;
import org.swmpi.data.ntriples.Escapes;

/// What Jena's checks of single terms have to say.
public final class RiotWarnings {
  static {
    JenaSystem.init(); // see RiotSource
  }

  private RiotWarnings() {}

  /// What is unwise about a term, and what to do; empty if nothing.
  ///
  /// @param term as N-Triples has it, in canonical form; no blank node
  public static String of(String term) {
    Gathered gathered = new Gathered();
    if (term.startsWith("<")) {
      Checker.checkIRI(term.substring(1, term.length() - 1), gathered, 0, 0);
    } else {
      int close = term.lastIndexOf('"');
      String lexical = Escapes.decoded(term.substring(1, close));
      if (term.charAt(close + 1) == '@') {
        String tag = term.substring(close + 2);
        int direction = tag.indexOf("--");
        String language = direction < 0 ? tag : tag.substring(0, direction);
        Checker.checkLiteral(lexical, language, gathered, 0, 0);
      } else {
        String datatype = term.substring(close + 4, term.length() - 1);
        Checker.checkIRI(datatype, gathered, 0, 0);
        Checker.checkLiteral(
            lexical, TypeMapper.getInstance().getSafeTypeByName(datatype), gathered, 0, 0);
      }
    }
    return gathered.text.toString();
  }

  private static final class Gathered implements ErrorHandler {
    private final StringBuilder text = new StringBuilder();

    @Override
    public void warning(String message, long line, long column) {
      text.append(text.isEmpty() ? "" : "; ").append(WarningRemedies.with(message));
    }

    @Override
    public void error(String message, long line, long column) {
      warning(message, line, column);
    }

    @Override
    public void fatal(String message, long line, long column) {
      warning(message, line, column);
    }
  }
}
