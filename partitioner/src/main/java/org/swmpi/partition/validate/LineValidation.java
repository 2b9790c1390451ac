package org.swmpi.partition.validate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.data.rdf.TermWarnings;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Blocks;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.scan.StatementReader;

/// One input of lines: ranks take its blocks in turn, and go on behind each line that is malformed.
/// Lines are counted only if something was found, up to the block that it was found in.
final class LineValidation {
  private final Communicator world;
  private final int file;
  private final boolean of12;
  private final Findings findings;
  private final Blocks blocks;
  private final @Nullable TermWarnings warnings;
  private final List<Place> places = new ArrayList<>();
  private long statements;

  private long block;
  private @Nullable Piece piece;

  /// How far lines of the block have been counted: the start of line [#line].
  private long counted;

  private long line;

  /// A finding whose line is known within its block only.
  private record Place(long block, long line, long column, boolean error, String what) {}

  LineValidation(
      Communicator world,
      int file,
      boolean of12,
      RankInput input,
      long blockBytes,
      boolean warns,
      Findings findings) {
    this.world = world;
    this.file = file;
    this.of12 = of12;
    this.findings = findings;
    blocks = new Blocks(input, blockBytes);
    warnings = warns ? new TermWarnings() : null;
  }

  /// Validates. Collective.
  void run(Runnable progress) {
    try (StatementReader reader = new StatementReader(TermKernel.best(), this::malformed)) {
      StatementScanner terms = reader.scanner();
      for (block = world.rank(); block < blocks.count(); block += world.size()) {
        Piece lines = blocks.block(block);
        piece = lines;
        if (lines != null) {
          counted = lines.text().address();
          line = 0;
          reader.read(lines, counted, of12, (at, bytes) -> statement(terms));
        }
        progress.run();
      }
    }
    findings.addStatements(file, statements);
    place();
  }

  private void statement(StatementScanner terms) {
    statements++;
    if (warnings != null) {
      boolean inPlace = terms.inPlace;
      long begin = terms.begin();
      warnings.check(terms, (address, what) -> found(inPlace ? address : begin, false, what));
    }
  }

  private boolean malformed(Piece lines, long address, String what) {
    found(address, true, what);
    return true;
  }

  private void found(long address, boolean error, String what) {
    if (!findings.count(file, error, places.size()) || piece == null) {
      return;
    }
    long start = Math.max(counted, piece.lineStart(address));
    line += lineEnds(counted, start);
    counted = start;
    places.add(new Place(block, line, characters(start, address), error, what));
  }

  /// Gives findings their lines, by the number of lines in the blocks before.
  private void place() {
    long last = places.isEmpty() ? -1 : places.getLast().block;
    int known = Math.toIntExact(world.allReduce(last, Op.MAX) + 1);
    if (known == 0) {
      return;
    }
    long[] lines = new long[known];
    for (int i = world.rank(); i < known; i += world.size()) {
      Piece text = blocks.block(i);
      lines[i] = text == null ? 0 : lineEnds(text.text().address(), text.text().end());
    }
    lines = world.allReduce(lines, Op.SUM);
    long before = 1;
    int at = 0;
    for (Place place : places) {
      for (; at < place.block; at++) {
        before += lines[at];
      }
      findings.keep(new Finding(file, before + place.line, place.column, place.error, place.what));
    }
  }

  /// Line ends in a range, which ends behind one: LF, CR, or CR and LF.
  private static long lineEnds(long start, long end) {
    long ends = 0;
    for (long at = start; at < end; at++) {
      byte b = Raw.getByte(at);
      if (b == '\n' || b == '\r' && Raw.getByte(at + 1) != '\n') {
        ends++;
      }
    }
    return ends;
  }

  /// Column of an address, in characters from 1.
  private static long characters(long lineStart, long address) {
    long column = 1;
    for (long at = lineStart; at < address; at++) {
      column += (Raw.getByte(at) & 0xC0) == 0x80 ? 0 : 1;
    }
    return column;
  }
}
