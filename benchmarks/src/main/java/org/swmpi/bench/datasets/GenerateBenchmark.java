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
import org.swmpi.bench.CopyPeer;
import org.swmpi.bench.Rounds;
import org.swmpi.bench.Run;
import org.swmpi.bench.Tool;

/// Times `sw-mpi datasets generate lubm` as whole processes, in turn with the copying of the same
/// bytes, with the printing of as many lines, and with the published generator.
///
/// The published generator writes RDF/XML, two thirds of the bytes of N-Triples: it is held against
/// by its time for the same number of universities.
final class GenerateBenchmark {
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
  }

  /// @return lines of CSV
  List<String> measure(int rounds, PrintStream out) throws IOException, InterruptedException {
    Path data = folder.resolve("data.nt");
    Run.of(Contender.swMpi(swMpi, words(), "threads", 1, data), log);
    long bytes = Files.size(data);
    List<Contender> contenders = contenders(data, out);
    out.printf(
        Locale.ROOT,
        "%nlubm-%d: %,d bytes; medians of %d rounds, after one that is not timed%n",
        universities,
        bytes,
        rounds);
    Rounds times = new Rounds(contenders, log, contender -> verify(contender, data));
    times.warmUp();
    times.run(rounds);
    print(times, bytes, out);
    return csv(times, bytes);
  }

  private static void verify(Contender contender, Path data) throws IOException {
    if (contender.isSwMpi() && Files.mismatch(contender.output(), data) >= 0) {
      throw new IllegalStateException(contender + ": other bytes than on one rank");
    }
  }

  private List<Contender> contenders(Path data, PrintStream out)
      throws IOException, InterruptedException {
    boolean mpirun = Tool.mpirun(folder, out).isPresent();
    List<Contender> all = new ArrayList<>(Contender.swMpi(swMpi, words(), mpirun, folder, ".nt"));
    all.add(CopyPeer.here(folder).contender(COPY, data, folder.resolve("copied")));
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

  private List<String> words() {
    return List.of("datasets", "generate", "lubm", Integer.toString(universities));
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
    List<String> command =
        List.of(
            "sh",
            "-c",
            script,
            "sh",
            target.toString(),
            Tool.java(),
            classes.toString(),
            Integer.toString(count));
    return new Contender(name, 1, "", command, Map.of(), folder.resolve("none"), false);
  }

  private static void print(Rounds times, long bytes, PrintStream out) {
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
      double median = times.median(subject, Run::seconds);
      out.printf(
          Locale.ROOT,
          "%-20s %-12s %9.3f %8.0f %10s %10s %14s%n",
          subject.subject(),
          subject.ranks() + " " + subject.transport(),
          median,
          bytes / median / 1e6,
          timesAsFast(times, subject, COPY),
          timesAsFast(times, subject, PRINTED),
          timesAsFast(times, subject, PUBLISHED));
    }
  }

  private static String timesAsFast(Rounds times, Contender subject, String peer) {
    return times
        .named(peer)
        .map(other -> String.format(Locale.ROOT, "%.2f", times.timesAsFast(subject, other)))
        .orElse("");
  }

  /// Against the copy, the published generator, and one rank.
  private List<String> csv(Rounds times, long bytes) {
    String name = "generate/lubm-" + universities;
    List<String> lines = new ArrayList<>();
    for (Contender subject : times.contenders()) {
      double median = times.median(subject, Run::seconds);
      double rate = bytes / median / 1e6;
      for (Optional<Contender> peer : times.comparisons(subject, COPY, PRINTED, PUBLISHED)) {
        lines.add(times.csv(name, subject, median, "s", peer, Run::seconds));
        lines.add(times.csv(name, subject, rate, "MB/s", peer, Run::seconds));
      }
    }
    return lines;
  }
}
