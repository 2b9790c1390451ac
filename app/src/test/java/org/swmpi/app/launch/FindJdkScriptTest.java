package org.swmpi.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// `dev/find-jdk.sh`, by which the script `sw-mpi` finds its JDK.
class FindJdkScriptTest {

  /// As in services and containers. The script stops at any variable that is not set.
  @Test
  void asksForNoHomeFolder() throws Exception {
    ProcessBuilder shell =
        new ProcessBuilder("sh", "-euc", ". ../dev/find-jdk.sh; find_jdk; echo searched");
    shell.environment().keySet().removeAll(Set.of("HOME", "SW_MPI_JAVA_HOME"));
    Process search = shell.redirectErrorStream(true).start();
    assertThat(new String(search.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo("searched\n");
    assertThat(search.waitFor()).isZero();
  }
}
