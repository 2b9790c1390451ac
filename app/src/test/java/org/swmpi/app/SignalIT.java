package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.app.JarRun.Result;

/// What is left when sw-mpi is told to end in the middle of its work: it waits for standard input
/// then.
class SignalIT {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 130"})
  void aSignalEndsItAndNothingIsLeft(String signal, int exitCode) throws Exception {
    Process process =
        JarRun.of("closure", "-", "-o", "out.nt", "--temp", ".", "--ranks", "2")
            .interruptible()
            .in(folder)
            .start();
    Gatherer out = Gatherer.of(process.getInputStream());
    Gatherer err = Gatherer.of(process.getErrorStream());
    begin(process);
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    Result result = JarRun.end(process, out, err).exits(exitCode);
    assertThat(result.err()).isEmpty();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  /// mpirun closes standard input first, and sends its ranks a signal a second later.
  @Test
  void aSignalToMpirunEndsTheRanksAndNothingIsLeft() throws Exception {
    Process mpirun =
        JarRun.underMpirun(2, "closure", "-", "-o", "out.nt", "--temp", ".").in(folder).start();
    Gatherer out = Gatherer.of(mpirun.getInputStream());
    Gatherer err = Gatherer.of(mpirun.getErrorStream());
    begin(mpirun);
    mpirun.toHandle().destroy();
    assertThat(JarRun.end(mpirun, out, err).exitCode()).isNotZero();
    assertThat(folder).isEmptyDirectory();
  }

  /// Nor does what had come until then pass for the whole input.
  @Test
  void aSignalToMpirunLeavesStandardOutputEmpty() throws Exception {
    Process mpirun =
        JarRun.underMpirun(2, "closure", "-", "--temp", ".").interruptible().in(folder).start();
    Gatherer out = Gatherer.of(mpirun.getInputStream());
    Gatherer err = Gatherer.of(mpirun.getErrorStream());
    begin(mpirun);
    new ProcessBuilder("kill", "-INT", Long.toString(mpirun.pid())).start().waitFor();
    Result result = JarRun.end(mpirun, out, err);
    assertThat(result.exitCode()).isNotZero();
    assertThat(result.out()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  /// The process that the user started is killed: the one which it started ends too.
  @Test
  void theApplicationDoesNotOutliveItsLauncher() throws Exception {
    Process process = JarRun.of("closure", "-", "-o", "out.nt", "--temp", ".").in(folder).start();
    Gatherer.of(process.getInputStream());
    Gatherer.of(process.getErrorStream());
    ProcessHandle application = begin(process);
    process.destroyForcibly().waitFor();
    assertThat(application.onExit()).succeedsWithin(java.time.Duration.ofSeconds(20));
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  /// To open a pipe that nobody writes to takes for ever.
  @Test
  void aSignalEndsItWhileItWaitsForAPipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process process =
        JarRun.of("closure", "pipe", "-o", "out.nt", "--temp", ".", "--ranks", "2")
            .in(folder)
            .start();
    Gatherer out = Gatherer.of(process.getInputStream());
    Gatherer err = Gatherer.of(process.getErrorStream());
    Processes.awaitRanks(process, 1);
    Thread.sleep(2000); // into the opening
    process.destroy();
    assertThat(JarRun.end(process, out, err).exits(143).err()).isEmpty();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(pipe);
    }
  }

  private ProcessHandle begin(Process process) throws IOException, InterruptedException {
    process.getOutputStream().write(Samples.SCHOOL.getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
    ProcessHandle application = Processes.awaitRanks(process, 1).getFirst();
    while (isEmpty()) { // until there is something to clean up
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(50);
    }
    Thread.sleep(500); // into the reading
    return application;
  }

  private boolean isEmpty() throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.findAny().isEmpty();
    }
  }
}
