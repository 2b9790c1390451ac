package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.app.JarRun.Result;

/// Programs of users as ranks, started by the real jar.
class LaunchIT {
  private static final List<String> PROGRAM =
      List.of(
          Path.of(System.getProperty("java.home"), "bin/java").toString(),
          "--enable-native-access=ALL-UNNAMED",
          "-classpath",
          JarRun.JAR + ":" + Path.of("target/test-classes").toAbsolutePath(),
          LaunchedProgram.class.getName());

  private static JarRun launch(List<String> options, String... arguments) {
    List<String> words = new ArrayList<>(List.of("launch"));
    words.addAll(options);
    words.addAll(PROGRAM);
    words.addAll(List.of(arguments));
    return JarRun.of(words);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void eachRankRunsTheProgram(int ranks) throws Exception {
    List<String> options =
        List.of("--transport", "sockets", "--ranks", Integer.toString(ranks), "--");
    Result result = launch(options, "stay", "--ranks", "9").run().exits(0);
    long all = (1L << ranks) - 1;
    assertThat(result.sortedLines())
        .containsExactlyElementsOf(
            Stream.iterate(0, rank -> rank < ranks, rank -> rank + 1)
                .map(rank -> "rank " + rank + " of " + all + " [stay, --ranks, 9]")
                .toList());
    assertThat(result.err()).isEmpty();
  }

  @Test
  void theEnvironmentTellsTheRanksThatNoOptionTells() throws Exception {
    JarRun of = launch(List.of("--"), "stay").withEnvironment("SW_MPI_RANKS", "3");
    assertThat(of.run().exits(0).sortedLines()).hasSize(3);
  }

  @Test
  void theExitCodeIsThatOfTheProgram() throws Exception {
    Result result = launch(List.of("--ranks", "3"), "exit").run().exits(7);
    assertThat(result.sortedLines()).hasSize(3);
  }

  @Test
  void aSignalEndsAllRanks(@TempDir Path folder) throws Exception {
    Path output = Files.createFile(folder.resolve("output"));
    Process process = launch(List.of("--ranks", "3"), "sleep").withOutputTo(output).start();
    Gatherer err = Gatherer.of(process.getErrorStream());
    while (Files.readAllLines(output).size() < 3) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(50);
    }
    List<ProcessHandle> started = process.descendants().toList();
    assertThat(started).hasSizeGreaterThanOrEqualTo(3);
    process.destroy();
    JarRun.end(process, Gatherer.of(process.getInputStream()), err).exits(143);
    assertThat(started)
        .allSatisfy(each -> assertThat(each.onExit()).succeedsWithin(Duration.ofSeconds(10)));
  }

  @Test
  void whatItCannotDoItRefuses() throws Exception {
    assertThat(launch(List.of("--ranks", "3", "--transport", "mpi"), "stay").run().exits(2).err())
        .contains("'mpi'")
        .contains("mpirun -n 3 ");
    assertThat(JarRun.of("launch", "--", "no-such-program").run().exits(2).err())
        .contains("'no-such-program' cannot be started")
        .contains("PATH");
    assertThat(
            launch(List.of("--hosts", "localhost:2", "--ranks", "3", "--"), "stay")
                .run()
                .exits(1)
                .err())
        .contains("the hosts 'localhost:2' are for 2");
    assertThat(JarRun.of("launch").run().exits(2).err()).contains("COMMAND");
  }
}
