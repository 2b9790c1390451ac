package org.swmpi.partition.convert;

import org.jspecify.annotations.Nullable;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.partition.Piece;
import org.swmpi.partition.convert.ConversionOptions.NamedGraphs;
import org.swmpi.partition.output.RejectedLines;
import org.swmpi.partition.output.StatementLine;
import org.swmpi.partition.scan.StatementReader;

/// Turns lines of N-Triples or N-Quads into canonical ones. Lines that are canonical already are
/// taken in runs, as they lie.
final class BlockConverter implements StatementReader.Handler, AutoCloseable {
  private final ConversionTask task;
  private final NamedGraphs graphs;
  private final boolean quads;
  private final boolean rdf12;
  private final RejectedLines rejected;
  private final StatementReader reader;
  private final StatementScanner scanner;
  private BlockText block;
  private @Nullable Piece piece;
  private long runStart;
  private long at;
  private long statements;
  private long written;

  BlockConverter(ConversionTask task, BlockText first) {
    this.task = task;
    graphs = task.options().graphs();
    quads = task.options().syntax() == Syntax.N_QUADS;
    rdf12 = task.writesRdf12();
    rejected = task.rejected((message, start, end) -> block.reject(message, start, end));
    reader = new StatementReader(TermKernel.best(), rejected);
    scanner = reader.scanner();
    block = first;
  }

  /// Converts lines.
  ///
  /// @return false if they cannot be converted; the reason is under [#rejected]
  boolean convert(Piece lines, BlockText into) {
    piece = lines;
    block = into;
    at = lines.text().address();
    runStart = at;
    boolean complete = reader.read(lines, at, rdf12, this);
    endRun(at);
    return complete && rejected.first() == null;
  }

  @Override
  public void statement(long position, long bytes) {
    statements++;
    at = position + bytes;
    boolean named = scanner.graph != 0;
    if (named && graphs != NamedGraphs.UNION && (graphs == NamedGraphs.DEFAULT || !quads)) {
      leaveOut(position);
    } else if (scanner.inPlace && !(named && graphs == NamedGraphs.UNION)) {
      written++;
    } else {
      endRun(position);
      write(named && graphs == NamedGraphs.KEEP);
      runStart = at;
    }
  }

  private void leaveOut(long position) {
    if (graphs == NamedGraphs.KEEP && piece != null) {
      rejected.refuse(piece, scanner.begin(), task.namedGraph());
    }
    endRun(position);
    runStart = at;
  }

  @Override
  public void gap(long bytes) {
    endRun(at);
    at += bytes;
    runStart = at;
  }

  private void endRun(long end) {
    block.putLines(runStart, end);
    runStart = end;
  }

  private void write(boolean withGraph) {
    written++;
    block.settle();
    StatementLine.put(scanner, withGraph, block.text());
  }

  /// Malformed lines.
  RejectedLines rejected() {
    return rejected;
  }

  /// Statements read.
  long statements() {
    return statements;
  }

  /// Statements written.
  long written() {
    return written;
  }

  @Override
  public void close() {
    reader.close();
  }
}
