package org.swmpi.bindings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.bindings.suite.Suite;
import org.swmpi.mpi.contract.MpiInstallation;
import org.swmpi.mpi.contract.Mpirun;

/// The suite, as ranks of each MPI that is here; and the same source on Open MPI's own bindings,
/// which must pass it too: so it asks for what programs find there.
class SuiteTest {
  private static final Path COMPILED_JAR = Path.of("../target/peers/mpi.jar");

  @TempDir private Path folder;

  @TestFactory
  List<DynamicTest> onEveryMpi() {
    List<DynamicTest> tests = new ArrayList<>();
    List<MpiInstallation> installations = MpiInstallation.all();
    for (String name : MpiInstallation.NAMES) {
      if (installations.stream().noneMatch(mpi -> mpi.name().equals(name))) {
        tests.add(DynamicTest.dynamicTest(name, () -> missing("suite on " + name)));
      }
    }
    for (MpiInstallation mpi : installations) {
      int[] sizes = mpi.equals(installations.getFirst()) ? new int[] {1, 3, 4} : new int[] {2};
      for (int ranks : sizes) {
        tests.add(
            DynamicTest.dynamicTest(
                mpi + ", " + ranks + " ranks", () -> passes(Mpirun.of(mpi, ranks), ranks)));
      }
    }
    return tests;
  }

  @Test
  void withoutALauncherThereIsOneRank() throws Exception {
    passes(
        Mpirun.none().variable("SW_MPI_TRANSPORT", "threads"), 1, "messages", "requests", "types");
  }

  /// As `sw-mpi launch` starts it, without any MPI.
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4})
  void overSockets(int ranks) throws Exception {
    passes(
        Mpirun.none()
            .variable("SW_MPI_TRANSPORT", "sockets")
            .variable("SW_MPI_RANKS", Integer.toString(ranks)),
        ranks,
        "beyond");
  }

  @Test
  void theJobEndsThoughFinalizeFails() throws Exception {
    if (MpiInstallation.ofSystem().isEmpty()) {
      missing("Finalize that fails");
    }
    Mpirun.Result result = Mpirun.ranks(2).timeout(60).run(FailingEndProgram.class);
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output()).contains("Finalize: ", "MPI_ERR_TRUNCATE");
  }

  @Test
  void theParentOfAJobHasItsName() throws Exception {
    if (MpiInstallation.ofSystem().isEmpty()) {
      missing("jobs that start others");
    }
    Mpirun.Result result = Mpirun.ranks(1).timeout(60).run(SpawningProgram.class);
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output()).contains("parent: MPI_COMM_PARENT");
  }

  @TestFactory
  Stream<DynamicTest> finalizeLetsOtherThreadsEndTheirCalls() {
    Stream<DynamicTest> overMpi =
        MpiInstallation.all().stream()
            .map(
                mpi ->
                    DynamicTest.dynamicTest(
                        mpi.toString(), () -> receivesAtEnd(Mpirun.of(mpi, 2))));
    Mpirun sockets =
        Mpirun.none().variable("SW_MPI_TRANSPORT", "sockets").variable("SW_MPI_RANKS", "2");
    return Stream.concat(
        overMpi, Stream.of(DynamicTest.dynamicTest("sockets", () -> receivesAtEnd(sockets))));
  }

  private static void receivesAtEnd(Mpirun mpirun) throws Exception {
    Mpirun.Result result = mpirun.timeout(60).run(ThreadAtEndProgram.class);
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output()).contains("received 7");
  }

  @Test
  void theSameSourceOnOpenMpisOwnBindings() throws Exception {
    if (!Files.isReadable(COMPILED_JAR) || MpiInstallation.ofSystem().isEmpty()) {
      missing("suite on Open MPI's own bindings");
    }
    Path jar = COMPILED_JAR.toRealPath();
    compile(jar);
    passes(
        Mpirun.ranks(2)
            .variable("CLASSPATH", jar + ":" + folder)
            .variable("OMPI_MCA_pml", "ob1")
            .jvm("-Djava.library.path=" + nativeFolders()),
        2);
  }

  private void compile(Path jar) throws IOException {
    List<String> options = new ArrayList<>(List.of("-nowarn", "-d", folder.toString(), "-cp"));
    options.add(jar + ":" + System.getProperty("java.class.path"));
    try (Stream<Path> sources = Files.list(Path.of("src/test/java/org/swmpi/bindings/suite"))) {
      sources.map(Path::toString).forEach(options::add);
    }
    StringWriter messages = new StringWriter();
    int code =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new));
    assertThat(code).as(messages.toString()).isZero();
  }

  /// Where distributions keep the native part.
  private static String nativeFolders() throws IOException {
    Path prefix =
        MpiInstallation.ofSystem().orElseThrow().launcher().toRealPath().getParent().getParent();
    try (Stream<Path> files = Files.find(prefix.resolve("lib"), 4, (file, _) -> isNative(file))) {
      return files
          .map(file -> file.getParent().toString())
          .reduce((a, b) -> a + ":" + b)
          .orElse("");
    }
  }

  private static boolean isNative(Path file) {
    return file.getFileName().toString().equals("libmpi_java.so");
  }

  private static void passes(Mpirun mpirun, int ranks, String... groups) throws Exception {
    Mpirun.Result result = mpirun.timeout(120).run(Suite.class, groups);
    assertThat(result.exitCode()).as(result.output()).isZero();
    for (int rank = 0; rank < ranks; rank++) {
      assertThat(result.output()).containsPattern("rank " + rank + ": \\d{2,} cases, 0 failed");
    }
  }

  private static void missing(String what) {
    String reason = what + " NOT TESTED: it is not here; ./verify installs it";
    System.err.println(reason);
    abort(reason);
  }
}
