package org.swmpi.bench.datasets;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.swmpi.bench.Contender;
import org.swmpi.bench.MpirunEnvironment;
import org.swmpi.bench.Run;

/// Times `sw-mpi datasets generate lubm` as whole processes, in turn with the copying of the same
/// bytes and with the published generator.
///
/// The published generator writes RDF/XML, two thirds of the bytes of N-Triples: it is held against
/// by its time for the same number of universities.
final class GenerateBenchmark {
  private static final int MAX_RANKS = 2;
  private static final String COPY = "copy";
  private static final String PUBLISHED = "published generator";
  private static final String ONTOLOGY = "http://swat.cse.lehigh.edu/onto/univ-bench.owl";

  private final Path swMpi;
  private final Path folder;
  private final int universities;
  private final Optional<Path> generator;
  private final Path log;
  private final Map<Contender, List<Double>> seconds = new LinkedHashMap<>();

  /// @param swMpi the script
  /// @param folder where everything is written
  /// @param generator classes of the published generator
  GenerateBenchmark(Path swMpi, Path folder, int universities, Optional<Path> generator) {
    this.swMpi = swMpi;
    this.folder = folder;
    this.universities = universities;
    this.generator = generator;
    log = folder.resolve("log");
  }

  /// @return lines of CSV
  List<String> measure(int rounds, PrintStream out) throws IOException, InterruptedException {
    Path data = folder.resolve("data.nt");
    Run.of(swMpi("threads", 1, List.of(), data), log);
    long bytes = Files.size(data);
    List<Contender> order = contenders(data, out);
    order.forEach(contender -> seconds.put(contender, new ArrayList<>()));
    out.printf(
        Locale.ROOT,
        "%nlubm-%d: %,d bytes; medians of %d rounds, after one that is not timed%n",
        universities,
        bytes,
        rounds);
    for (int round = 0; round <= rounds; round++) {
      for (Contender contender : order) {
        double time = Run.of(contender, log).seconds();
        if (contender.subject().equals("sw-mpi") && Files.mismatch(contender.output(), data) >= 0) {
          throw new IllegalStateException(contender + ": other bytes than on one rank");
        }
        Files.deleteIfExists(contender.output());
        if (round > 0) {
          seconds.getOrDefault(contender, List.of()).add(time);
        }
      }
      Collections.rotate(order, 1);
    }
    print(bytes, out);
    return csv(bytes);
  }

  private List<Contender> contenders(Path data, PrintStream out) {
    List<Contender> all = new ArrayList<>();
    for (int ranks = 1; ranks <= MAX_RANKS; ranks++) {
      all.add(swMpi("threads", ranks, List.of(), folder.resolve("threads-" + ranks + ".nt")));
    }
    if (hasMpirun()) {
      for (int ranks = 1; ranks <= MAX_RANKS; ranks++) {
        List<String> launcher = List.of("mpirun", "-n", Integer.toString(ranks));
        all.add(swMpi("mpi", ranks, launcher, folder.resolve("mpi-" + ranks + ".nt")));
      }
    } else {
      out.println("Left out: transport mpi, for there is no mpirun on the PATH");
    }
    Path copied = folder.resolve("copied");
    List<String> copy = List.of("cp", data.toString(), copied.toString());
    all.add(new Contender(COPY, 1, "", copy, Map.of(), copied, false));
    if (generator.isPresent()) {
      all.add(published(generator.get()));
    } else {
      out.println(
          "Left out: the published generator, for --generator does not name its classes, and no"
              + " Maven repository has them");
    }
    return all;
  }

  private static boolean hasMpirun() {
    return Optional.ofNullable(System.getenv("PATH")).stream()
        .flatMap(path -> List.of(path.split(":", -1)).stream())
        .anyMatch(place -> Files.isExecutable(Path.of(place, "mpirun")));
  }

  private Contender swMpi(String transport, int ranks, List<String> launcher, Path output) {
    List<String> command = new ArrayList<>(launcher);
    command.addAll(
        List.of(
            swMpi.toString(),
            "datasets",
            "generate",
            "lubm",
            Integer.toString(universities),
            "-o",
            output.toString(),
            "--ranks",
            Integer.toString(ranks),
            "--transport",
            transport,
            "--quiet"));
    return new Contender(
        "sw-mpi", ranks, transport, command, MpirunEnvironment.of(MAX_RANKS), output, false);
  }

  /// It writes to the working folder, a file a department.
  private Contender published(Path classes) {
    Path target = folder.resolve("published");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String script =
        "rm -rf \"$1\" && mkdir \"$1\" && cd \"$1\" && exec \"$2\" -cp \"$3\""
            + " edu.lehigh.swat.bench.uba.Generator -univ \"$4\" -onto "
            + ONTOLOGY;
    return new Contender(
        PUBLISHED,
        1,
        "",
        List.of(
            "sh",
            "-c",
            script,
            "sh",
            target.toString(),
            java,
            classes.toString(),
            Integer.toString(universities)),
        Map.of(),
        folder.resolve("none"),
        false);
  }

  private void print(long bytes, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%-20s %-12s %9s %8s %10s %14s%n",
        "subject",
        "ranks",
        "seconds",
        "MB/s",
        "x copy",
        "x published");
    for (Contender subject : seconds.keySet()) {
      double median = median(timesOf(subject));
      out.printf(
          Locale.ROOT,
          "%-20s %-12s %9.3f %8.0f %10s %14s%n",
          subject.subject(),
          subject.ranks() + " " + subject.transport(),
          median,
          bytes / median / 1e6,
          times(subject, COPY),
          times(subject, PUBLISHED));
    }
  }

  private String times(Contender subject, String peer) {
    return peer(peer)
        .map(other -> String.format(Locale.ROOT, "%.2f", 1 / ratio(subject, other)))
        .orElse("");
  }

  /// Against the copy, the published generator, and one rank.
  private List<String> csv(long bytes) {
    List<String> lines = new ArrayList<>();
    for (Contender subject : seconds.keySet()) {
      List<Contender> peers = new ArrayList<>();
      peer(COPY).filter(peer -> !peer.equals(subject)).ifPresent(peers::add);
      peer(PUBLISHED).filter(peer -> !peer.equals(subject)).ifPresent(peers::add);
      seconds.keySet().stream()
          .filter(
              one ->
                  one.subject().equals(subject.subject())
                      && one.transport().equals(subject.transport())
                      && one.ranks() < subject.ranks())
          .forEach(peers::add);
      double median = median(timesOf(subject));
      for (Contender peer : peers) {
        String name = peer.subject().equals("sw-mpi") ? "sw-mpi on 1 rank" : peer.subject();
        String ratio = String.format(Locale.ROOT, "%.4f", ratio(subject, peer));
        lines.add(line(subject, median, "s", name, ratio));
        lines.add(line(subject, bytes / median / 1e6, "MB/s", name, ratio));
      }
    }
    return lines;
  }

  private String line(Contender subject, double value, String unit, String peer, String ratio) {
    return String.format(
        Locale.ROOT,
        "generate/lubm-%d,%s,%d,%s,%.4g,%s,%s,%s",
        universities,
        subject.subject(),
        subject.ranks(),
        subject.transport(),
        value,
        unit,
        peer,
        ratio);
  }

  private Optional<Contender> peer(String name) {
    return seconds.keySet().stream().filter(peer -> peer.subject().equals(name)).findFirst();
  }

  private List<Double> timesOf(Contender contender) {
    return seconds.getOrDefault(contender, List.of());
  }

  /// The median of the ratios within a round.
  private double ratio(Contender subject, Contender peer) {
    List<Double> own = timesOf(subject);
    List<Double> theirs = timesOf(peer);
    return median(
        IntStream.range(0, own.size()).mapToObj(i -> own.get(i) / theirs.get(i)).toList());
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
