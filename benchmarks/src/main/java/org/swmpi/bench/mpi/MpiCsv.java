package org.swmpi.bench.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.swmpi.bench.Csv;

/// `mpi.csv`: a line for each figure and each peer it is compared with.
final class MpiCsv {
  private final List<String> lines = new ArrayList<>(List.of(Csv.HEADER));

  /// @param library to put behind the names of subjects; empty where only one is measured
  void add(Figures figures, String library) {
    for (Subject subject : figures.subjects()) {
      for (int bytes : figures.sizes()) {
        add(figures, subject, bytes, library);
      }
    }
  }

  private void add(Figures figures, Subject subject, int bytes, String library) {
    OptionalDouble value = figures.value(subject, bytes);
    if (value.isEmpty()) {
      return;
    }
    MpiCase what = figures.what();
    String size = what == MpiCase.BARRIER ? "" : "/" + bytes;
    List<Subject> peers = figures.subjects().stream().filter(subject::isComparedWith).toList();
    String name = subject.name() + (library.isEmpty() ? "" : " on " + library);
    String values =
        "%s,%d,%s,%s,%s"
            .formatted(
                name,
                figures.ranks(),
                subject.transport(),
                number(value.getAsDouble()),
                what.unit().ascii());
    // Messages of the window a second: what the OSU suite calls the message rate of one pair.
    String rates =
        "%s,%d,%s,%s,%s"
            .formatted(
                name,
                figures.ranks(),
                subject.transport(),
                number(value.getAsDouble() / Math.max(bytes, 1) * 1e6),
                MpiCase.Unit.MESSAGES_PER_SECOND.ascii());
    List<String> comparisons = new ArrayList<>();
    for (Subject peer : peers) {
      figures
          .ratio(subject, peer, bytes)
          .ifPresent(ratio -> comparisons.add(peer.name() + "," + number(ratio)));
    }
    if (comparisons.isEmpty()) {
      comparisons.add(",");
    }
    for (String comparison : comparisons) {
      lines.add(what.title() + size + "," + values + "," + comparison);
      if (what == MpiCase.BANDWIDTH) {
        lines.add("message-rate" + size + "," + rates + "," + comparison);
      }
    }
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }

  /// All lines so far.
  List<String> lines() {
    return List.copyOf(lines);
  }

  void write(Path file) throws IOException {
    Files.write(file, lines);
  }
}
