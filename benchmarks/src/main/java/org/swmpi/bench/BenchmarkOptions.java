package org.swmpi.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What the user of `benchmarks/run closure` asked for.
record BenchmarkOptions(
    boolean quick,
    Path out,
    OptionalInt copies,
    OptionalLong triples,
    Optional<Path> data,
    OptionalInt rounds) {

  static final String USAGE =
      """
      Usage: benchmarks/run closure [OPTIONS]
      Times sw-mpi closure on 1 and 2 ranks and both transports against riot --rdfs of Apache Jena,
      in turn, on the same data; prints a table and writes closure.csv. Without options that takes
      a quarter of an hour and 6 GB of disk.

        --quick          data of 1 million triples at most, 3 rounds
        --out DIR        where closure.csv and everything temporary go [benchmarks/results]
        --size N         only data of this many universities (or copies of the data of --data)
        --triples N      the same, nearest to this many triples
        --data FILE      N-Triples, plain, .gz or .zst; taken as it is unless --size or --triples
                         [../shared/data/lubm/lubm-1.nt.zst if there, else examples/]
        --rounds N       timed rounds [5, with --quick 3], after one that checks the outputs
        --help           this text
      """;

  static final int FULL_ROUNDS = 5;
  static final int QUICK_ROUNDS = 3;

  /// @throws IllegalArgumentException on arguments that cannot be used; the message says why
  static BenchmarkOptions parse(List<String> arguments, Path defaultOut) {
    boolean quick = false;
    Path out = defaultOut;
    OptionalInt copies = OptionalInt.empty();
    OptionalLong triples = OptionalLong.empty();
    Optional<Path> data = Optional.empty();
    OptionalInt rounds = OptionalInt.empty();
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
        case "--size" -> copies = OptionalInt.of((int) number(option, rest, Integer.MAX_VALUE));
        case "--triples" -> triples = OptionalLong.of(number(option, rest, Long.MAX_VALUE));
        case "--data" -> data = Optional.of(readable(Path.of(OptionValues.value(option, rest))));
        case "--rounds" -> rounds = OptionalInt.of((int) number(option, rest, 1000));
        default -> throw new IllegalArgumentException("unknown option: " + option);
      }
    }
    if (copies.isPresent() && triples.isPresent()) {
      throw new IllegalArgumentException("--size and --triples say the same; give one of them");
    }
    return new BenchmarkOptions(quick, out, copies, triples, data, rounds);
  }

  int timedRounds() {
    return rounds.orElse(quick ? QUICK_ROUNDS : FULL_ROUNDS);
  }

  private static long number(String option, Deque<String> rest, long max) {
    String text = OptionValues.value(option, rest);
    try {
      long number = Long.parseLong(text.replace("_", ""));
      if (number >= 1 && number <= max) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Said below.
    }
    throw new IllegalArgumentException(option + ": a number from 1 on, not " + text);
  }

  private static Path readable(Path file) {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new IllegalArgumentException("--data: no readable file: " + file);
    }
    return file;
  }
}
