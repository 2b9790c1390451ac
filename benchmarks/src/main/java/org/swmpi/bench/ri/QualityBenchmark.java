package org.swmpi.bench.ri;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// How well spaces agree with human judgement: those of `sw-mpi index` by its defaults, of more and
/// less text, and by other settings, against those of S-Space and of gensim's word2vec, over seeds,
/// on the same text. All are asked by `sw-mpi evaluate`.
final class QualityBenchmark {
  private static final int THREADS = 2;
  private static final int SSPACE_DIMENSION = 4000; // its default

  private final Path repository;
  private final Path folder;
  private final Optional<PeerBuilds> peers;
  private final PrintStream out;

  /// @param folder for temporary files
  /// @param peers those in Java; none to leave them out
  QualityBenchmark(Path repository, Path folder, Optional<PeerBuilds> peers, PrintStream out) {
    this.repository = repository;
    this.folder = folder;
    this.peers = peers;
    this.out = out;
  }

  /// The test sets that there are.
  static List<Path> sets(Path repository) throws IOException {
    Path shared = repository.resolve("../shared/data/eval").normalize();
    if (!Files.isDirectory(shared)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(shared)) {
      return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
    }
  }

  /// Measures, prints a table, and returns lines of CSV.
  ///
  /// @param sets of pairs that people have judged
  /// @param mostTokens of the text
  List<String> measure(Path text, List<Path> sets, long mostTokens, int seeds)
      throws IOException, InterruptedException {
    if (sets.isEmpty()) {
      System.err.println("Left out: quality, for there are no test sets here; name some by --sets");
      return List.of();
    }
    List<QualitySubject> subjects = new ArrayList<>(subjects(text, mostTokens));
    QualityFigures figures = new QualityFigures();
    for (int seed = 1; seed <= seeds; seed++) {
      for (QualitySubject subject : List.copyOf(subjects)) {
        Optional<List<String>> scores = scores(subject, seed, sets);
        scores.ifPresentOrElse(
            lines -> figures.add(subject, String.join("", lines)),
            () -> {
              subjects.remove(subject);
              figures.remove(subject);
            });
      }
    }
    out.printf(
        "%nquality: rank correlation with human judgement, mean (least) of %d seeds%n", seeds);
    out.print(figures.table());
    return figures.csv();
  }

  private Optional<List<String>> scores(QualitySubject subject, int seed, List<Path> sets)
      throws IOException, InterruptedException {
    List<Program> programs = new ArrayList<>(subject.build().with(seed));
    List<String> evaluate = new ArrayList<>(List.of("evaluate", space()));
    sets.forEach(set -> evaluate.add(set.toString()));
    evaluate.addAll(List.of("--json", "--quiet"));
    programs.add(ours(subject.name(), evaluate));
    Optional<List<String>> lines = Optional.empty();
    for (Program program : programs) {
      lines = program.run(folder);
      if (lines.isEmpty()) {
        break;
      }
    }
    return lines;
  }

  private List<QualitySubject> subjects(Path text, long mostTokens) throws IOException {
    TextSample all = TextSample.copy(text, folder.resolve("text"), mostTokens);
    List<QualitySubject> subjects = new ArrayList<>();
    for (int part : new int[] {4, 2}) {
      Path file = folder.resolve("text-" + part);
      subjects.add(index(TextSample.copy(all.file(), file, all.tokens() / part)));
    }
    subjects.add(index(all));
    subjects.add(index(all, "--dimension", "4096"));
    subjects.add(index(all, "--preset", "sspace"));
    peers.ifPresent(builds -> subjects.add(sspace(all, builds)));
    subjects.add(word2vec(all));
    return subjects;
  }

  private QualitySubject index(TextSample text, String... options) {
    String name = String.join(" ", Stream.concat(Stream.of("sw-mpi"), Stream.of(options)).toList());
    List<String> command = new ArrayList<>(List.of("index", text.file().toString()));
    command.addAll(List.of("-o", space(), "--quiet"));
    command.addAll(List.of(options));
    command.add("--seed");
    return new QualitySubject(name, text, seed -> List.of(ours(name, command, "" + seed)));
  }

  /// Its index vectors are others each time, by no seed.
  private QualitySubject sspace(TextSample text, PeerBuilds builds) {
    String name = "S-Space";
    Path file = folder.resolve("space.sspace");
    Program build =
        new Program(name, builds.sspace(text.file(), file, SSPACE_DIMENSION, THREADS), Map.of());
    return new QualitySubject(name, text, _ -> List.of(build, imported(name, file, "sspace")));
  }

  private QualitySubject word2vec(TextSample text) {
    String name = "gensim word2vec";
    Path file = folder.resolve("word2vec");
    String script = "benchmarks/peers/random-indexing/word2vec.py";
    return new QualitySubject(
        name,
        text,
        seed ->
            List.of(
                new Program(
                    name,
                    List.of(
                        "python3",
                        repository.resolve(script).toString(),
                        text.file().toString(),
                        file.toString(),
                        "" + seed,
                        "" + THREADS),
                    Map.of("PYTHONPATH", repository.resolve("target/python").toString())),
                imported(name, file, "word2vec-binary")));
  }

  private Program imported(String name, Path file, String format) {
    return ours(
        name,
        List.of("space", "import", file.toString(), "-o", space(), "--format", format, "--quiet"));
  }

  private Program ours(String name, List<String> arguments, String... more) {
    List<String> command = new ArrayList<>(List.of(repository.resolve("sw-mpi").toString()));
    command.addAll(arguments);
    command.addAll(List.of(more));
    return new Program(name, command, Map.of());
  }

  private String space() {
    return folder.resolve("quality-space").toString();
  }
}
