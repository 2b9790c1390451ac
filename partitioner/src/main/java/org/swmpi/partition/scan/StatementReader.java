package org.swmpi.partition.scan;

import java.util.function.LongConsumer;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.StatementSyntaxException;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.partition.Piece;

/// Goes through a piece statement by statement; malformed ones are told to a listener.
public final class StatementReader implements AutoCloseable {
  private static final long PROGRESS_BYTES = 4L << 20;
  private static final long BLOCK_BYTES = 1L << 16;

  /// Of one statement: what one write can take.
  private static final long MOST_BYTES = 1L << 30;

  /// No address.
  private static final long ENDED = -1;

  private final StatementScanner scanner;
  private final MalformedListener malformed;
  private final LongConsumer progress;
  private final long mostBytes;

  /// Takes the statements; their terms are under the scanner.
  public interface Handler {
    /// A statement that begins at this position of the rank's input, with all bytes up to the next
    /// one.
    void statement(long position, long bytes);

    /// Bytes without a legal statement.
    default void gap(long bytes) {}
  }

  /// @param malformed is asked about malformed statements
  public StatementReader(TermKernel kernel, MalformedListener malformed) {
    this(kernel, malformed, bytes -> {});
  }

  /// @param malformed is asked about malformed statements
  /// @param progress hears how many bytes of the rank's input are behind the reader
  public StatementReader(TermKernel kernel, MalformedListener malformed, LongConsumer progress) {
    this(kernel, malformed, progress, MOST_BYTES);
  }

  /// @param mostBytes of one statement
  StatementReader(
      TermKernel kernel, MalformedListener malformed, LongConsumer progress, long mostBytes) {
    this.mostBytes = mostBytes;
    scanner = new StatementScanner(kernel);
    this.malformed = malformed;
    this.progress = progress;
  }

  /// Where the terms of the current statement are.
  public StatementScanner scanner() {
    return scanner;
  }

  /// Reads a piece.
  ///
  /// @param base position of its first byte in the rank's input
  /// @return false if the listener ended it at a malformed statement
  public boolean read(Piece piece, long base, Handler handler) {
    return read(piece, base, false, handler);
  }

  /// Reads a piece.
  ///
  /// @param base position of its first byte in the rank's input
  /// @param rdf12 whether it is of RDF 1.2, else of RDF 1.1
  /// @return false if the listener ended it at a malformed statement
  public boolean read(Piece piece, long base, boolean rdf12, Handler handler) {
    long at = piece.text().address();
    long shift = base - at;
    long report = at + PROGRESS_BYTES;
    scanner.begin(piece.quads(), piece.blankPrefix(), rdf12);
    while (at != piece.text().end()) {
      at = readBlock(piece, at, shift, handler);
      if (at == ENDED) {
        return false;
      }
      if (at >= report) {
        report = at + PROGRESS_BYTES;
        progress.accept(at + shift);
      }
    }
    return true;
  }

  /// Reads about {@value #BLOCK_BYTES} bytes. Not one loop over all, which would stay in the code
  /// that it began with while the JVM compiles better.
  ///
  /// @return where the next statement may begin, or [#ENDED]
  private long readBlock(Piece piece, long from, long shift, Handler handler) {
    long end = piece.text().end();
    long blockEnd = Math.min(end, from + BLOCK_BYTES);
    long at = from;
    while (at < blockEnd) {
      try {
        if (!scanner.next(at, end)) {
          handler.gap(end - at);
          return end;
        }
        long begin = scanner.begin();
        if (scanner.next - begin > mostBytes) {
          throw new StatementSyntaxException(begin, "a statement of more than 1 GiB; shorten it");
        }
      } catch (StatementSyntaxException e) {
        if (!malformed.malformed(piece, e.address(), String.valueOf(e.getMessage()))) {
          return ENDED;
        }
        long next = behindLine(e.address(), end);
        handler.gap(next - at);
        at = next;
        scanner.forget();
        continue;
      }
      handler.statement(at + shift, scanner.next - at);
      at = scanner.next;
    }
    return at;
  }

  /// Address behind the end of the line that holds `address`.
  private static long behindLine(long address, long end) {
    long at = address;
    while (at < end && Raw.getByte(at) != '\n' && Raw.getByte(at) != '\r') {
      at++;
    }
    if (at < end - 1 && Raw.getByte(at) == '\r' && Raw.getByte(at + 1) == '\n') {
      at++;
    }
    return Math.min(at + 1, end);
  }

  @Override
  public void close() {
    scanner.close();
  }
}
