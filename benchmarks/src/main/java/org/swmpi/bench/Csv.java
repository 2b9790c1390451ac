package org.swmpi.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The files of results that all benchmarks write.
public final class Csv {
  /// The first line.
  public static final String HEADER = "case,subject,ranks,transport,value,unit,peer,ratio";

  /// The last columns of a figure that is compared with none.
  public static final String NO_PEER = ",";

  private static final double FOUR_DIGITS = 1000;

  private Csv() {}

  /// A line.
  ///
  /// @param name of the case, which may be that of a file; quoted where it needs it (RFC 4180,
  ///     section 2)
  /// @param comparison [#NO_PEER] or what [#comparison] makes
  public static String line(
      String name,
      String subject,
      int ranks,
      String transport,
      double value,
      String unit,
      String comparison) {
    return String.join(
        ",",
        quoted(name),
        subject,
        Integer.toString(ranks),
        transport,
        number(value),
        unit,
        comparison);
  }

  private static String quoted(String name) {
    boolean isPlain = name.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return isPlain ? name : '"' + name.replace("\"", "\"\"") + '"';
  }

  /// The last columns of a line.
  ///
  /// @param ratio below 1 if the subject is better than the peer
  public static String comparison(String peer, double ratio) {
    return peer + "," + number(ratio);
  }

  /// Four digits, and all before the point.
  private static String number(double value) {
    return String.format(Locale.ROOT, value < FOUR_DIGITS ? "%.4g" : "%.0f", value);
  }

  /// Writes a file of these lines below the header, and says so.
  public static void write(Path file, List<String> lines, PrintStream out) throws IOException {
    List<String> all = new ArrayList<>(List.of(HEADER));
    all.addAll(lines);
    Files.write(file, all);
    out.println("\nWritten: " + file);
  }
}
