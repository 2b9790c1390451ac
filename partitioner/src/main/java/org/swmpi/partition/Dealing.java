package org.swmpi.partition;

import java.util.ArrayList;
import java.util.List;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.MappedText;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.output.StatementLine;
import org.swmpi.partition.records.BlockExchange;
import org.swmpi.partition.scan.FirstMalformed;
import org.swmpi.partition.scan.StatementReader;

/// Sends each statement, as a canonical line, to the rank of its part. In rounds, so that the
/// buffers stay at about 16 MiB a rank; what arrives in each stays in memory, as a piece.
final class Dealing implements AutoCloseable {
  private static final long ROUND_BYTES = 8L << 20;

  private final Communicator world;
  private final RankInput input;
  private final Placer placer;
  private final FirstMalformed malformed;
  private final StatementReader reader;
  private final StatementScanner at;
  private final ByteSink[] lines;
  private final List<Piece> arrived = new ArrayList<>();
  private long arrivedBytes;
  private int piece;
  private long done;

  Dealing(Communicator world, RankInput input, Placement placement) {
    this.world = world;
    this.input = input;
    placer = new Placer(input, placement, statement -> false);
    malformed = new FirstMalformed(input);
    reader = new StatementReader(TermKernel.best(), malformed);
    at = reader.scanner();
    lines = new ByteSink[world.size()];
    for (int rank = 0; rank < lines.length; rank++) {
      lines[rank] = new ByteSink(1 << 12);
    }
  }

  /// Runs it. Collective.
  ///
  /// @return this rank's lines, in memory of the input's
  /// @throws org.swmpi.data.MalformedInputException the same on every rank
  List<Piece> run() {
    try (BlockExchange exchange = new BlockExchange(world)) {
      boolean more = true;
      while (more) {
        boolean mine = readRound();
        exchange.clear();
        for (int rank = 0; rank < lines.length; rank++) {
          exchange.out().put(lines[rank].address(), lines[rank].end());
          exchange.endBlock(rank);
          lines[rank].truncate(0);
        }
        exchange.run();
        keep(exchange.begin(0), exchange.end(world.size() - 1));
        more = world.allReduce(mine ? 1L : 0L, Op.MAX) == 1;
      }
    }
    malformed.refuse(world);
    return arrived;
  }

  private void keep(long from, long to) {
    long bytes = to - from;
    if (bytes > 0) {
      long address = input.arena().allocate(bytes + Raw.PADDING).address();
      Raw.copy(from, address, bytes);
      arrived.add(new Piece(new MappedText(address, bytes, arrivedBytes), 0, true, null));
      arrivedBytes += bytes;
    }
  }

  /// Reads some lines; returns whether there are more.
  private boolean readRound() {
    List<Piece> pieces = input.pieces();
    if (piece == pieces.size()) {
      return false;
    }
    Piece whole = pieces.get(piece);
    MappedText text = whole.text();
    long from = text.address() + done;
    long to = Math.min(text.end(), from + ROUND_BYTES);
    while (Raw.getByte(to - 1) != '\n') { // a text ends with one
      to++;
    }
    if (done == 0) {
      placer.begin(whole, 0);
    }
    if (!reader.read(whole.lines(from, to), done, (position, bytes) -> put(position))) {
      piece = pieces.size();
      return false;
    }
    done += to - from;
    if (to == text.end()) {
      piece++;
      done = 0;
    }
    return piece < pieces.size();
  }

  private void put(long position) {
    StatementLine.put(at, true, lines[placer.part(at, position)]);
  }

  @Override
  public void close() {
    reader.close();
    for (ByteSink line : lines) {
      line.close();
    }
  }
}
