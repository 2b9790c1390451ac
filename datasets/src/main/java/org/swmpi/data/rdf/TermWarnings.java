package org.swmpi.data.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Map;
import org.swmpi.data.internal.riot.RiotWarnings;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;

/// What Jena's `riot` warns of in terms that are legal: IRIs that break the rules of their scheme
/// or are unwise, language tags that are none of BCP 47, literals that their datatype does not
/// allow.
public final class TermWarnings {
  private static final int REMEMBERED_MAX = 1 << 16;

  /// What was found of a term, by its text; empty if nothing. The oldest goes when there are too
  /// many.
  private final Map<String, String> known =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > REMEMBERED_MAX;
        }
      };

  /// Hears of a warning.
  @FunctionalInterface
  public interface Listener {
    /// @param address of the term, as the scanner has it
    void warning(long address, String what);
  }

  /// Looks at the terms of a statement.
  public void check(StatementScanner terms, Listener listener) {
    check(terms.subject, terms.subjectEnd, listener);
    check(terms.predicate, terms.predicateEnd, listener);
    check(terms.object, terms.objectEnd, listener);
    if (terms.graph != 0) {
      check(terms.graph, terms.graphEnd, listener);
    }
  }

  private void check(long start, long end, Listener listener) {
    byte first = Raw.getByte(start);
    if (first == '<' && Raw.getByte(start + 1) == '<') {
      return; // a triple term
    }
    if (first == '_' || first == '"' && Raw.getByte(end - 1) == '"') {
      return; // blank nodes and strings are what they are
    }
    String warning = known.computeIfAbsent(text(start, end), RiotWarnings::of);
    if (!warning.isEmpty()) {
      listener.warning(start, warning);
    }
  }

  private static String text(long start, long end) {
    return new String(Raw.bytes(start, end), UTF_8);
  }
}
