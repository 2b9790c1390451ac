package org.swmpi.bench.ri;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.swmpi.bench.Contender;
import org.swmpi.bench.MachineLoad;
import org.swmpi.bench.MpirunEnvironment;
import org.swmpi.bench.Tool;

/// Similarity search: sw-mpi on 1 and 2 ranks over threads and MPI against faiss, NumPy, Lucene and
/// S-Space, each a process of its own, in turn, on the same file of vectors.
public final class SearchBenchmark {
  static final String OURS = Contender.SW_MPI;

  private final Path repository;
  private final Path folder;
  private final Optional<String> peers;
  private final PrintStream out;

  /// @param folder for temporary files: the vectors take 2 GB, with few rows 0.2
  /// @param peers class path of those in Java; none to leave them out
  public SearchBenchmark(Path repository, Path folder, Optional<String> peers, PrintStream out) {
    this.repository = repository;
    this.folder = folder;
    this.peers = peers;
    this.out = out;
  }

  /// Measures, prints a table, and returns lines of CSV.
  public List<String> measure(int rows, int dimension, int rounds)
      throws IOException, InterruptedException {
    MachineLoad.warnIfBusy(out);
    VectorFile vectors = VectorFile.write(folder.resolve("vectors.npy"), rows, dimension);
    List<SearchSubject> subjects = new ArrayList<>(subjects(vectors));
    SearchFigures figures = new SearchFigures(vectors.bytes());
    for (int round = 0; round < rounds; round++) {
      for (SearchSubject subject : List.copyOf(subjects)) {
        subject
            .run(folder)
            .ifPresentOrElse(
                seconds -> figures.add(subject, seconds),
                () -> {
                  subjects.remove(subject);
                  figures.remove(subject);
                });
      }
      Collections.rotate(subjects, -1);
    }
    out.printf("%nsearch: %,d vectors of dimension %d, 10 nearest%n", rows, dimension);
    out.print(figures.table());
    Files.delete(vectors.file());
    return figures.csv();
  }

  private List<SearchSubject> subjects(VectorFile vectors) {
    List<SearchSubject> subjects = new ArrayList<>();
    for (int ranks : new int[] {1, 2}) {
      subjects.add(ours(vectors, "threads", ranks, List.of()));
      subjects.add(ours(vectors, "mpi", ranks, List.of("mpirun", "-n", "" + ranks)));
      for (String peer : List.of("faiss", "numpy")) {
        subjects.add(python(vectors, peer, ranks));
      }
      subjects.add(java(vectors, "Lucene", ranks, jar(), "LuceneSearch"));
      peers.ifPresent(
          classPath -> subjects.add(java(vectors, "S-Space", ranks, classPath, "SSpaceSearch")));
    }
    return subjects;
  }

  private SearchSubject ours(
      VectorFile vectors, String transport, int ranks, List<String> launcher) {
    List<String> command = new ArrayList<>(launcher);
    command.addAll(
        List.of(
            Tool.java(),
            "--add-modules",
            "jdk.incubator.vector",
            "--enable-native-access=ALL-UNNAMED",
            "--class-path",
            jar(),
            repository
                .resolve("benchmarks/src/main/java/org/swmpi/bench/ri/SearchRank.java")
                .toString(),
            vectors.file().toString(),
            Integer.toString(vectors.dimension()),
            transport,
            Integer.toString(ranks)));
    return new SearchSubject(OURS, ranks, transport, command, MpirunEnvironment.of(ranks));
  }

  private SearchSubject python(VectorFile vectors, String peer, int threads) {
    String number = Integer.toString(threads);
    return new SearchSubject(
        peer,
        threads,
        "",
        List.of(
            "python3",
            repository.resolve("benchmarks/peers/random-indexing/search.py").toString(),
            peer,
            vectors.file().toString(),
            number),
        Map.of(
            "PYTHONPATH", repository.resolve("target/python").toString(),
            "OMP_NUM_THREADS", number,
            "OPENBLAS_NUM_THREADS", number));
  }

  private SearchSubject java(
      VectorFile vectors, String peer, int threads, String classPath, String program) {
    return new SearchSubject(
        peer,
        threads,
        "",
        List.of(
            Tool.java(),
            "-Xmx12g",
            "--add-modules",
            "jdk.incubator.vector",
            "--enable-native-access=ALL-UNNAMED",
            "--class-path",
            classPath,
            repository.resolve("benchmarks/peers/random-indexing/" + program + ".java").toString(),
            vectors.file().toString(),
            Integer.toString(vectors.dimension()),
            Integer.toString(threads)),
        Map.of());
  }

  private String jar() {
    return repository.resolve("app/target/sw-mpi.jar").toString();
  }
}
