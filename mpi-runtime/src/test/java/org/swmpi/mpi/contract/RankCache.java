package org.swmpi.mpi.contract;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.spi.ToolProvider;

/// What the JVMs of ranks load at their start, loaded and linked ahead of time (JEP 483): most
/// ranks of tests do little else.
final class RankCache {
  /// To make it costs as much as some 30 jobs gain by it: where there are few, there is none.
  private static final int WORTH_IT = 40;

  private static final Path FOLDER = Path.of("target", "ranks");
  private static final AtomicInteger JOBS = new AtomicInteger();
  private static volatile List<String> options = List.of();

  private RankCache() {}

  /// Options for the JVMs of a job that is about to start: none for the first ones, and where no
  /// cache could be made.
  static List<String> optionsOfNextJob() throws IOException, InterruptedException {
    if (JOBS.incrementAndGet() == WORTH_IT) {
      options = make();
    }
    return options;
  }

  /// Makes it of what one rank does in all cases of the contract.
  private static List<String> make() throws IOException, InterruptedException {
    Path results = Files.createDirectories(FOLDER.resolve("results"));
    Path cache = FOLDER.resolve("classes.aot");
    // Of a jar that has changed since, the JVM may not notice that (JDK-8377932).
    Files.deleteIfExists(cache);
    String classPath = jars();
    Optional<MpiInstallation> mpi = MpiInstallation.ofSystem();
    Mpirun.Result result =
        mpi.map(found -> Mpirun.of(found, 1))
            .orElseGet(Mpirun::none)
            .jvm(inFile("training", "-XX:AOTCacheOutput=" + cache, classPath))
            .run(ContractRanks.class, mpi.isPresent() ? "mpi" : "threads", "1", results.toString());
    if (result.exitCode() == 0 && Files.isReadable(cache)) {
      return List.of(inFile("options", "-XX:AOTCache=" + cache, classPath));
    }
    System.err.println("ranks start without a cache of their classes: " + result.output());
    return List.of();
  }

  /// The class path of the tests, with jars in place of its folders: no cache is made of those.
  private static String jars() throws IOException {
    ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
    List<String> entries = new ArrayList<>();
    for (String entry : Mpirun.classPath().split(File.pathSeparator)) {
      if (Files.isDirectory(Path.of(entry))) {
        Path packed = FOLDER.resolve(entries.size() + ".jar").toAbsolutePath();
        List<String> arguments =
            List.of("--create", "--no-compress", "--file", packed.toString(), "-C", entry, ".");
        jar.run(System.out, System.err, arguments.toArray(String[]::new));
        entries.add(packed.toString());
      } else {
        entries.add(entry);
      }
    }
    return String.join(File.pathSeparator, entries);
  }

  /// An argument that stands for these: Open MPI's mpirun puts the working folder into the class
  /// paths that it sees.
  private static String inFile(String name, String option, String classPath) throws IOException {
    Path file = FOLDER.resolve(name);
    Files.writeString(file, option + "\n--class-path\n\"" + classPath + "\"\n");
    return "@" + file;
  }
}
