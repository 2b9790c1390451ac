package org.swmpi.mpi.internal.libmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The tables of constants against what C programs see of each library.
class AbiConstantsTest {
  private static final Path INSTALLED = Path.of("..", "target", "mpi").toAbsolutePath();

  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "open-mpi, mpicc",
    "open-mpi, openmpi-5/bin/mpicc",
    "mpich, mpich-5/bin/mpicc",
    "standard, mpich-5/bin/mpicc_abi"
  })
  void tableIsAsTheHeaderSays(String table, String compiler) throws Exception {
    Path program = folder.resolve("constants");
    Path wrapper = INSTALLED.resolve(compiler);
    String command = compiler.contains("/") ? wrapper.toString() : compiler;
    assumeTrue(
        Files.isExecutable(wrapper) || !compiler.contains("/"),
        compiler + " NOT TESTED: it is not here; ./verify installs it");
    Path source = Path.of("src", "test", "c", "constants.c");
    List<String> compile = List.of(command, "-o", program.toString(), source.toString(), "-ldl");
    run(compile);
    List<String> seen = run(List.of(program.toString())).lines().toList();
    assertThat(seen).hasSizeGreaterThan(140);
    assertThat(resource(table + ".constants").lines()).containsAll(seen);
  }

  private static String run(List<String> command) throws IOException, InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      return abort(command.getFirst() + " NOT TESTED: " + e.getMessage());
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s%n%s", command, output).isZero();
    return output;
  }

  private static String resource(String name) throws IOException {
    try (InputStream stream = Abi.class.getResourceAsStream(name)) {
      return new String(stream.readAllBytes(), StandardCharsets.US_ASCII);
    }
  }
}
