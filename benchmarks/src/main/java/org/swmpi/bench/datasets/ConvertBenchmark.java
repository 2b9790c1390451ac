package org.swmpi.bench.datasets;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.swmpi.bench.Contender;
import org.swmpi.bench.CopyPeer;
import org.swmpi.bench.RiotPeer;
import org.swmpi.bench.Rounds;
import org.swmpi.bench.Run;

/// Times `sw-mpi datasets convert` to N-Triples beside `riot` and the copying of the same bytes,
/// and `sw-mpi datasets stats`, as whole processes in turn.
final class ConvertBenchmark {
  private static final String COPY = "copy";

  /// Of Turtle, which only Jena's parser reads, there is less.
  private static final int LESS = 10;

  private final Path swMpi;
  private final Path folder;
  private final int universities;
  private final Optional<RiotPeer> riot;

  /// @param swMpi the script
  /// @param folder where everything is written
  ConvertBenchmark(Path swMpi, Path folder, int universities, Optional<RiotPeer> riot) {
    this.swMpi = swMpi;
    this.folder = folder;
    this.universities = universities;
    this.riot = riot;
  }

  /// @return lines of CSV
  List<String> measure(int rounds, PrintStream out) throws IOException, InterruptedException {
    Path lines = generated("data.nt", universities);
    List<String> csv = new ArrayList<>(convert("nt-to-nt", lines, lines, rounds, out));
    csv.addAll(stats(lines, rounds, out));
    Path compressed = generated("data.nt.gz", universities);
    csv.addAll(convert("nt.gz-to-nt", compressed, lines, rounds, out));
    Files.delete(compressed);
    Files.delete(lines);
    Path few = generated("few.nt", Math.max(1, universities / LESS));
    Path turtle = folder.resolve("few.ttl");
    Run.of(onOneRank(List.of("datasets", "convert", few.toString()), turtle), log());
    csv.addAll(convert("ttl-to-nt", turtle, few, rounds, out));
    return csv;
  }

  private Path generated(String name, int count) throws IOException, InterruptedException {
    Path file = folder.resolve(name);
    List<String> words = List.of("datasets", "generate", "lubm", Integer.toString(count));
    Run.of(onOneRank(words, file), log());
    return file;
  }

  private List<String> convert(String name, Path input, Path plain, int rounds, PrintStream out)
      throws IOException, InterruptedException {
    long bytes = Files.size(plain);
    List<Contender> all = new ArrayList<>();
    Path copied = folder.resolve("copied.nt"); // behind riot: after a long run, memory is slow
    all.add(CopyPeer.here(folder).contender(COPY, plain, copied));
    all.addAll(onThreads(List.of("datasets", "convert", input.toString()), ".nt"));
    Path riotOutput = folder.resolve("riot.nt");
    riot.ifPresent(peer -> all.add(peer.contender("--output=ntriples", input, riotOutput)));
    Rounds times = new Rounds(all, log(), contender -> verify(contender, input, plain));
    return told("convert/" + name, times, rounds, bytes, out);
  }

  /// Lines have to come out as they are, unless blank nodes of Turtle were renamed.
  private static void verify(Contender contender, Path input, Path plain) throws IOException {
    boolean same = contender.isSwMpi() && !input.toString().endsWith(".ttl");
    if (same && Files.mismatch(contender.output(), plain) >= 0) {
      throw new IllegalStateException(contender + ": other bytes than the input's");
    }
  }

  private List<String> stats(Path input, int rounds, PrintStream out)
      throws IOException, InterruptedException {
    List<Contender> all = onThreads(List.of("datasets", "stats", input.toString()), ".ttl");
    return told("stats", new Rounds(all, log(), _ -> {}), rounds, Files.size(input), out);
  }

  private List<Contender> onThreads(List<String> words, String extension) {
    return Contender.swMpi(swMpi, words, false, folder, extension);
  }

  private Contender onOneRank(List<String> words, Path output) {
    return Contender.swMpi(swMpi, words, "threads", 1, output);
  }

  private Path log() {
    return folder.resolve("log");
  }

  /// Runs all in turn, and prints a table.
  ///
  /// @return lines of CSV
  private static List<String> told(
      String name, Rounds times, int rounds, long bytes, PrintStream out)
      throws IOException, InterruptedException {
    times.warmUp();
    times.run(rounds);
    out.printf(Locale.ROOT, "%n%s, lubm: %,d bytes of N-Triples%n", name, bytes);
    out.printf(Locale.ROOT, "%-10s %5s %9s %8s  %s%n", "subject", "ranks", "seconds", "MB/s", "x");
    List<String> csv = new ArrayList<>();
    for (Contender subject : times.contenders()) {
      double median = times.median(subject, Run::seconds);
      StringBuilder factors = new StringBuilder();
      for (Contender peer : times.peers(subject, Contender.RIOT, COPY)) {
        double factor = times.timesAsFast(subject, peer);
        factors.append(String.format(Locale.ROOT, " %.2f %s", factor, Rounds.label(peer)));
      }
      for (Optional<Contender> peer : times.comparisons(subject, Contender.RIOT, COPY)) {
        csv.add(times.csv(name, subject, median, "s", peer, Run::seconds));
      }
      out.printf(
          Locale.ROOT,
          "%-10s %5d %9.3f %8.0f %s%n",
          subject.subject(),
          subject.ranks(),
          median,
          bytes / median / 1e6,
          factors);
    }
    return csv;
  }
}
