package org.swmpi.bench.datasets;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.swmpi.bench.Contender;
import org.swmpi.bench.MpirunEnvironment;
import org.swmpi.bench.Run;

/// Times `sw-mpi datasets generate lubm` as whole processes, in turn with the copying of the same
/// bytes, with the printing of as many lines, and with the published generator.
///
/// The published generator writes RDF/XML, two thirds of the bytes of N-Triples: it is held against
/// by its time for the same number of universities.
final class GenerateBenchmark {
  private static final int MAX_RANKS = 2;
  private static final String COPY = "copy";
  private static final String PRINTED = "lines by println";

  /// Means of the data.
  private static final int DEPARTMENTS = 20;

  private static final int DEPARTMENT_LINES = 6_900;

  private static final String PUBLISHED = "published generator";
  private static final String ONTOLOGY = "http://swat.cse.lehigh.edu/onto/univ-bench.owl";

  private final Path swMpi;
  private final Path peers;
  private final Path folder;
  private final int universities;
  private final Optional<Path> generator;
  private final Path log;
  private final Rounds times;

  /// @param swMpi the script
  /// @param peers programs to compare with
  /// @param folder where everything is written
  /// @param generator classes of the published generator
  GenerateBenchmark(
      Path swMpi, Path peers, Path folder, int universities, Optional<Path> generator) {
    this.swMpi = swMpi;
    this.peers = peers;
    this.folder = folder;
    this.universities = universities;
    this.generator = generator;
    log = folder.resolve("log");
    times = new Rounds(log);
  }

  /// @return lines of CSV
  List<String> measure(int rounds, PrintStream out) throws IOException, InterruptedException {
    Path data = folder.resolve("data.nt");
    Run.of(swMpi("threads", 1, List.of(), data), log);
    long bytes = Files.size(data);
    List<Contender> contenders = contenders(data, out);
    out.printf(
        Locale.ROOT,
        "%nlubm-%d: %,d bytes; medians of %d rounds, after one that is not timed%n",
        universities,
        bytes,
        rounds);
    times.run(contenders, rounds, contender -> verify(contender, data));
    print(bytes, out);
    return csv(bytes);
  }

  private static void verify(Contender contender, Path data) throws IOException {
    if (contender.subject().equals("sw-mpi") && Files.mismatch(contender.output(), data) >= 0) {
      throw new IllegalStateException(contender + ": other bytes than on one rank");
    }
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
    all.add(printed());
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

  /// Only the lines that the published generator would print.
  private Contender printed() {
    String script = "rm -rf \"$1\" && exec \"$2\" \"$3\" \"$1\" \"$4\" " + DEPARTMENT_LINES;
    return java(
        PRINTED,
        script,
        folder.resolve("printed"),
        peers.resolve("PrintedLines.java"),
        universities * DEPARTMENTS);
  }

  /// It writes to the working folder, a file a department.
  private Contender published(Path classes) {
    String script =
        "rm -rf \"$1\" && mkdir \"$1\" && cd \"$1\" && exec \"$2\" -cp \"$3\""
            + " edu.lehigh.swat.bench.uba.Generator -univ \"$4\" -onto "
            + ONTOLOGY;
    return java(PUBLISHED, script, folder.resolve("published"), classes, universities);
  }

  private Contender java(String name, String script, Path target, Path classes, int count) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command =
        List.of(
            "sh",
            "-c",
            script,
            "sh",
            target.toString(),
            java,
            classes.toString(),
            Integer.toString(count));
    return new Contender(name, 1, "", command, Map.of(), folder.resolve("none"), false);
  }

  private void print(long bytes, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%-20s %-12s %9s %8s %10s %10s %14s%n",
        "subject",
        "ranks",
        "seconds",
        "MB/s",
        "x copy",
        "x println",
        "x published");
    for (Contender subject : times.contenders()) {
      double median = times.median(subject);
      out.printf(
          Locale.ROOT,
          "%-20s %-12s %9.3f %8.0f %10s %10s %14s%n",
          subject.subject(),
          subject.ranks() + " " + subject.transport(),
          median,
          bytes / median / 1e6,
          times(subject, COPY),
          times(subject, PRINTED),
          times(subject, PUBLISHED));
    }
  }

  private String times(Contender subject, String peer) {
    return times
        .named(peer)
        .map(other -> String.format(Locale.ROOT, "%.2f", 1 / times.ratio(subject, other)))
        .orElse("");
  }

  /// Against the copy, the published generator, and one rank.
  private List<String> csv(long bytes) {
    List<String> lines = new ArrayList<>();
    for (Contender subject : times.contenders()) {
      List<Contender> others = new ArrayList<>();
      times.named(COPY).filter(peer -> !peer.equals(subject)).ifPresent(others::add);
      times.named(PRINTED).filter(peer -> !peer.equals(subject)).ifPresent(others::add);
      times.named(PUBLISHED).filter(peer -> !peer.equals(subject)).ifPresent(others::add);
      times.onOneRank(subject).ifPresent(others::add);
      double median = times.median(subject);
      for (Contender peer : others) {
        String name = peer.subject().equals("sw-mpi") ? "sw-mpi on 1 rank" : peer.subject();
        String ratio = String.format(Locale.ROOT, "%.4f", times.ratio(subject, peer));
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
}
