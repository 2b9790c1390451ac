package org.swmpi.bench.mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.swmpi.bench.Csv;

/// The lines of `mpi.csv`: one for each figure and each peer it is compared with.
final class MpiCsv {
  private final List<String> lines = new ArrayList<>();

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
    String name = subject.name() + (library.isEmpty() ? "" : " on " + library);
    // Messages of the window a second: what the OSU suite calls the message rate of one pair.
    double messages = value.getAsDouble() / Math.max(bytes, 1) * 1e6;
    for (String comparison : comparisons(figures, subject, bytes)) {
      lines.add(
          Csv.line(
              what.title() + size,
              name,
              figures.ranks(),
              subject.transport(),
              value.getAsDouble(),
              what.unit().ascii(),
              comparison));
      if (what == MpiCase.BANDWIDTH) {
        lines.add(
            Csv.line(
                "message-rate" + size,
                name,
                figures.ranks(),
                subject.transport(),
                messages,
                MpiCase.Unit.MESSAGES_PER_SECOND.ascii(),
                comparison));
      }
    }
  }

  private static List<String> comparisons(Figures figures, Subject subject, int bytes) {
    List<String> comparisons = new ArrayList<>();
    for (Subject peer : figures.subjects()) {
      if (subject.isComparedWith(peer)) {
        figures
            .ratio(subject, peer, bytes)
            .ifPresent(ratio -> comparisons.add(Csv.comparison(peer.name(), ratio)));
      }
    }
    return comparisons.isEmpty() ? List.of(Csv.NO_PEER) : comparisons;
  }

  /// All lines so far.
  List<String> lines() {
    return List.copyOf(lines);
  }
}
