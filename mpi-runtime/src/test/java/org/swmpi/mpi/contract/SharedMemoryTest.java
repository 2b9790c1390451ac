package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Memory that processes share over `sockets`, where something goes wrong: all ranks hear of it,
/// and nothing is left behind.
@Execution(ExecutionMode.CONCURRENT)
class SharedMemoryTest {
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  @TempDir private Path folder;

  /// Names of files of windows. Those of other jobs come and go.
  private static Set<String> files() throws IOException {
    Set<String> names = new TreeSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(SHARED_MEMORY, "sw-mpi-*.window")) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    }
    return names;
  }

  private static void verifyNothingIsLeft(Set<String> before) throws Exception {
    long end = System.nanoTime() + 10_000_000_000L;
    Set<String> left = files();
    left.removeAll(before);
    while (!left.isEmpty()) {
      assertThat(System.nanoTime()).as("%s has gone", left).isLessThan(end);
      Thread.sleep(20);
      left.retainAll(files());
    }
  }

  @ParameterizedTest(name = "{0}, {1} ranks")
  @CsvSource({
    "HALT_WHILE_OTHERS_SHARE, 2",
    "HALT_WHILE_OTHERS_SHARE, 3",
    "HALT_WHILE_SHARING, 2",
    "HALT_WHILE_SHARING, 3",
    "HALT_WHILE_SHARING, 4"
  })
  void ofAKilledJobNothingIsLeft(Scenario scenario, int ranks) throws Exception {
    if (!Files.isDirectory(SHARED_MEMORY)) {
      abort("files of killed jobs NOT TESTED: no " + SHARED_MEMORY);
    }
    Set<String> before = files();
    Mpirun.Result result =
        Mpirun.none().run(ScenarioRanks.class, "sockets", scenario.name(), Integer.toString(ranks));
    assertThat(result.exitCode()).as(result.output()).isEqualTo(9);
    verifyNothingIsLeft(before);
  }

  /// Ranks 1 and 2 have a host name of their own.
  @Test
  void severalMachinesAreRefused() throws Exception {
    Mpirun.Result result =
        elsewhere("--uts", "hostname other", "127.0.0.2:2,localhost").run(SharingRanks.class);
    assertThat(result.exitCode()).as(result.output()).isZero();
    for (int rank = 0; rank < 3; rank++) {
      assertThat(result.output())
          .containsPattern(
              "rank %d: allocateSharedWindow failed on rank %d: the ranks are on the machines "
                      .formatted(rank, rank)
                  + ".*other.*splitShared.*MPI_ERR_RMA_SHARED.*; here %d share; alone 1 share"
                      .formatted(rank == 0 ? 1 : 2));
    }
  }

  /// Rank 1 has shared memory of its own, as in another container of the same name.
  @Test
  void whatARankDoesNotSeeIsRefusedOnAll() throws Exception {
    Mpirun mpirun =
        elsewhere("--mount", "mount -t tmpfs tmpfs " + SHARED_MEMORY, "127.0.0.2,localhost");
    Set<String> before = files();
    Mpirun.Result result = mpirun.run(SharingRanks.class);
    assertThat(result.exitCode()).as(result.output()).isZero();
    String failure =
        "allocateSharedWindow failed on rank 1: it does not see rank 0's %s/sw-mpi-\\d+.window .*"
            .formatted(SHARED_MEMORY);
    for (int rank = 0; rank < 2; rank++) {
      assertThat(result.output())
          .containsPattern("rank %d: %s; here %s; alone 1 share".formatted(rank, failure, failure));
    }
    verifyNothingIsLeft(before);
  }

  /// Ranks on other hosts are started by a stand-in for ssh, in a namespace of their own.
  private Mpirun elsewhere(String namespace, String first, String hosts) throws Exception {
    String enter = "unshare --map-root-user " + namespace + " sh -c '%s && %s'";
    Process trial = new ProcessBuilder("sh", "-c", enter.formatted(first, "true")).start();
    if (trial.waitFor() != 0) {
      String reason =
          "shared memory of two machines NOT TESTED: "
              + new String(trial.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      System.err.println(reason);
      abort(reason);
    }
    String script =
        "#!/bin/sh\nshift\nexec " + enter.formatted(first, "exec sh -c \"$0\"") + " \"$*\"\n";
    Path ssh = Files.writeString(folder.resolve("ssh"), script);
    Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwxr-xr-x"));
    return Mpirun.none().variable("SW_MPI_SSH", ssh.toString()).variable("SW_MPI_HOSTS", hosts);
  }
}
