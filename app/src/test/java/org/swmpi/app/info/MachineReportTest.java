package org.swmpi.app.info;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.swmpi.mpi.MpiLibraryReport;
import org.swmpi.mpi.TransportReport;

class MachineReportTest {
  private static Machine machine(List<MpiLibraryReport> libraries) {
    return new Machine(
        "node1",
        "Linux 6.1, amd64",
        "Some Processor",
        8,
        64_000_000_000L,
        16_000_000_000L,
        new VectorUnits(true, 256, 32, 8, 4),
        new HugePages("madvise", 2_097_152, 0, 0),
        libraries,
        List.of(
            new TransportReport("mpi", "the system's MPI library", false, "none was found"),
            new TransportReport("threads", "threads of one JVM", true, null)));
  }

  private static final MpiLibraryReport OPEN_MPI =
      new MpiLibraryReport(Path.of("/lib/libmpi.so.40"), "Open MPI v4.1.4", "Open MPI", true);

  @Test
  void tableNamesEachLibraryAndWhyATransportCannotBeUsed() {
    assertThat(new MachineReport(machine(List.of(OPEN_MPI))).table())
        .contains("cores          8\n")
        .contains("256 bits: 32 bytes, 8 floats or 4 longs at once")
        .contains("/lib/libmpi.so.40: Open MPI v4.1.4 (Open MPI), would be used")
        .contains("mpi: the system's MPI library; not usable: none was found")
        .contains("threads: threads of one JVM; usable");
  }

  @Test
  void tableSaysHowToComeByALibrary() {
    assertThat(new MachineReport(machine(List.of())).table())
        .contains("none found; install one (Debian: openmpi-bin), or set SW_MPI_LIBRARY");
  }

  @Test
  void jsonSaysTheSame() throws IOException {
    JsonObject json =
        JsonParser.parseString(new MachineReport(machine(List.of(OPEN_MPI))).json())
            .getAsJsonObject();
    assertThat(json.keySet())
        .containsExactly("version", "java", "vector", "machine", "mpiLibraries", "transports");
    assertThat(json.get("mpiLibraries"))
        .isEqualTo(
            JsonParser.parseString(
                "[{'path': '/lib/libmpi.so.40', 'version': 'Open MPI v4.1.4', 'abi': 'Open MPI',"
                    + " 'chosen': true}]"));
    JsonObject machine = json.getAsJsonObject("machine");
    assertThat(machine.get("cores").getAsInt()).isEqualTo(8);
    assertThat(machine.getAsJsonObject("hugePages").get("transparent").getAsString())
        .isEqualTo("madvise");
    JsonObject mpi = json.getAsJsonArray("transports").get(0).getAsJsonObject();
    assertThat(mpi.get("usable").getAsBoolean()).isFalse();
    assertThat(mpi.get("whyNot").getAsString()).isEqualTo("none was found");
  }

  @Test
  void thisMachineIsLookedAt() {
    Machine here = Machine.here(org.swmpi.mpi.JobOptions.defaults());
    assertThat(here.cores()).isPositive();
    assertThat(here.memoryBytes()).isPositive();
    assertThat(here.vectors().available()).isTrue();
    assertThat(here.transports()).extracting(TransportReport::name).contains("threads", "mpi");
  }
}
