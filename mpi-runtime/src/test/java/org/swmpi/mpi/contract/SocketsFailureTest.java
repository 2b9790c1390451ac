package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How jobs of processes that talk over TCP end when a rank does not do what the others expect: all
/// ranks, soon, with a code that says so, and one report at most.
@Execution(ExecutionMode.CONCURRENT)
class SocketsFailureTest {
  /// Code 74 is what the test's reporter returns, 137 and 143 are those of signals.
  @ParameterizedTest(name = "{0}, {1} ranks: exit code {2}, {3} reports")
  @CsvSource({
    "THROW, 2, 74, 1",
    "THROW, 4, 74, 1",
    "THROW_WHILE_OTHERS_COMPUTE, 3, 74, 1",
    "THROW_WHILE_OTHERS_RECEIVE, 3, 74, 1",
    "THROW_WHILE_OTHERS_SEND, 3, 74, 1",
    "ALL_THROW, 3, 74, 1",
    "ABORT, 3, 42, 0",
    "RETURN_EARLY, 2, 74, 1",
    "RETURN_EARLY, 4, 74, 1",
    "RETURN_CODE_EARLY, 3, 65, 0",
    "RETURN_WHILE_OTHERS_RECEIVE, 2, 74, 1",
    "RETURN_WHILE_OTHERS_TEST, 2, 74, 1",
    "RETURN_WHILE_ANOTHER_SENDS, 3, 0, 0",
    "RETURN_WHILE_OTHER_GROUP_RECEIVES, 3, 74, 1",
    "RETURN_WHILE_PART_WAITS, 3, 74, 1",
    "RETURN_WHILE_OTHERS_AWAIT, 3, 74, 1",
    "RETURN_CODE, 3, 66, 0",
    "DISAGREE, 2, 74, 1",
    "EXIT_0, 3, 74, 1",
    "EXIT_3, 3, 3, 0",
    "ALL_EXIT_0, 3, 0, 0",
    "HALT, 3, 9, 0",
    "KILL, 3, 137, 1",
    "TERMINATE, 3, 143, 0",
    "NULL_CHECK, 2, 0, 0"
  })
  void endsWithCode(Scenario scenario, int ranks, int code, int reports) throws Exception {
    verifyEnd(scenario.name(), ranks, code, reports);
  }

  private static void verifyEnd(String scenario, int ranks, int code, int reports)
      throws Exception {
    Mpirun.Result result =
        Mpirun.none().run(ScenarioRanks.class, "sockets", scenario, Integer.toString(ranks));
    assertThat(result.exitCode()).as(result.output()).isEqualTo(code);
    assertThat(result.output().lines().filter(line -> line.contains("REPORT")))
        .as(result.output())
        .hasSize(reports);
    assertThat(result.seconds()).as(result.output()).isLessThan(50);
  }

  @ParameterizedTest(name = "{0}, {1} ranks: exit code {2}, {3} reports")
  @CsvSource({
    "WINDOW_HALT, 2, 9, 0",
    "WINDOW_HALT, 4, 9, 0",
    "WINDOW_HALT_AS_TARGET, 3, 9, 0",
    "WINDOW_THROW, 3, 74, 1",
    "WINDOW_RETURN, 2, 74, 1",
    "WINDOW_RETURN, 3, 74, 1",
    "WINDOW_RETURN_CODE, 3, 65, 0",
    "WINDOW_EXIT_0, 3, 74, 1",
    "WINDOW_FENCE_ALONE, 3, 74, 1",
    "WINDOW_UNFREED, 3, 0, 0"
  })
  void endsWithCodeInsideAnEpoch(WindowScenario scenario, int ranks, int code, int reports)
      throws Exception {
    verifyEnd(scenario.name(), ranks, code, reports);
  }

  /// Nobody is left, however rank 0 goes.
  @ParameterizedTest
  @CsvSource({"KILL, 137", "TERM, 143"})
  void theOthersGoWithRankZero(String signal, int code, @TempDir Path folder) throws Exception {
    Path output = folder.resolve("output");
    Process job = Mpirun.none().start(output, IdleRanks.class, "3", folder.toString());
    List<ProcessHandle> ranks = new ArrayList<>();
    for (int rank = 0; rank < 3; rank++) {
      ranks.add(process(folder.resolve("rank-" + rank), output));
    }
    assertThat(ranks.getFirst().pid()).isEqualTo(job.pid());
    new ProcessBuilder("kill", "-" + signal, Long.toString(job.pid())).start().waitFor();
    for (ProcessHandle rank : ranks) {
      rank.onExit().get(20, TimeUnit.SECONDS);
    }
    assertThat(job.waitFor()).isEqualTo(code);
    assertThat(output).isEmptyFile();
  }

  /// What a rank prints last is passed on, though rank 0 could end sooner: its standard error is
  /// full, and nobody reads it for a while.
  @Test
  void lastWordsArrive(@TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CompletableFuture<String> printed =
        CompletableFuture.supplyAsync(
            () -> {
              try (InputStream in = Files.newInputStream(pipe)) {
                Thread.sleep(4_000);
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            Thread.ofPlatform().daemon()::start);
    Process job = Mpirun.none().start(pipe, LastWordsRanks.class);
    assertThat(printed.get(30, TimeUnit.SECONDS)).endsWith("last words\n");
    assertThat(job.waitFor()).isZero();
  }

  private static ProcessHandle process(Path file, Path output) throws Exception {
    long end = System.nanoTime() + 30_000_000_000L;
    while (!Files.exists(file)) {
      assertThat(System.nanoTime()).as(Files.readString(output)).isLessThan(end);
      Thread.sleep(20);
    }
    return ProcessHandle.of(Long.parseLong(Files.readString(file))).orElseThrow();
  }

  /// 320 MB of messages that nobody has asked for, in a process that may take 64 MB off the heap.
  @Test
  void whatIsUnaskedForTakesNoMoreThanAWindow() throws Exception {
    Mpirun.Result result =
        Mpirun.none()
            .jvm("-XX:MaxDirectMemorySize=64m")
            .jvm("-Xmx64m")
            .run(BacklogRanks.class, "3");
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  /// 96 MiB of memory, of which 32 are put, accumulated and got, in processes with no room for
  /// copies of them.
  @Test
  void accessesTakeNoMoreThanBuffers() throws Exception {
    Mpirun.Result result =
        Mpirun.none()
            .jvm("-XX:MaxDirectMemorySize=110m")
            .jvm("-Xmx64m")
            .run(LargeWindowRanks.class, "3");
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  @Test
  void aRankWithoutASecretIsNone() throws Exception {
    Mpirun.Result result =
        Mpirun.none()
            .variable("SW_MPI_SOCKETS_RANK", "1")
            .variable("SW_MPI_SOCKETS_ADDRESS", "127.0.0.1 1")
            .run(ScenarioRanks.class, "sockets", "NULL_CHECK", "2");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(69);
    assertThat(result.output()).contains("UNAVAILABLE", "rank 1", "secret");
  }

  @Test
  void underALauncherTheJobIsNotDoneTwice() throws Exception {
    Mpirun.Result result =
        Mpirun.none()
            .variable("OMPI_COMM_WORLD_RANK", "0")
            .variable("OMPI_COMM_WORLD_SIZE", "2")
            .run(ScenarioRanks.class, "sockets", "NULL_CHECK", "2");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(2);
    assertThat(result.output()).contains("USAGE", "use transport 'mpi'");
  }
}
