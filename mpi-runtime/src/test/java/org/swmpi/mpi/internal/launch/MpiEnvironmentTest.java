package org.swmpi.mpi.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.internal.launch.MpiEnvironment.Launcher;

class MpiEnvironmentTest {
  private static MpiEnvironment of(Map<String, String> variables) {
    return new MpiEnvironment(variables, Path.of("/proc"));
  }

  @Test
  void launchersAreKnownByWhatTheyLeave() {
    assertThat(of(Map.of()).launcher()).isEmpty();
    assertThat(of(Map.of("OMPI_COMM_WORLD_RANK", "1", "PMIX_RANK", "1")).launcher())
        .contains(Launcher.OPEN_MPI);
    assertThat(of(Map.of("PMIX_RANK", "0")).launcher()).contains(Launcher.PMIX);
    assertThat(of(Map.of("PMI_RANK", "0", "PMI_SIZE", "2")).launcher()).contains(Launcher.PMI);
    // Settings alone do not make a launcher.
    assertThat(of(Map.of("OMPI_ALLOW_RUN_AS_ROOT", "1", "OMPI_MCA_btl", "self")).launcher())
        .isEmpty();
  }

  @Test
  void numbersOfRanksAreTheLaunchers() {
    MpiEnvironment openMpi =
        of(
            Map.of(
                "OMPI_COMM_WORLD_RANK", "3",
                "OMPI_COMM_WORLD_SIZE", "8",
                "OMPI_COMM_WORLD_LOCAL_SIZE", "4"));
    assertThat(openMpi.launchedRank()).hasValue(3);
    assertThat(openMpi.launchedRanks()).hasValue(8);
    assertThat(openMpi.launchedRanksHere()).hasValue(4);
    assertThat(openMpi.isOneMachine()).isFalse();

    MpiEnvironment hydra = of(Map.of("PMI_RANK", "1", "PMI_SIZE", "2", "MPI_LOCALNRANKS", "2"));
    assertThat(hydra.launchedRanks()).hasValue(2);
    assertThat(hydra.launchedRanksHere()).hasValue(2);
    assertThat(hydra.isOneMachine()).isTrue();
    assertThat(of(Map.of()).isOneMachine()).isFalse();

    assertThat(of(Map.of("PMI_SIZE", "2")).launchedRanks()).isEmpty();
    assertThat(of(Map.of("PMI_RANK", "0", "PMI_SIZE", "many")).launchedRanks()).isEmpty();
  }

  @Test
  void otherThreadsAreNeitherThisNorTheFirst() throws IOException {
    int first = (int) ProcessHandle.current().pid();
    int own = Integer.parseInt(Path.of("/proc/thread-self").toRealPath().getFileName().toString());
    assertThat(of(Map.of()).otherThreads()).isNotEmpty().doesNotContain(first, own);
    assertThat(new MpiEnvironment(Map.of(), Path.of("/nowhere")).otherThreads()).isEmpty();
  }

  @Test
  void ranksOfSocketsAreWatchedAsTheirFirstIs() {
    assertThat(of(Map.of("SW_MPI_WATCHDOG", "30")).socketsVariables(1, "host 7"))
        .containsExactly(
            "SW_MPI_SOCKETS_RANK=1", "SW_MPI_SOCKETS_ADDRESS=host 7", "SW_MPI_WATCHDOG=30");
    assertThat(of(Map.of()).socketsVariables(1, "host 7")).hasSize(2);
  }

  @Test
  void emptySettingsAreNone() {
    MpiEnvironment blank = of(Map.of("SW_MPI_TRANSPORT", "", "SW_MPI_LIBRARY", " "));
    assertThat(blank.transport()).isEmpty();
    assertThat(blank.library()).isEmpty();
    assertThat(of(Map.of("SW_MPI_TRANSPORT", "threads")).transport()).contains("threads");
  }

  @Test
  void ranksAreAWholeNumber() {
    assertThat(of(Map.of()).ranks()).isEmpty();
    assertThat(of(Map.of("SW_MPI_RANKS", "3")).ranks()).hasValue(3);
    for (String wrong : List.of("0", "-1", "many", "4000000000")) {
      assertThatThrownBy(() -> of(Map.of("SW_MPI_RANKS", wrong)).ranks())
          .isInstanceOf(LaunchException.class)
          .hasMessageStartingWith("SW_MPI_RANKS is '" + wrong + "', which is no number of ranks;");
    }
  }
}
