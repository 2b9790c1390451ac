package org.swmpi.bindings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.mpi.contract.MpiInstallation;

/// The examples as users start them, on the jar alone, under the launcher of an MPI.
class ExamplesIT {
  private static final Path EXAMPLES = Path.of("..", "examples", "mpi");
  private static final Path RUNTIME_EXAMPLES = Path.of("..", "examples", "mpi-runtime");
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
  private static final String JAR = System.getProperty("swmpi.bindings.jar");
  private static final int RANKS = 2;

  /// What each prints on three ranks.
  private static final String RUNTIME_EXPECTED =
      """
      Columns squares: [0, 1, 4, 9, 16, 25, 36, 49, 64]
      Fibonacci Fibonacci: [1, 2, 3]
      Gossip all know the same: true
      Halves squares: [0, 1, 4, 9, 16, 25, 36, 49, 64, 81], in both halves the same sum: true
      Heat mean of the plate: 0.213590
      Joined primes below 10000: 1229
      Log lines: 4 a rank, in order: true
      Mailbox letters: 3
      Meeting the guests say: good evening
      Overlap mean 500.5, largest 1001.0
      Pi pi is about 3.141593
      Records records in order: true
      Ring both sums are the same: true
      SharedTable mean of the sums: 499500
      Spawn ranks of the family: 5
      Stencil steps: 1165, mean of the rod: 0.500
      Tickets sum of squares: 328350
      TwoGroups odd ranks: [1]
      """;

  @TempDir private Path folder;

  @TestFactory
  List<DynamicTest> onOpenMpiAndMpich() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String name : List.of("mpirun of the PATH", "MPICH 5")) {
      MpiInstallation mpi =
          MpiInstallation.all().stream()
              .filter(each -> each.name().equals(name))
              .findFirst()
              .orElse(null);
      if (mpi == null) {
        tests.add(notTested(name));
        continue;
      }
      add(tests, mpi, "Hello.java", "Hello from rank 1 of 2");
      add(tests, mpi, "Ring.java", "The token has come round: 2");
      add(tests, mpi, "Multiply.java", "largest difference 0.0");
      add(
          tests,
          mpi,
          "HelloRdf.java",
          "triples of all ranks: 7",
          EXAMPLES.resolve("people.nt").toString());
    }
    return tests;
  }

  /// Those of `org.swmpi.mpi`, compiled before, on three ranks.
  @TestFactory
  List<DynamicTest> ofTheRuntime() throws IOException, InterruptedException {
    MpiInstallation mpi = MpiInstallation.ofSystem().orElse(null);
    if (mpi == null) {
      return List.of(notTested("mpirun of the PATH"));
    }
    Path classes = compile();
    Map<String, String> expected =
        RUNTIME_EXPECTED
            .lines()
            .collect(
                Collectors.toMap(
                    line -> line.substring(0, line.indexOf(' ')),
                    line -> line.substring(line.indexOf(' ') + 1)));
    try (Stream<Path> sources = Files.list(RUNTIME_EXAMPLES)) {
      return sources
          .map(source -> source.getFileName().toString().replace(".java", ""))
          .sorted()
          .map(
              name ->
                  DynamicTest.dynamicTest(
                      name + " on " + mpi,
                      () ->
                          assertThat(
                                  run(
                                      mpi,
                                      3,
                                      JAR + File.pathSeparator + classes,
                                      name,
                                      folder.resolve(name + ".data").toString()))
                              .isEqualToIgnoringNewLines(expected.get(name))))
          .toList();
    }
  }

  private static DynamicTest notTested(String mpi) {
    return DynamicTest.dynamicTest(
        mpi,
        () -> abort("examples on " + mpi + " NOT TESTED: it is not here; ./verify installs it"));
  }

  private Path compile() throws IOException, InterruptedException {
    Path classes = folder.resolve("classes");
    List<String> command = new ArrayList<>();
    command.add(JAVA_HOME.resolve("bin/javac").toString());
    command.addAll(List.of("-Xlint:all", "-Werror", "-cp", JAR, "-d", classes.toString()));
    try (Stream<Path> sources = Files.list(RUNTIME_EXAMPLES)) {
      sources.map(Path::toString).forEach(command::add);
    }
    Process javac = new ProcessBuilder(command).inheritIO().start();
    assertThat(javac.waitFor()).isZero();
    return classes;
  }

  private void add(
      List<DynamicTest> tests,
      MpiInstallation mpi,
      String source,
      String expected,
      String... args) {
    tests.add(
        DynamicTest.dynamicTest(
            source + " on " + mpi,
            () ->
                assertThat(run(mpi, RANKS, JAR, EXAMPLES.resolve(source).toString(), args))
                    .contains(expected)));
  }

  /// @param program a class, or a source file
  private String run(
      MpiInstallation mpi, int ranks, String classPath, String program, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(mpi.launcher().toString()));
    if (mpi.isOpenMpi()) {
      command.addAll(List.of("--oversubscribe", "--bind-to", "none"));
    }
    command.addAll(List.of("-n", Integer.toString(ranks)));
    command.add(JAVA_HOME.resolve("bin/java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", classPath, program));
    command.addAll(List.of(args));
    Path output = folder.resolve(Path.of(program).getFileName() + mpi.name() + ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(output.toFile());
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    builder.environment().remove("CLASSPATH");
    Process process = builder.start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
      throw new AssertionError("no end after 60 s: " + Files.readString(output));
    }
    String text = Files.readString(output);
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }
}
