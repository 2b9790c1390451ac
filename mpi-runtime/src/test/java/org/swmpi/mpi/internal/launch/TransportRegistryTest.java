package org.swmpi.mpi.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.TransportReport;
import org.swmpi.mpi.TransportUnavailableException;
import org.swmpi.mpi.Transports;
import org.swmpi.mpi.spi.TransportProvider;

class TransportRegistryTest {
  private record Fake(String name, @Nullable String reason) implements TransportProvider {
    @Override
    public String description() {
      return "a fake";
    }

    @Override
    public @Nullable String whyNot(JobOptions options) {
      return reason;
    }

    @Override
    public int run(JobOptions options, RankProgram program) {
      return 0;
    }
  }

  private static TransportRegistry registry(Map<String, String> variables) {
    return new TransportRegistry(
        List.of(
            new Fake("threads", null),
            new Fake("mpi", null),
            new Fake("sockets", null),
            new Fake("broken", "no such luck")),
        new MpiEnvironment(variables, Path.of("/proc")));
  }

  private static String chosen(Map<String, String> variables, @Nullable String option) {
    return registry(variables).choose(JobOptions.defaults().withTransport(option)).name();
  }

  @Test
  void optionBeatsVariableBeatsLauncher() {
    Map<String, String> launcher = Map.of("PMI_RANK", "0");
    Map<String, String> both = Map.of("PMI_RANK", "0", "SW_MPI_TRANSPORT", "threads");
    assertThat(chosen(Map.of(), null)).isEqualTo("threads");
    assertThat(chosen(launcher, null)).isEqualTo("mpi");
    assertThat(chosen(both, null)).isEqualTo("threads");
    assertThat(chosen(both, "mpi")).isEqualTo("mpi");
  }

  @Test
  void hostsOfTheEnvironmentAreForSockets() {
    String hosts = "a:2";
    assertThat(chosen(Map.of("SW_MPI_HOSTS", hosts), null)).isEqualTo("sockets");
    assertThat(chosen(Map.of("SW_MPI_HOSTS", hosts), "threads")).isEqualTo("threads");
    assertThat(chosen(Map.of("SW_MPI_HOSTS", hosts, "PMI_RANK", "0"), null)).isEqualTo("mpi");
  }

  @Test
  void unknownNamesListTheKnownOnes() {
    assertThatThrownBy(() -> chosen(Map.of(), "thread"))
        .isInstanceOf(LaunchException.class)
        .hasMessageContainingAll("'thread'", "broken, mpi, sockets, threads");
    assertThatThrownBy(() -> chosen(Map.of("SW_MPI_TRANSPORT", "x"), null))
        .isInstanceOf(LaunchException.class);
  }

  @Test
  void unusableOnesSayWhy() {
    assertThatThrownBy(() -> chosen(Map.of(), "broken"))
        .isInstanceOf(TransportUnavailableException.class)
        .hasMessageContainingAll("broken", "no such luck");
  }

  @Test
  void duplicatesAreNamed() {
    List<Fake> twice = List.of(new Fake("mpi", null), new Fake("mpi", null));
    MpiEnvironment environment = new MpiEnvironment(Map.of(), Path.of("/proc"));
    assertThatThrownBy(() -> new TransportRegistry(twice, environment))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("'mpi'");
  }

  /// Open MPI's mpirun puts the working folder before what follows an argument with these letters.
  @Test
  void noNameBitesMpirun() {
    assertThat(Transports.list(JobOptions.defaults()))
        .extracting(TransportReport::name)
        .containsExactly("mpi", "mpj", "openmpi-java", "sockets", "threads")
        .noneMatch(name -> name.contains("cp"));
  }

  @Test
  void aLibraryThatIsNotThereMakesMpiUnusable() {
    List<TransportReport> reports =
        Transports.list(JobOptions.defaults().withLibrary("/not/there/libmpi.so"));
    assertThat(reports.getFirst().usable()).isFalse();
    assertThat(reports.getFirst().whyNot()).contains("/not/there/libmpi.so");
    assertThat(reports.getLast().usable()).isTrue();
  }
}
