package org.swmpi.bench.mpi;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.swmpi.bench.OptionValues;

/// What the user of `benchmarks/run mpi` asked for.
///
/// @param mpiruns none: that of the PATH
/// @param cases none: all
/// @param sizes in bytes; none: those of the case
/// @param ranks numbers for the collectives; none: 2, and 4 where there are as many cores
/// @param only texts of which a subject has one in its name; none: all subjects
/// @param mpiJar Open MPI's Java bindings
/// @param mpj folder of MPJ Express's jars
record MpiOptions(
    boolean quick,
    Path out,
    List<String> mpiruns,
    List<MpiCase> cases,
    List<Integer> sizes,
    List<Integer> ranks,
    List<String> only,
    OptionalInt rounds,
    Optional<Path> mpiJar,
    Optional<Path> mpj) {

  static final String USAGE =
      """
      Usage: benchmarks/run mpi [OPTIONS]
      Times messages and collectives of sw-mpi over each of its transports, beside the same loops in
      C, over Open MPI's Java bindings and over MPJ Express, in turn; prints tables, writes mpi.csv
      and plots mpi-*.svg. Without options that takes an hour.

        --quick           five sizes, 3 rounds: some minutes
        --out DIR         where results and everything temporary go [benchmarks/results]
        --mpirun PATH     of the MPI library to measure, may be repeated [mpirun of the PATH]
        --case NAME,…     only these: latency, bandwidth, bi-bandwidth, barrier, bcast, gather,
                          allgather, reduce, allreduce, alltoall
        --size BYTES,…    only these sizes
        --ranks N,…       of the collectives [2, and 4 where there are as many cores]
        --only TEXT,…     only subjects with one of these texts in their name, and C
        --rounds N        of which the median counts [7, with --quick 3]
        --mpi-jar FILE    Open MPI's Java bindings, of the version of the library
        --mpj DIR         folder of mpj.jar and starter.jar [/usr/share/mpj/lib]
        --help            this text
      """;

  private static final int FULL_ROUNDS = 7;
  private static final int QUICK_ROUNDS = 3;
  private static final int LARGEST = 64 << 20;
  private static final int MOST_RANKS = 1024;
  private static final Path MPJ_OF_DEBIAN = Path.of("/usr/share/mpj/lib");

  MpiOptions {
    mpiruns = List.copyOf(mpiruns);
    cases = List.copyOf(cases);
    sizes = List.copyOf(sizes);
    ranks = List.copyOf(ranks);
    only = List.copyOf(only);
  }

  /// @throws IllegalArgumentException on arguments that cannot be used; the message says why
  static MpiOptions parse(List<String> arguments, Path defaultOut) {
    boolean quick = false;
    Path out = defaultOut;
    List<String> mpiruns = new ArrayList<>();
    List<MpiCase> cases = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    List<Integer> ranks = new ArrayList<>();
    List<String> only = new ArrayList<>();
    OptionalInt rounds = OptionalInt.empty();
    Optional<Path> mpiJar = Optional.empty();
    Optional<Path> mpj = Optional.of(MPJ_OF_DEBIAN).filter(Files::isDirectory);
    Deque<String> rest = new ArrayDeque<>(arguments);
    while (!rest.isEmpty()) {
      String option = rest.removeFirst();
      int equals = option.indexOf('=');
      if (option.startsWith("--") && equals > 0) {
        rest.addFirst(option.substring(equals + 1));
        option = option.substring(0, equals);
      }
      switch (option) {
        case "--quick" -> quick = true;
        case "--out" -> out = Path.of(OptionValues.value(option, rest));
        case "--mpirun" -> mpiruns.add(OptionValues.value(option, rest));
        case "--case" -> values(option, rest).forEach(name -> cases.add(MpiCase.of(name)));
        case "--size" -> sizes.addAll(numbers(option, rest, LARGEST));
        case "--ranks" -> ranks.addAll(numbers(option, rest, MOST_RANKS));
        case "--only" -> only.addAll(values(option, rest));
        case "--rounds" ->
            rounds = OptionalInt.of(number(option, OptionValues.value(option, rest), 1000));
        case "--mpi-jar" ->
            mpiJar = Optional.of(existing(option, OptionValues.value(option, rest)));
        case "--mpj" -> mpj = Optional.of(existing(option, OptionValues.value(option, rest)));
        default -> throw new IllegalArgumentException("unknown option: " + option);
      }
    }
    return new MpiOptions(quick, out, mpiruns, cases, sizes, ranks, only, rounds, mpiJar, mpj);
  }

  int timedRounds() {
    return rounds.orElse(quick ? QUICK_ROUNDS : FULL_ROUNDS);
  }

  /// The cases to measure.
  List<MpiCase> wantedCases() {
    return cases.isEmpty() ? List.of(MpiCase.values()) : cases;
  }

  /// The sizes to measure of a case.
  List<Integer> wantedSizes(MpiCase what) {
    return sizes.isEmpty() || what == MpiCase.BARRIER ? what.sizes(quick) : sizes;
  }

  /// The numbers of ranks to measure a case on.
  List<Integer> wantedRanks(MpiCase what, int cores) {
    if (what.isOfTwoRanks()) {
      return List.of(2);
    }
    return ranks.isEmpty() ? (cores < 4 ? List.of(2) : List.of(2, 4)) : ranks;
  }

  private static List<String> values(String option, Deque<String> rest) {
    return Arrays.stream(OptionValues.value(option, rest).split(",", -1))
        .map(String::strip)
        .toList();
  }

  private static List<Integer> numbers(String option, Deque<String> rest, int most) {
    return values(option, rest).stream().map(text -> number(option, text, most)).toList();
  }

  private static int number(String option, String text, int most) {
    try {
      int number = Integer.parseInt(text.replace("_", ""));
      if (number >= 1 && number <= most) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Said below.
    }
    throw new IllegalArgumentException(
        "%s: a number from 1 to %d, not %s".formatted(option, most, text));
  }

  private static Path existing(String option, String text) {
    Path path = Path.of(text).toAbsolutePath();
    if (!Files.isReadable(path)) {
      throw new IllegalArgumentException(option + ": cannot be read: " + path);
    }
    return path;
  }
}
