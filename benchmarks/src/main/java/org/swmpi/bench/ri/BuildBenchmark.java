package org.swmpi.bench.ri;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringTokenizer;
import org.swmpi.bench.Contender;
import org.swmpi.bench.MachineLoad;
import org.swmpi.bench.Run;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.text.TextFile;
import org.swmpi.data.text.TextFiles;

/// The building of spaces: `sw-mpi index` with the settings of S-Space and with its own, against
/// S-Space and Semantic Vectors, whole processes in turn on the same text, a document a line. What
/// each writes is a space on disk.
final class BuildBenchmark {
  private static final String OURS = SearchBenchmark.OURS;
  private static final String PEER = "S-Space";
  private static final String DEFAULT = "build/sspace-default";
  private static final String DENSE = "build/dense-512";
  private static final String QUALITY = "build/quality";

  private final Path repository;
  private final Path folder;
  private final Optional<String> peers;
  private final PrintStream out;

  /// @param folder for temporary files
  /// @param peers class path of the peers; none to leave them out
  BuildBenchmark(Path repository, Path folder, Optional<String> peers, PrintStream out) {
    this.repository = repository;
    this.folder = folder;
    this.peers = peers;
    this.out = out;
  }

  /// A contender and what it does.
  private record Subject(String name, Contender contender) {}

  /// The text that there is.
  static Path text(Path repository) {
    Path shared = repository.resolve("../shared/data/text/enwiki-sample.txt.zst").normalize();
    return Files.exists(shared) ? shared : repository.resolve("examples/text");
  }

  /// Measures, prints a table, and returns lines of CSV.
  ///
  /// @param mostTokens of the text; 0 for all
  List<String> measure(Path text, long mostTokens, int rounds)
      throws IOException, InterruptedException {
    MachineLoad.warnIfBusy(out);
    Path plain = folder.resolve("text");
    long tokens = write(text, plain, mostTokens);
    List<Subject> order = new ArrayList<>(subjects(plain));
    Map<Subject, List<Run>> runs = new LinkedHashMap<>();
    order.forEach(subject -> runs.put(subject, new ArrayList<>()));
    for (int round = 0; round < rounds; round++) {
      for (Subject subject : order) {
        runs.getOrDefault(subject, new ArrayList<>())
            .add(Run.of(subject.contender(), folder.resolve("log")));
      }
      Collections.rotate(order, 1);
    }
    out.printf(Locale.ROOT, "%nbuild: %,d tokens, whole processes%n", tokens);
    out.printf("%-22s %-16s %10s %12s%n", "case", "subject", "tokens/s", "memory MB");
    List<String> csv = new ArrayList<>();
    runs.forEach(
        (subject, all) -> {
          double rate = tokens / median(all.stream().map(Run::seconds).toList());
          double memory = median(all.stream().map(run -> (double) run.peakBeyondCache()).toList());
          Contender contender = subject.contender();
          out.printf(
              Locale.ROOT,
              "%-22s %-16s %10.0f %12.0f%n",
              subject.name(),
              contender.subject() + ", " + contender.ranks(),
              rate,
              memory / 1e6);
          double peerRate = peer(runs, subject, tokens, true);
          double peerMemory = peer(runs, subject, tokens, false);
          csv.add(line(subject, rate, "tokens/s", peerRate / rate));
          csv.add(line(subject, memory, "bytes", memory / peerMemory));
        });
    return csv;
  }

  /// The peer's figure for the same case, or for its default, on as many threads.
  private static double peer(
      Map<Subject, List<Run>> runs, Subject subject, long tokens, boolean rate) {
    String name = subject.name().equals(QUALITY) ? DEFAULT : subject.name();
    for (Map.Entry<Subject, List<Run>> other : runs.entrySet()) {
      Contender contender = other.getKey().contender();
      if (contender.subject().equals(PEER)
          && contender.ranks() == subject.contender().ranks()
          && other.getKey().name().equals(name)) {
        return rate
            ? tokens / median(other.getValue().stream().map(Run::seconds).toList())
            : median(other.getValue().stream().map(run -> (double) run.peakBeyondCache()).toList());
      }
    }
    return Double.NaN;
  }

  private static String line(Subject subject, double value, String unit, double ratio) {
    Contender contender = subject.contender();
    boolean compared = contender.subject().equals(OURS) && !Double.isNaN(ratio);
    return String.format(
        Locale.ROOT,
        "%s,%s,%d,%s,%.6g,%s,%s",
        subject.name(),
        contender.subject(),
        contender.ranks(),
        contender.transport(),
        value,
        unit,
        compared ? String.format(Locale.ROOT, "%s,%.4g", PEER, ratio) : ",");
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(Double.NaN);
  }

  /// Copies whole documents, and returns how many tokens they have.
  private static long write(Path text, Path plain, long mostTokens) throws IOException {
    long tokens = 0;
    try (BufferedWriter writer = Files.newBufferedWriter(plain)) {
      for (TextFile file : TextFiles.resolve(List.of(text.toString()))) {
        try (BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(Compressed.open(file), StandardCharsets.UTF_8))) {
          for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (mostTokens > 0 && tokens >= mostTokens) {
              return tokens;
            }
            tokens += new StringTokenizer(line).countTokens();
            writer.write(line);
            writer.newLine();
          }
        }
      }
    }
    return tokens;
  }

  private List<Subject> subjects(Path plain) {
    List<Subject> subjects = new ArrayList<>();
    for (int ranks : new int[] {1, 2}) {
      subjects.add(ours(DEFAULT, plain, ranks, "--preset", "sspace"));
      subjects.add(ours(DENSE, plain, ranks, "--preset", "sspace", "--dimension", "512"));
      subjects.add(ours(QUALITY, plain, ranks));
      peers.ifPresent(
          path -> {
            subjects.add(sspace(DEFAULT, path, plain, ranks, 4000));
            subjects.add(sspace(DENSE, path, plain, ranks, 512));
          });
    }
    peers.ifPresent(path -> subjects.add(semanticVectors(path, plain)));
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
        name, new Contender(OURS, ranks, "threads", command, Map.of(), none(), false));
  }

  /// What Run clears away before a run, where the output is a folder.
  private Path none() {
    return folder.resolve("none");
  }

  private Subject sspace(String name, String classPath, Path plain, int threads, int dimension) {
    Path space = folder.resolve("space.sspace");
    List<String> command = program(classPath, "SSpaceBuild", plain, space, dimension);
    command.add(Integer.toString(threads));
    return new Subject(name, new Contender(PEER, threads, "", command, Map.of(), space, false));
  }

  /// It has one thread.
  private Subject semanticVectors(String classPath, Path plain) {
    Path space = folder.resolve("semantic-vectors");
    List<String> command = program(classPath, "SemanticVectorsBuild", plain, space, 512);
    return new Subject(
        DENSE, new Contender("Semantic Vectors", 1, "", command, Map.of(), none(), false));
  }

  private List<String> program(
      String classPath, String program, Path plain, Path space, int dimension) {
    return new ArrayList<>(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx12g",
            "--class-path",
            classPath,
            repository.resolve("benchmarks/peers/random-indexing/" + program + ".java").toString(),
            plain.toString(),
            space.toString(),
            Integer.toString(dimension)));
  }
}
