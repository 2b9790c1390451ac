package org.swmpi.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// The runs of all contenders on one data set, round by round, and what is made of them: every
/// figure is the median over rounds, every ratio the median of the ratios within a round.
final class ClosureResults {
  private final Dataset dataset;
  private final Map<Contender, List<Run>> runs = new LinkedHashMap<>();

  ClosureResults(Dataset dataset, List<Contender> contenders) {
    this.dataset = dataset;
    contenders.forEach(contender -> runs.put(contender, new ArrayList<>()));
  }

  /// To be called once a round for each contender.
  void add(Contender contender, Run run) {
    runsOf(contender).add(run);
  }

  private List<Run> runsOf(Contender contender) {
    List<Run> all = runs.get(contender);
    if (all == null) {
      throw new IllegalArgumentException("not a contender: " + contender.label());
    }
    return all;
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
    for (Contender contender : runs.keySet()) {
      double seconds = median(contender, Run::seconds);
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
    for (Contender two : runs.keySet()) {
      oneRankOf(two)
          .ifPresent(
              one ->
                  out.printf(
                      Locale.ROOT,
                      "%s: 2 ranks are %.2f times as fast as 1%n",
                      two.transport(),
                      1 / ratio(two, one, Run::seconds)));
    }
  }

  /// The lines of `closure.csv` without the header.
  List<String> csvLines() {
    List<String> lines = new ArrayList<>();
    Optional<Contender> riot = riot();
    for (Contender subject : runs.keySet()) {
      Optional<Contender> peer = riot.filter(it -> !it.equals(subject));
      double seconds = median(subject, Run::seconds);
      lines.add(csv(subject, seconds, "s", peer, Run::seconds));
      // A rate is the same for all up to the time, so its ratio, peer over subject, is that of the
      // times.
      lines.add(csv(subject, dataset.bytes() / seconds / 1e6, "MB/s", peer, Run::seconds));
      lines.add(csv(subject, dataset.statements() / seconds, "triples/s", peer, Run::seconds));
      if (ProcessMemory.isSupported()) {
        lines.add(memory(subject, "MB resident", peer, Run::peakResident));
        lines.add(memory(subject, "MB beyond cache", peer, Run::peakBeyondCache));
      }
      oneRankOf(subject)
          .ifPresent(one -> lines.add(csv(subject, seconds, "s", Optional.of(one), Run::seconds)));
    }
    return lines;
  }

  static void write(Path file, List<String> csvLines) throws IOException {
    List<String> all = new ArrayList<>();
    all.add(Csv.HEADER);
    all.addAll(csvLines);
    Files.write(file, all);
  }

  private String memory(
      Contender subject, String unit, Optional<Contender> peer, ToDoubleFunction<Run> bytes) {
    return csv(subject, median(subject, bytes) / 1e6, unit, peer, bytes);
  }

  private String csv(
      Contender subject,
      double value,
      String unit,
      Optional<Contender> peer,
      ToDoubleFunction<Run> compared) {
    return String.join(
        ",",
        dataset.name(),
        subject.subject(),
        Integer.toString(subject.ranks()),
        subject.transport(),
        String.format(Locale.ROOT, value < 1000 ? "%.4g" : "%.0f", value),
        unit,
        peer.map(ClosureResults::peerName).orElse(""),
        peer.map(it -> String.format(Locale.ROOT, "%.4f", ratio(subject, it, compared)))
            .orElse(""));
  }

  private static String peerName(Contender peer) {
    return peer.isSwMpi() ? "sw-mpi on 1 rank" : peer.subject();
  }

  private Optional<Contender> riot() {
    return runs.keySet().stream()
        .filter(contender -> contender.subject().equals(Contender.RIOT))
        .findFirst();
  }

  private Optional<Contender> oneRankOf(Contender two) {
    return runs.keySet().stream()
        .filter(
            one ->
                one.isSwMpi()
                    && one.ranks() == 1
                    && two.ranks() == 2
                    && one.transport().equals(two.transport()))
        .findFirst();
  }

  private String timesRiot(Contender contender) {
    return riot()
        .map(riot -> String.format(Locale.ROOT, "%.2f", 1 / ratio(contender, riot, Run::seconds)))
        .orElse("");
  }

  private String range(Contender contender) {
    double[] seconds = runsOf(contender).stream().mapToDouble(Run::seconds).sorted().toArray();
    return String.format(Locale.ROOT, "(%.2f–%.2f)", seconds[0], seconds[seconds.length - 1]);
  }

  private String megabytes(Contender contender, ToDoubleFunction<Run> bytes) {
    return ProcessMemory.isSupported()
        ? String.format(Locale.ROOT, "%.0f", median(contender, bytes) / 1e6)
        : "-";
  }

  private double median(Contender contender, ToDoubleFunction<Run> figure) {
    return Median.of(runsOf(contender).stream().mapToDouble(figure).toArray());
  }

  private double ratio(Contender subject, Contender peer, ToDoubleFunction<Run> figure) {
    List<Run> subjects = runsOf(subject);
    List<Run> peers = runsOf(peer);
    return Median.of(
        IntStream.range(0, subjects.size())
            .mapToDouble(
                round ->
                    figure.applyAsDouble(subjects.get(round))
                        / figure.applyAsDouble(peers.get(round)))
            .toArray());
  }
}
