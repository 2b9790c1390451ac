package org.swmpi.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/// Makes data of any size from little: the whole source once, then its individuals again and again
/// under new names, copy 1, 2, 3, …, so that copies have nothing in common but the schema.
///
/// What is an individual, and where its name takes the number, says a [Renaming]. Lines that name
/// no individual (the ontology, above all) are in the source's own copy only. Writing is a copy of
/// byte ranges with the number between them, so it goes at the speed of the disk.
final class NumberedCopies {
  private static final int MAX_DIGITS = 10;

  /// Finds the individuals of a source.
  interface Renaming {
    /// Whether the line `source[start, end)` is repeated in each copy. The places of the number in
    /// such a line are told to `marks`, from left to right.
    boolean repeats(byte[] source, int start, int end, Marks marks);
  }

  /// Takes the places in the source where numbers go.
  interface Marks {
    /// In every copy, `source[from, to)` is `prefix` and the number of the copy.
    void number(int from, int to, byte[] prefix);
  }

  private final byte[] source;
  private final long sourceLines;

  /// The repeated lines, one after the other, without what the numbers replace.
  private byte[] template = new byte[1 << 16];

  private int templateLength;
  private long templateLines;

  /// Where in the template the numbers go, ascending.
  private int[] numbersAt = new int[1 << 12];

  private int numbers;

  /// `source` is N-Triples, a triple a line. A last line without a line end gets one.
  NumberedCopies(byte[] source, Renaming renaming) {
    this.source = endedByLineFeed(source);
    long lines = 0;
    for (int start = 0; start < this.source.length; lines++) {
      int end = lineEnd(this.source, start);
      addToTemplate(start, end, renaming);
      start = end;
    }
    this.sourceLines = lines;
  }

  private void addToTemplate(int start, int end, Renaming renaming) {
    int lengthBefore = templateLength;
    int[] copied = {start};
    boolean repeats =
        renaming.repeats(
            source,
            start,
            end,
            (from, to, prefix) -> {
              append(source, copied[0], from);
              append(prefix, 0, prefix.length);
              if (numbers == numbersAt.length) {
                numbersAt = Arrays.copyOf(numbersAt, 2 * numbers);
              }
              numbersAt[numbers++] = templateLength;
              copied[0] = to;
            });
    if (repeats) {
      append(source, copied[0], end);
      templateLines++;
    } else if (templateLength != lengthBefore) {
      throw new IllegalStateException("a line that is not repeated has no place for a number");
    }
  }

  private void append(byte[] text, int from, int to) {
    int length = to - from;
    if (templateLength + length > template.length) {
      template = Arrays.copyOf(template, Math.max(2 * template.length, templateLength + length));
    }
    System.arraycopy(text, from, template, templateLength, length);
    templateLength += length;
  }

  /// Lines of the output with this many copies in all, the source's own among them.
  long lines(int copies) {
    return sourceLines + (copies - 1L) * templateLines;
  }

  /// How many copies, at least one, make an output of nearest to `lines` lines.
  int copiesFor(long lines) {
    if (templateLines == 0) {
      return 1;
    }
    return (int) Math.max(1, 1 + Math.round((double) (lines - sourceLines) / templateLines));
  }

  /// Writes that many copies to a file, replacing it, and waits until the disk has it: what the
  /// system still has to write would disturb the first measurements.
  void write(int copies, Path target) throws IOException {
    try (FileChannel out =
        FileChannel.open(
            target,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      writeFully(out, ByteBuffer.wrap(source));
      ByteBuffer copy = ByteBuffer.allocateDirect(templateLength + MAX_DIGITS * numbers);
      for (int number = 1; number < copies; number++) {
        byte[] digits = Integer.toString(number).getBytes(StandardCharsets.US_ASCII);
        int from = 0;
        for (int i = 0; i < numbers; i++) {
          copy.put(template, from, numbersAt[i] - from).put(digits);
          from = numbersAt[i];
        }
        copy.put(template, from, templateLength - from).flip();
        writeFully(out, copy);
        copy.clear();
      }
      out.force(true);
    }
  }

  private static void writeFully(FileChannel out, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
  }

  /// The place after the line feed that ends the line which starts at `start`.
  static int lineEnd(byte[] text, int start) {
    int end = start;
    while (text[end] != '\n') {
      end++;
    }
    return end + 1;
  }

  private static byte[] endedByLineFeed(byte[] text) {
    if (text.length == 0 || text[text.length - 1] == '\n') {
      return text;
    }
    byte[] ended = Arrays.copyOf(text, text.length + 1);
    ended[text.length] = '\n';
    return ended;
  }
}
