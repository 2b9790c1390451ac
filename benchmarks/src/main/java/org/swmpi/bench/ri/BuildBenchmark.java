package org.swmpi.bench.ri;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.swmpi.bench.Contender;
import org.swmpi.bench.MachineLoad;
import org.swmpi.bench.ProcessMemory;
import org.swmpi.bench.Rounds;
import org.swmpi.bench.Run;

/// The building of spaces: `sw-mpi index` with the settings of S-Space and with its own, against
/// S-Space and Semantic Vectors, whole processes in turn on the same text, a document a line. What
/// each writes is a space on disk.
final class BuildBenchmark {
  private static final String PEER = "S-Space";
  private static final String DEFAULT = "build/sspace-default";
  private static final String DENSE = "build/dense-512";
  private static final String QUALITY = "build/quality";

  private final Path repository;
  private final Path folder;
  private final Optional<PeerBuilds> peers;
  private final PrintStream out;

  /// @param folder for temporary files
  /// @param peers none to leave them out
  BuildBenchmark(Path repository, Path folder, Optional<PeerBuilds> peers, PrintStream out) {
    this.repository = repository;
    this.folder = folder;
    this.peers = peers;
    this.out = out;
  }

  /// A contender and what it does.
  private record Subject(String name, Contender contender) {}

  /// Measures, prints a table, and returns lines of CSV.
  ///
  /// @param mostTokens of the text
  List<String> measure(Path text, long mostTokens, int rounds)
      throws IOException, InterruptedException {
    MachineLoad.warnIfBusy(out);
    TextSample sample = TextSample.copy(text, folder.resolve("text"), mostTokens);
    List<Subject> subjects = subjects(sample.file());
    Rounds runs =
        new Rounds(
            subjects.stream().map(Subject::contender).toList(), folder.resolve("log"), _ -> {});
    runs.run(rounds);
    out.printf(Locale.ROOT, "%nbuild: %,d tokens, whole processes%n", sample.tokens());
    out.printf("%-22s %-16s %10s %12s%n", "case", "subject", "tokens/s", "memory MB");
    List<String> csv = new ArrayList<>();
    for (Subject subject : subjects) {
      Contender contender = subject.contender();
      double rate = sample.tokens() / runs.median(contender, Run::seconds);
      double memory = runs.median(contender, Run::peakBeyondCache);
      out.printf(
          Locale.ROOT,
          "%-22s %-16s %10.0f %12.0f%n",
          subject.name(),
          contender.subject() + ", " + contender.ranks(),
          rate,
          memory / 1e6);
      Optional<Contender> peer = peer(subjects, subject);
      csv.add(runs.csv(subject.name(), contender, rate, "tokens/s", peer, Run::seconds));
      if (ProcessMemory.isSupported()) {
        csv.add(runs.csv(subject.name(), contender, memory, "bytes", peer, Run::peakBeyondCache));
      }
    }
    return csv;
  }

  /// Of sw-mpi: the peer with the same case, or with its default, on as many threads.
  private static Optional<Contender> peer(List<Subject> subjects, Subject subject) {
    String name = subject.name().equals(QUALITY) ? DEFAULT : subject.name();
    return subjects.stream()
        .filter(_ -> subject.contender().isSwMpi())
        .filter(other -> other.name().equals(name))
        .map(Subject::contender)
        .filter(other -> other.subject().equals(PEER))
        .filter(other -> other.ranks() == subject.contender().ranks())
        .findFirst();
  }

  private List<Subject> subjects(Path plain) {
    List<Subject> subjects = new ArrayList<>();
    for (int ranks : new int[] {1, 2}) {
      subjects.add(ours(DEFAULT, plain, ranks, "--preset", "sspace"));
      subjects.add(ours(DENSE, plain, ranks, "--preset", "sspace", "--dimension", "512"));
      subjects.add(ours(QUALITY, plain, ranks));
      peers.ifPresent(
          builds -> {
            subjects.add(sspace(DEFAULT, builds, plain, ranks, 4000));
            subjects.add(sspace(DENSE, builds, plain, ranks, 512));
          });
    }
    peers.ifPresent(builds -> subjects.add(semanticVectors(builds, plain)));
    return subjects;
  }

  private Subject ours(String name, Path plain, int ranks, String... options) {
    Path space = folder.resolve("space");
    List<String> command =
        new ArrayList<>(
            List.of(
                repository.resolve("sw-mpi").toString(),
                "index",
                plain.toString(),
                "-o",
                space.toString(),
                "--ranks",
                Integer.toString(ranks),
                "--quiet"));
    command.addAll(List.of(options));
    return new Subject(
        name, new Contender(Contender.SW_MPI, ranks, "threads", command, Map.of(), none(), false));
  }

  /// What Run clears away before a run, where the output is a folder.
  private Path none() {
    return folder.resolve("none");
  }

  private Subject sspace(String name, PeerBuilds builds, Path plain, int threads, int dimension) {
    Path space = folder.resolve("space.sspace");
    List<String> command = builds.sspace(plain, space, dimension, threads);
    return new Subject(name, new Contender(PEER, threads, "", command, Map.of(), space, false));
  }

  private Subject semanticVectors(PeerBuilds builds, Path plain) {
    Path space = folder.resolve("semantic-vectors");
    List<String> command = builds.semanticVectors(plain, space, 512);
    return new Subject(
        DENSE, new Contender("Semantic Vectors", 1, "", command, Map.of(), none(), false));
  }
}
