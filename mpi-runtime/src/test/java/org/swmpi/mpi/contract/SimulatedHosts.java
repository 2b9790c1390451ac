package org.swmpi.mpi.contract;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Machines of their own, as far as network, host name and shared memory go; made by `dev/hosts`,
/// which takes root on Linux.
record SimulatedHosts(int count) implements AutoCloseable {
  private static final Path SCRIPT = Path.of("..", "dev", "hosts").toAbsolutePath().normalize();

  /// @throws IOException with the reason when they cannot be made here
  static SimulatedHosts up(int count) throws IOException, InterruptedException {
    call("down");
    String output = call("up", Integer.toString(count));
    if (!output.isEmpty()) {
      call("down");
      throw new IOException(output);
    }
    return new SimulatedHosts(count);
  }

  /// What it prints.
  private static String call(String... arguments) throws IOException, InterruptedException {
    List<String> command =
        IntStream.range(-1, arguments.length)
            .mapToObj(i -> i < 0 ? SCRIPT.toString() : arguments[i])
            .toList();
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() == 0 ? "" : output.strip() + " (dev/hosts " + arguments[0] + ")";
  }

  /// For Open MPI 4: how daemons are started, over which network all talk, and that ranks yield as
  /// they wait: it takes the hosts for several, which have the same cores.
  List<String> openMpiOptions() {
    return List.of(
        "--mca",
        "plm_rsh_agent",
        SCRIPT.toString(),
        "--mca",
        "oob_tcp_if_include",
        "10.77.0.0/24",
        "--mca",
        "btl_tcp_if_include",
        "10.77.0.0/24",
        "--mca",
        "mpi_yield_when_idle",
        "1",
        "--host",
        names());
  }

  private String names() {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> "swmpi" + i)
        .collect(Collectors.joining(","));
  }

  /// For jobs of `sockets`: a rank on this machine, and one on each of the others.
  Mpirun besideThisOne() {
    return Mpirun.none()
        .variable("SW_MPI_SSH", SCRIPT.toString())
        .variable("SW_MPI_HOSTS", "localhost," + names());
  }

  @Override
  public void close() {
    try {
      call("down");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
