package org.swmpi.bindings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.mpi.contract.MpiInstallation;

/// The examples as users start them: source files, on the jar alone, under the launcher of an MPI.
class ExamplesIT {
  private static final Path EXAMPLES = Path.of("..", "examples", "mpi");
  private static final int RANKS = 2;

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
        tests.add(
            DynamicTest.dynamicTest(
                name,
                () ->
                    abort(
                        "examples on "
                            + name
                            + " NOT TESTED: it is not here; ./verify installs it")));
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

  private void add(
      List<DynamicTest> tests,
      MpiInstallation mpi,
      String source,
      String expected,
      String... args) {
    tests.add(
        DynamicTest.dynamicTest(
            source + " on " + mpi, () -> assertThat(run(mpi, source, args)).contains(expected)));
  }

  private String run(MpiInstallation mpi, String source, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(mpi.launcher().toString()));
    if (mpi.isOpenMpi()) {
      command.addAll(List.of("--oversubscribe", "--bind-to", "none"));
    }
    command.addAll(List.of("-n", Integer.toString(RANKS)));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(System.getProperty("swmpi.bindings.jar"));
    command.add(EXAMPLES.resolve(source).toString());
    command.addAll(List.of(args));
    Path output = folder.resolve(source + mpi.name() + ".txt");
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
