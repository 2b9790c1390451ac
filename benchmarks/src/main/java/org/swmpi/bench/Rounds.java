package org.swmpi.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Contenders that take turns, and their runs: every figure is the median over rounds, every ratio
/// the median of the ratios within a round.
public final class Rounds {
  private final Path log;
  private final Check check;
  private final Map<Contender, List<Run>> runs = new LinkedHashMap<>();

  /// Looks at what a contender has written.
  @FunctionalInterface
  public interface Check {
    /// @throws IllegalStateException if that is not what it should be
    void of(Contender contender) throws IOException;
  }

  /// @param log what contenders say on standard error
  /// @param check of each run
  public Rounds(List<Contender> contenders, Path log, Check check) {
    this.log = log;
    this.check = check;
    contenders.forEach(contender -> runs.put(contender, new ArrayList<>()));
  }

  /// Runs each once, untimed: that brings what they read into the page cache.
  public void warmUp() throws IOException, InterruptedException {
    for (Contender contender : runs.keySet()) {
      turn(contender);
    }
  }

  /// Runs all so many times; the order rotates.
  public void run(int rounds) throws IOException, InterruptedException {
    List<Contender> order = new ArrayList<>(runs.keySet());
    for (int round = 0; round < rounds; round++) {
      for (Contender contender : order) {
        add(contender, turn(contender));
      }
      Collections.rotate(order, 1);
    }
  }

  private Run turn(Contender contender) throws IOException, InterruptedException {
    Run run = Run.of(contender, log);
    check.of(contender);
    // At once, so that the system does not go on writing it to the disk during the next run.
    Files.deleteIfExists(contender.output());
    return run;
  }

  /// To be called once a round for each contender.
  void add(Contender contender, Run run) {
    runsOf(contender).add(run);
  }

  /// In the order of the rounds.
  List<Run> runsOf(Contender contender) {
    List<Run> all = runs.get(contender);
    if (all == null) {
      throw new IllegalArgumentException("not a contender: " + contender.label());
    }
    return all;
  }

  /// In the order in which they were named.
  public List<Contender> contenders() {
    return List.copyOf(runs.keySet());
  }

  /// The contender that is called so.
  public Optional<Contender> named(String name) {
    return runs.keySet().stream().filter(peer -> peer.subject().equals(name)).findFirst();
  }

  /// Others that a contender is held against: those that are called so, and itself on one rank.
  public List<Contender> peers(Contender subject, String... names) {
    return Stream.concat(
            Stream.of(names).flatMap(name -> named(name).stream()), onOneRank(subject).stream())
        .filter(peer -> !peer.equals(subject))
        .toList();
  }

  /// As [#peers]; where there are none, nothing, once: a figure is written also by itself.
  public List<Optional<Contender>> comparisons(Contender subject, String... names) {
    List<Contender> peers = peers(subject, names);
    return peers.isEmpty() ? List.of(Optional.empty()) : peers.stream().map(Optional::of).toList();
  }

  /// The same program over the same transport on one rank, if this one has more.
  Optional<Contender> onOneRank(Contender subject) {
    return runs.keySet().stream()
        .filter(
            one ->
                one.subject().equals(subject.subject())
                    && one.transport().equals(subject.transport())
                    && one.ranks() < subject.ranks())
        .findFirst();
  }

  /// What a peer is called in tables and files.
  public static String label(Contender peer) {
    return peer.isSwMpi() ? "sw-mpi on 1 rank" : peer.subject();
  }

  /// The median over rounds.
  public double median(Contender subject, ToDoubleFunction<Run> figure) {
    return Median.of(runsOf(subject).stream().mapToDouble(figure).toArray());
  }

  /// The median of the ratios within a round.
  public double ratio(Contender subject, Contender peer, ToDoubleFunction<Run> figure) {
    List<Run> own = runsOf(subject);
    List<Run> theirs = runsOf(peer);
    return Median.of(
        IntStream.range(0, own.size())
            .mapToDouble(
                round ->
                    figure.applyAsDouble(own.get(round)) / figure.applyAsDouble(theirs.get(round)))
            .toArray());
  }

  /// How many times as fast as the peer the subject is.
  public double timesAsFast(Contender subject, Contender peer) {
    return 1 / ratio(subject, peer, Run::seconds);
  }

  /// A line of CSV.
  ///
  /// @param value a figure of the subject
  /// @param compared what the ratio is of: for a rate the seconds, as the rate is the same for all
  ///     up to these, and its ratio is the peer's over the subject's
  public String csv(
      String name,
      Contender subject,
      double value,
      String unit,
      Optional<Contender> peer,
      ToDoubleFunction<Run> compared) {
    return Csv.line(
        name,
        subject.subject(),
        subject.ranks(),
        subject.transport(),
        value,
        unit,
        peer.map(it -> Csv.comparison(label(it), ratio(subject, it, compared)))
            .orElse(Csv.NO_PEER));
  }
}
