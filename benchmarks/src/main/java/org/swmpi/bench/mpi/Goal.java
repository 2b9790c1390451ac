package org.swmpi.bench.mpi;

import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/// What sw-mpi over MPI wants to reach: a ratio to a peer that no figure of some cases and sizes
/// exceeds.
///
/// @param text what it is about, for people
/// @param name of the subject that the goal is about
/// @param peer the name of the one to be compared with
/// @param cases that the goal is about
/// @param from smallest size in bytes
/// @param to largest
/// @param most largest ratio
record Goal(
    String text,
    String name,
    String peer,
    Predicate<MpiCase> cases,
    int from,
    int to,
    double most) {
  private static final int ANY = Integer.MAX_VALUE;
  private static final int KIB = 1 << 10;

  private static final Predicate<MpiCase> LATENCY = Predicate.isEqual(MpiCase.LATENCY);
  private static final Predicate<MpiCase> RATES = MpiCase::hasWindow;
  private static final Predicate<MpiCase> COLLECTIVES = Predicate.not(MpiCase::isOfTwoRanks);
  private static final Predicate<MpiCase> ALL = Objects::nonNull;

  private static final String DIRECT_BINDINGS = Subject.BINDINGS + Subject.DIRECT;
  private static final String ARRAY_BINDINGS = Subject.BINDINGS + Subject.ARRAY;

  private static final List<Goal> GOALS =
      List.of(
          new Goal(
              "latency below 8 B", Subject.SW_MPI + "off-heap", Subject.C, LATENCY, 1, 7, 1.15),
          new Goal(
              "latency from 8 B",
              Subject.SW_MPI + "off-heap",
              Subject.C,
              LATENCY,
              8,
              KIB - 1,
              1.10),
          new Goal(
              "latency from 1 KiB",
              Subject.SW_MPI + "off-heap",
              Subject.C,
              LATENCY,
              KIB,
              ANY,
              1.05),
          new Goal("bandwidths", Subject.SW_MPI + "off-heap", Subject.C, RATES, 1, ANY, 1 / 0.95),
          new Goal(
              "collectives", Subject.SW_MPI + "off-heap", Subject.C, COLLECTIVES, 0, ANY, 1.05),
          new Goal(
              "from 64 KiB", Subject.SW_MPI + "huge-pages", Subject.C, ALL, 64 * KIB, ANY, 0.90),
          new Goal("all", Subject.SW_MPI + "off-heap", Subject.JNI + "direct", ALL, 0, ANY, 1),
          new Goal("all", Subject.SW_MPI + "array", Subject.JNI + "array", ALL, 0, ANY, 1),
          new Goal("all", Subject.SW_MPI + "off-heap", Subject.MPJ + "array", ALL, 0, ANY, 1.0 / 3),
          new Goal("all", Subject.SW_MPI + "array", Subject.C_COPIED, ALL, 0, ANY, 1.10),
          new Goal("all", DIRECT_BINDINGS, Subject.SW_MPI + "off-heap", ALL, 0, ANY, 1.05),
          new Goal("all", DIRECT_BINDINGS, Subject.JNI + "direct", ALL, 0, ANY, 1),
          new Goal("all", ARRAY_BINDINGS, Subject.JNI + "array", ALL, 0, ANY, 1));

  /// A figure that a goal is about.
  private record Reached(Figures figures, int bytes, double ratio) {}

  /// Says of each goal that something was measured for how far it is reached, and where least.
  static void print(List<Figures> all, PrintStream out) {
    for (Goal goal : GOALS) {
      List<Reached> reached =
          all.stream().flatMap(figures -> goal.reached(figures).stream()).toList();
      reached.stream()
          .max(Comparator.comparingDouble(Reached::ratio))
          .ifPresent(worst -> out.println(goal.line(reached, worst)));
    }
  }

  private List<Reached> reached(Figures figures) {
    Optional<Subject> subject =
        figures.subjects().stream()
            .filter(it -> it.transport().equals("mpi") && it.name().equals(name))
            .findFirst();
    Optional<Subject> other =
        figures.subjects().stream().filter(it -> it.name().equals(peer)).findFirst();
    if (subject.isEmpty() || other.isEmpty() || !cases.test(figures.what())) {
      return List.of();
    }
    return figures.sizes().stream()
        .filter(bytes -> bytes >= from && bytes <= to)
        .<Reached>mapMulti(
            (bytes, sink) -> {
              OptionalDouble ratio =
                  figures.ratio(subject.orElseThrow(), other.orElseThrow(), bytes);
              ratio.ifPresent(it -> sink.accept(new Reached(figures, bytes, it)));
            })
        .toList();
  }

  private String line(List<Reached> reached, Reached worst) {
    long good = reached.stream().filter(it -> it.ratio <= most).count();
    String size = worst.figures.what() == MpiCase.BARRIER ? "" : " of " + Sizes.text(worst.bytes);
    return String.format(
        Locale.ROOT,
        "%s, %s: at most %.2f × %s: %d of %d; worst %.2f: %s%s, %d ranks",
        name,
        text,
        most,
        peer,
        good,
        reached.size(),
        worst.ratio,
        worst.figures.what().title(),
        size,
        worst.figures.ranks());
  }
}
