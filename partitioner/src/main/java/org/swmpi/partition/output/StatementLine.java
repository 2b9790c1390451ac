package org.swmpi.partition.output;

import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.ntriples.StatementScanner;

/// A statement as a canonical line of N-Triples, or of N-Quads.
public final class StatementLine {
  private StatementLine() {}

  /// Bytes of the line, its end included.
  public static long length(StatementScanner at, boolean withGraph) {
    if (asItLies(at, withGraph)) {
      return at.next - at.subject;
    }
    long length = at.subjectEnd - at.subject + at.predicateEnd - at.predicate;
    long graph = withGraph && at.graph != 0 ? at.graphEnd - at.graph + 1 : 0;
    return length + at.objectEnd - at.object + graph + "   .\n".length();
  }

  private static boolean asItLies(StatementScanner at, boolean withGraph) {
    return at.inPlace && (withGraph || at.graph == 0);
  }

  /// Appends the line.
  public static void put(StatementScanner at, boolean withGraph, ByteSink to) {
    if (asItLies(at, withGraph)) {
      to.put(at.subject, at.next);
      return;
    }
    to.put(at.subject, at.subjectEnd);
    to.put(' ');
    to.put(at.predicate, at.predicateEnd);
    to.put(' ');
    to.put(at.object, at.objectEnd);
    to.put(' ');
    if (withGraph && at.graph != 0) {
      to.put(at.graph, at.graphEnd);
      to.put(' ');
    }
    to.put('.');
    to.put('\n');
  }
}
