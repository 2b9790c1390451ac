package org.swmpi.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// What is made of the runs of all contenders on one data set.
final class ClosureResults {
  private final Dataset dataset;
  private final Rounds rounds;

  ClosureResults(Dataset dataset, Rounds rounds) {
    this.dataset = dataset;
    this.rounds = rounds;
  }

  void print(PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%-8s%6s  %-10s%9s  %-15s%8s%13s%9s%9s%9s%n",
        "subject",
        "ranks",
        "transport",
        "seconds",
        "(min–max)",
        "MB/s",
        "triples/s",
        "RSS MB",
        "anon MB",
        "× riot");
    for (Contender contender : rounds.contenders()) {
      double seconds = rounds.median(contender, Run::seconds);
      out.printf(
          Locale.ROOT,
          "%-8s%6s  %-10s%9.3f  %-15s%8.0f%,13.0f%9s%9s%9s%n",
          contender.subject(),
          contender.ranks(),
          contender.transport(),
          seconds,
          range(contender),
          dataset.bytes() / seconds / 1e6,
          dataset.statements() / seconds,
          megabytes(contender, Run::peakResident),
          megabytes(contender, Run::peakBeyondCache),
          timesRiot(contender));
    }
    for (Contender two : rounds.contenders()) {
      rounds
          .onOneRank(two)
          .ifPresent(
              one ->
                  out.printf(
                      Locale.ROOT,
                      "%s: 2 ranks are %.2f times as fast as 1%n",
                      two.transport(),
                      rounds.timesAsFast(two, one)));
    }
  }

  /// The lines of `closure.csv` without the header.
  List<String> csvLines() {
    List<String> lines = new ArrayList<>();
    Optional<Contender> riot = rounds.named(Contender.RIOT);
    for (Contender subject : rounds.contenders()) {
      Optional<Contender> peer = riot.filter(it -> !it.equals(subject));
      double seconds = rounds.median(subject, Run::seconds);
      lines.add(csv(subject, seconds, "s", peer, Run::seconds));
      lines.add(csv(subject, dataset.bytes() / seconds / 1e6, "MB/s", peer, Run::seconds));
      lines.add(csv(subject, dataset.statements() / seconds, "triples/s", peer, Run::seconds));
      if (ProcessMemory.isSupported()) {
        lines.add(memory(subject, "MB resident", peer, Run::peakResident));
        lines.add(memory(subject, "MB beyond cache", peer, Run::peakBeyondCache));
      }
      Optional<Contender> one = rounds.onOneRank(subject);
      if (one.isPresent()) {
        lines.add(csv(subject, seconds, "s", one, Run::seconds));
      }
    }
    return lines;
  }

  private String memory(
      Contender subject, String unit, Optional<Contender> peer, ToDoubleFunction<Run> bytes) {
    return csv(subject, rounds.median(subject, bytes) / 1e6, unit, peer, bytes);
  }

  private String csv(
      Contender subject,
      double value,
      String unit,
      Optional<Contender> peer,
      ToDoubleFunction<Run> compared) {
    return rounds.csv(dataset.name(), subject, value, unit, peer, compared);
  }

  private String timesRiot(Contender contender) {
    return rounds
        .named(Contender.RIOT)
        .map(riot -> String.format(Locale.ROOT, "%.2f", rounds.timesAsFast(contender, riot)))
        .orElse("");
  }

  private String range(Contender contender) {
    double[] seconds =
        rounds.runsOf(contender).stream().mapToDouble(Run::seconds).sorted().toArray();
    return String.format(Locale.ROOT, "(%.2f–%.2f)", seconds[0], seconds[seconds.length - 1]);
  }

  private String megabytes(Contender contender, ToDoubleFunction<Run> bytes) {
    return ProcessMemory.isSupported()
        ? String.format(Locale.ROOT, "%.0f", rounds.median(contender, bytes) / 1e6)
        : "-";
  }
}
