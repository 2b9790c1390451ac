package org.swmpi.ri.internal.build;

import java.util.function.LongConsumer;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.Utf8;
import org.swmpi.data.text.JsonLines;
import org.swmpi.data.text.TextFile;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.RejectedLines;
import org.swmpi.ri.internal.text.MalformedTextException;
import org.swmpi.ri.internal.text.Tokeniser;

/// Reads text, of which a line or a file is a document. A line may be an object of JSON that holds
/// the text.
public final class TextScan extends TermScan {
  private static final long ENDS = 0x0A0A0A0A0A0A0A0AL;
  private static final long ONES = 0x0101010101010101L;
  private static final long PROGRESS_BYTES = 1 << 20;

  private final Tokeniser tokeniser;
  private final boolean documentPerFile;
  private final JsonLines json;

  /// The text of a line of JSON.
  private final ByteSink text = new ByteSink(1 << 12);

  /// @param rejected hears of malformed lines; closed by the caller
  /// @param tokeniser of this rank; closed by the caller
  /// @param field of JSON that holds the text
  /// @param keepsHashes whether documents have vectors, made of hashes of their bytes
  public TextScan(
      TokenSpool spool,
      RejectedLines rejected,
      Tokeniser tokeniser,
      boolean documentPerFile,
      String field,
      boolean keepsHashes) {
    super(spool, rejected, keepsHashes);
    this.tokeniser = tokeniser;
    this.documentPerFile = documentPerFile;
    json = new JsonLines(field);
  }

  @Override
  public void run(RankInput input, LongConsumer progress) {
    int file = -1;
    long done = 0;
    for (Piece piece : input.pieces()) {
      if (documentPerFile && piece.file() != file) {
        endDocument();
      }
      file = piece.file();
      boolean isJson =
          input.files().get(file) instanceof TextFile text && text.kind() == TextFile.Kind.JSON;
      long before = done;
      if (!read(piece, isJson, bytes -> progress.accept(before + bytes))) {
        return;
      }
      done += piece.text().length();
    }
    endDocument();
  }

  /// @return false if it ended at a malformed line
  private boolean read(Piece piece, boolean isJson, LongConsumer progress) {
    long start = piece.text().address();
    long end = piece.text().end();
    long report = start + PROGRESS_BYTES;
    for (long at = start; at < end; ) {
      long lineEnd = lineEnd(at);
      try {
        if (isJson) {
          jsonLine(at, lineEnd);
        } else {
          line(at, lineEnd);
        }
      } catch (MalformedTextException e) {
        if (!rejected.malformed(piece, firstWrong(at, lineEnd), String.valueOf(e.getMessage()))) {
          return false;
        }
      } catch (JsonLines.MalformedLineException e) {
        if (!rejected.malformed(piece, e.address(), String.valueOf(e.getMessage()))) {
          return false;
        }
      }
      at = lineEnd + 1;
      if (at >= report) {
        report = at + PROGRESS_BYTES;
        progress.accept(at - start);
      }
    }
    return true;
  }

  private void jsonLine(long start, long end) throws JsonLines.MalformedLineException {
    text.truncate(0);
    json.append(start, end, text);
    if (text.length() > 0) {
      line(text.address(), text.end() - 1);
    }
  }

  private void line(long start, long end) {
    if (rejected.skip()) {
      tokeniser.verify(start, end); // of a line that is set aside, nothing may be counted
    }
    tokeniser.line(start, end, this);
    countBatch(); // what is malformed shows now, of this line
    hash(start, end);
    if (!documentPerFile) {
      endDocument();
    }
  }

  /// Address of the next line end, which there is.
  private static long lineEnd(long start) {
    long at = start;
    while ((ends(at) | ends(at + 8) | ends(at + 16) | ends(at + 24)) == 0) {
      at += 32;
    }
    long found = ends(at);
    while (found == 0) {
      at += 8;
      found = ends(at);
    }
    return at + (Long.numberOfTrailingZeros(found) >>> 3);
  }

  /// Bit 7 of each byte of a word that is a line end; exact for the lowest one.
  private static long ends(long address) {
    long different = Raw.getLong(address) ^ ENDS;
    return different - ONES & ~different & ONES << 7;
  }

  private static long firstWrong(long from, long to) {
    long at = from;
    while (at < to) {
      int codePoint = Utf8.decode(at, to);
      if (codePoint < 0) {
        return at;
      }
      at += Utf8.length(codePoint);
    }
    return from;
  }

  @Override
  public void close() {
    text.close();
    super.close();
  }
}
