package org.swmpi.bench.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.bench.BenchmarkProgram;

/// The whole benchmark, with real ranks, at its smallest.
class MpiBenchmarkTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path folder;

  @Test
  void measuresEveryTransportThatNeedsNoMpi() throws Exception {
    assertThat(run("--case", "latency", "--only", "over threads")).as("%s", this).isZero();

    assertThat(Files.readAllLines(folder.resolve("mpi.csv")))
        .anyMatch(line -> line.startsWith("latency/1,sw-mpi off-heap,2,threads,"))
        .anyMatch(line -> line.startsWith("latency/64,sw-mpi array,2,threads,"));
    assertThat(folder.resolve("mpi-latency.svg")).content().contains("sw-mpi array over threads");
    assertThat(folder.resolve("mpi-netpipe.svg")).exists();
  }

  @Test
  void measuresMpiBesideC() throws Exception {
    assumeTrue(
        Mpirun.findProgram("mpirun").isPresent() && Mpirun.findProgram("mpicc").isPresent(),
        "no mpirun and mpicc on the PATH (Debian, Ubuntu: openmpi-bin, libopenmpi-dev)");

    assertThat(run("--case", "bandwidth,gather", "--only", "sw-mpi off-heap over mpi"))
        .as("%s", this)
        .isZero();

    assertThat(Files.readAllLines(folder.resolve("mpi.csv")))
        .anyMatch(line -> line.matches("bandwidth/64,C,2,mpi,[0-9.e+]+,MB/s,,"))
        .anyMatch(
            line -> line.matches("bandwidth/64,sw-mpi off-heap,2,mpi,[0-9.e+]+,MB/s,C,[0-9.e+]+"))
        .anyMatch(line -> line.matches("gather/64,sw-mpi off-heap,2,mpi,[0-9.e+]+,us,C,[0-9.e+]+"));
  }

  @Test
  void reducesVectorsOfWholeNumbers() throws Exception {
    assertThat(run("--case", "allreduce", "--only", "over threads")).as("%s", this).isZero();

    assertThat(Files.readAllLines(folder.resolve("mpi.csv")))
        .anyMatch(line -> line.startsWith("allreduce/4,sw-mpi off-heap,2,threads,"))
        .noneMatch(line -> line.startsWith("allreduce/1,"));
  }

  @Test
  void wrongOptionsAreRefusedWithWhatThereIs() throws Exception {
    assertThat(run("--case", "scatter")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains(
            "no case scatter in [latency, bandwidth, bi-bandwidth,", "Usage: benchmarks/run mpi");
  }

  private int run(String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--size", "1,64", "--quick", "--rounds", "1", "--out", folder.toString()));
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return BenchmarkProgram.run(
        new MpiBenchmark(repository(), classPath, print(out)), all, print(out), print(err));
  }

  /// Maven runs the tests of a module in its folder.
  private static Path repository() throws IOException {
    return Path.of("..").toRealPath();
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
  }
}
