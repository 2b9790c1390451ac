package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The closure on several hosts, and as a job of Slurm; both simulated on this machine, as root.
class ClusterIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String EXAMPLE = ROOT.resolve("examples/lv2/ntriples").toString();
  private static final String NETWORK = "10.77.0.0/24";

  @TempDir private Path folder;

  private static final List<String> ON_THREE_HOSTS =
      List.of(
          "mpirun",
          "--mca",
          "plm_rsh_agent",
          script("hosts"),
          "--mca",
          "oob_tcp_if_include",
          NETWORK,
          "--mca",
          "btl_tcp_if_include",
          NETWORK,
          "--host",
          "swmpi1,swmpi2,swmpi3",
          "-n",
          "3");

  @Test
  void threeHostsByMpirun() throws Exception {
    JarRun.assumeMpirun();
    withHosts(
        () -> {
          JsonObject summary = close(ON_THREE_HOSTS);
          assertThat(summary.getAsJsonArray("perRank"))
              .extracting(rank -> rank.getAsJsonObject().get("host").getAsString())
              .containsExactly("swmpi1", "swmpi2", "swmpi3");
        });
  }

  @Test
  void aFullDiskOfThreeHostsKeepsNothing() throws Exception {
    JarRun.assumeMpirun();
    Path small = Files.createDirectory(folder.resolve("small"));
    withHosts(
        () -> {
          String mounted =
              call("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", small.toString());
          assumeTrue(mounted.isEmpty(), "left out: a small disk cannot be mounted here");
          try {
            String output = small.resolve("out.nt").toString();
            List<String> command = closure(ON_THREE_HOSTS, "-o", output);
            JarRun.Result result = JarRun.ofCommand(command).run().exits(74);
            assertThat(result.err()).contains(output + ": write failed", "; make room there");
            assertThat(small).isEmptyDirectory();
          } finally {
            call("umount", small.toString());
          }
        });
  }

  @Test
  void slurmStartsTheRanks() throws Exception {
    assumeTrue(isInstalled("srun"), "Slurm NOT TESTED: no srun (Debian: slurm-wlm, munge)");
    JarRun.assumeMpirun();
    String started = call(script("slurm"), "up", folder.resolve("slurm").toString());
    try {
      assumeTrue(started.isEmpty(), "Slurm NOT TESTED: " + started);
      JsonObject summary = close(List.of("srun", "--mpi=pmix", "-n", "2"));
      assertThat(summary.get("ranks").getAsInt()).isEqualTo(2);
      assertThat(summary.get("transport").getAsString()).isEqualTo("mpi");
    } finally {
      call(script("slurm"), "down", folder.resolve("slurm").toString());
    }
  }

  /// Closes the example by ranks that a launcher starts, and compares with ranks that are threads.
  private JsonObject close(List<String> launcher) throws Exception {
    Path output = folder.resolve("out.nt");
    Path summary = folder.resolve("summary.json");
    JarRun.ofCommand(closure(launcher, "-o", output.toString(), "--summary", summary.toString()))
        .withEnvironment("SLURM_CONF", folder.resolve("slurm/slurm.conf").toString())
        .run()
        .exits(0);
    List<String> expected =
        JarRun.of("closure", EXAMPLE, "--ranks", "1", "--quiet").run().exits(0).sortedLines();
    assertThat(Files.readAllLines(output).stream().sorted().toList()).isEqualTo(expected);
    return JsonParser.parseString(Files.readString(summary)).getAsJsonObject();
  }

  private static List<String> closure(List<String> launcher, String... options) {
    List<String> command = new ArrayList<>(launcher);
    command.addAll(List.of(ROOT.resolve("sw-mpi").toString(), "closure", EXAMPLE, "--quiet"));
    command.addAll(List.of(options));
    return command;
  }

  private interface Body {
    void run() throws Exception;
  }

  private static void withHosts(Body body) throws Exception {
    call(script("hosts"), "down");
    String made = call(script("hosts"), "up", "3");
    try {
      assumeTrue(made.isEmpty(), "several hosts NOT TESTED: " + made);
      body.run();
    } finally {
      call(script("hosts"), "down");
    }
  }

  private static String script(String name) {
    return ROOT.resolve("dev").resolve(name).toString();
  }

  private static boolean isInstalled(String program) {
    return List.of(System.getenv("PATH").split(":")).stream()
        .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
  }

  /// @return what it prints if it fails; else nothing
  private static String call(String... command) throws IOException, InterruptedException {
    Path log = Files.createTempFile("sw-mpi-cluster", ".log");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile()) // daemons hold it open
              .start();
      boolean failed = process.waitFor() != 0;
      return failed ? Files.readString(log, StandardCharsets.UTF_8).strip() : "";
    } finally {
      Files.delete(log);
    }
  }
}
