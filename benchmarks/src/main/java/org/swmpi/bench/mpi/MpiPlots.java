package org.swmpi.bench.mpi;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;

/// Draws the figures: a plot per case, and two that earlier work has: throughput over message size
/// in the manner of NetPIPE, and the gather of Cheptsov and Koller, "Message-Passing Interface for
/// Java Applications" (2013), where C, Open MPI's Java bindings and MPJ Express are compared.
final class MpiPlots {
  private final Path folder;
  private final String library;
  private final PrintStream out;

  /// @param library to put into the names of files; empty where only one is measured
  MpiPlots(Path folder, String library, PrintStream out) {
    this.folder = folder;
    this.library = library;
    this.out = out;
  }

  void draw(List<Figures> all) throws IOException {
    for (Figures figures : all) {
      MpiCase what = figures.what();
      if (what == MpiCase.BARRIER) {
        continue;
      }
      String name = what.title() + (figures.ranks() == 2 ? "" : "-" + figures.ranks());
      String value = what.unit().isRate() ? "rate" : "time";
      draw(
          figures,
          name,
          "%s, %d ranks".formatted(what.title(), figures.ranks()),
          value + ", " + what.unit().symbol(),
          (_, it) -> it);
      if (what == MpiCase.LATENCY) {
        draw(
            figures,
            "netpipe",
            "throughput of a ping-pong (NetPIPE)",
            "throughput, Mbit/s",
            (bytes, microseconds) -> 8 * bytes / microseconds);
      }
    }
  }

  private void draw(
      Figures figures, String name, String title, String label, DoubleBinaryOperator value)
      throws IOException {
    LogLogPlot plot = new LogLogPlot(library.isEmpty() ? title : title + ", " + library, label);
    for (Subject subject : figures.subjects()) {
      SortedMap<Integer, Double> points = new TreeMap<>();
      for (int bytes : figures.sizes()) {
        figures
            .value(subject, bytes)
            .ifPresent(it -> points.put(bytes, value.applyAsDouble(bytes, it)));
      }
      plot.add(subject.isC() ? subject.name() : subject.label(), points);
    }
    if (plot.isEmpty()) {
      return;
    }
    String suffix = library.isEmpty() ? "" : "-" + fileName(library);
    Path file = folder.resolve("mpi-" + name + suffix + ".svg");
    Files.writeString(file, plot.svg());
    out.println("Written: " + file);
  }

  private static String fileName(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
  }
}
