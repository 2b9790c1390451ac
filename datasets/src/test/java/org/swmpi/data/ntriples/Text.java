package org.swmpi.data.ntriples;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

/// Reads text with the scanner, for tests.
final class Text {
  private Text() {}

  /// What became of a text: its statements as canonical lines, and the byte that is wrong, if one
  /// is.
  record Outcome(List<String> lines, List<Boolean> inPlace, long error, String what) {
    boolean legal() {
      return error < 0;
    }
  }

  static Outcome scan(TermKernel kernel, boolean quads, byte[] input) {
    try (ByteSink text = new ByteSink(input.length + 1L);
        StatementScanner scanner = new StatementScanner(kernel)) {
      text.put(input);
      if (input.length == 0 || input[input.length - 1] != '\n') {
        text.put('\n');
      }
      scanner.begin(quads, null);
      List<String> lines = new ArrayList<>();
      List<Boolean> inPlace = new ArrayList<>();
      long at = text.address();
      try {
        while (at < text.end() && scanner.next(at, text.end())) {
          lines.add(line(scanner));
          inPlace.add(scanner.inPlace);
          at = scanner.next;
        }
        return new Outcome(lines, inPlace, -1, "");
      } catch (StatementSyntaxException e) {
        return new Outcome(lines, inPlace, e.address() - text.address(), e.getMessage());
      }
    }
  }

  private static String line(StatementScanner at) {
    return term(at.subject, at.subjectEnd)
        + ' '
        + term(at.predicate, at.predicateEnd)
        + ' '
        + term(at.object, at.objectEnd)
        + (at.graph == 0 ? "" : ' ' + term(at.graph, at.graphEnd))
        + " .\n";
  }

  private static String term(long start, long end) {
    return new String(Raw.bytes(start, end), UTF_8);
  }
}
