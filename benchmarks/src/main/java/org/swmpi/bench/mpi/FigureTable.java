package org.swmpi.bench.mpi;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Prints the figures of a case for people: sizes down, subjects across, in each field the value
/// and its ratio to C. Subjects that do not fit beside each other come in a table of their own.
final class FigureTable {
  private static final int ACROSS = 5;
  private static final int WIDTH = 20;
  private static final int MAX_DIGITS = 1000;

  private final Figures figures;
  private final Optional<Subject> c;

  FigureTable(Figures figures) {
    this.figures = figures;
    this.c = figures.subjects().stream().filter(it -> it.name().equals(Subject.C)).findFirst();
  }

  void print(PrintStream out) {
    MpiCase what = figures.what();
    out.printf(
        Locale.ROOT,
        "%n%s, %d ranks, in %s%s%s%n",
        what.title(),
        figures.ranks(),
        what.unit().symbol(),
        what.detail().isEmpty() ? "" : " (" + what.detail() + ")",
        c.isPresent() ? "; × C: " + (what.unit().isRate() ? "C's rate over it" : "it over C") : "");
    List<Subject> others = figures.subjects().stream().filter(subject -> !isC(subject)).toList();
    for (int from = 0; from == 0 || from < others.size(); from += ACROSS) {
      List<Subject> across = new ArrayList<>(c.stream().toList());
      across.addAll(others.subList(from, Math.min(others.size(), from + ACROSS)));
      print(across, out);
    }
  }

  private boolean isC(Subject subject) {
    return c.isPresent() && c.orElseThrow().equals(subject);
  }

  private void print(List<Subject> across, PrintStream out) {
    StringBuilder names = new StringBuilder(" ".repeat(8));
    StringBuilder transports = new StringBuilder(" ".repeat(8));
    for (Subject subject : across) {
      names.append(right(subject.name()));
      transports.append(right(isC(subject) ? "" : subject.transport() + ", × C"));
    }
    out.println(names);
    out.println(transports);
    for (int bytes : figures.sizes()) {
      StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%8s", sizeText(bytes)));
      for (Subject subject : across) {
        line.append(right(field(subject, bytes)));
      }
      out.println(line);
    }
  }

  private String sizeText(int bytes) {
    return figures.what() == MpiCase.BARRIER ? "" : Sizes.text(bytes);
  }

  private String field(Subject subject, int bytes) {
    if (figures.value(subject, bytes).isEmpty()) {
      return "-";
    }
    double value = figures.value(subject, bytes).getAsDouble();
    String text = String.format(Locale.ROOT, value < MAX_DIGITS ? "%.3g" : "%.0f", value);
    if (c.isEmpty() || isC(subject)) {
      return text;
    }
    return figures.ratio(subject, c.orElseThrow(), bytes).isEmpty()
        ? text
        : text
            + String.format(
                Locale.ROOT,
                " %6.2f",
                figures.ratio(subject, c.orElseThrow(), bytes).getAsDouble());
  }

  private static String right(String text) {
    return String.format(Locale.ROOT, "%" + WIDTH + "s", text);
  }
}
