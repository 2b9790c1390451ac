package org.swmpi.partition.convert;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.scan.ScanListener;

/// Malformed lines of a rank: the first one ends its work, or all are left out.
final class Rejects implements ScanListener {
  private final RankInput input;
  private final boolean skip;
  private final boolean keep;
  private @Nullable ByteSink text;
  private @Nullable Failure first;
  private long count;

  /// @param skip whether to leave them out and go on
  /// @param keep whether to write them down
  Rejects(RankInput input, boolean skip, boolean keep) {
    this.input = input;
    this.skip = skip;
    this.keep = keep;
  }

  /// From here on they are written to this.
  void begin(ByteSink sink) {
    text = sink;
  }

  @Override
  public boolean malformed(Piece piece, long address, String what) {
    if (!skip) {
      refuse(piece, address, what + " or run with --on-error skip");
      return false;
    }
    count++;
    if (keep && text != null) {
      String message = String.valueOf(input.failure(piece, address, what).exception().getMessage());
      text.put(("# " + message + "\n").getBytes(StandardCharsets.UTF_8));
      text.put(piece.lineStart(address), piece.lineEnd(address));
      text.put('\n');
    }
    return true;
  }

  /// A statement that a format of triples cannot take.
  void refuseNamedGraph(Piece piece, long address, Syntax syntax) {
    refuse(
        piece,
        address,
        "a statement of a named graph, which "
            + syntax.label()
            + " cannot hold; write N-Quads (.nq) or TriG (.trig), or choose --graphs union or --graphs"
            + " default");
  }

  private void refuse(Piece piece, long address, String what) {
    if (first == null) {
      first = input.failure(piece, address, what);
    }
  }

  @Override
  public void progress(long bytes, long statements) {}

  /// What ends the work; null if nothing does.
  @Nullable Failure first() {
    return first;
  }

  /// Lines left out.
  long count() {
    return count;
  }
}
