package org.swmpi.mpi.internal.libmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.MpiLibraryReport;
import org.swmpi.mpi.Transports;
import org.swmpi.mpi.internal.launch.MpiEnvironment;

class LibraryFinderTest {
  @TempDir private Path folder;

  @Test
  void aSettingBeatsAll() throws Exception {
    Path library = Files.createFile(folder.resolve("libmpi.so.99"));
    LibraryFinder finder = new LibraryFinder(MpiEnvironment.ofThisProcess(), library.toString());
    assertThat(finder.find()).isEqualTo(library.toRealPath());
    assertThat(finder.all()).startsWith(library.toRealPath());
  }

  @Test
  void aSettingThatIsNotThereIsNotReplaced() {
    String missing = folder.resolve("libmpi.so").toString();
    LibraryFinder finder = new LibraryFinder(MpiEnvironment.ofThisProcess(), missing);
    assertThat(finder.find()).isNull();
    assertThat(finder.whyNot()).contains(missing, "SW_MPI_LIBRARY");
  }

  @Test
  void librariesAreListedOnceWithVersionAndAbi() {
    List<MpiLibraryReport> libraries = Transports.mpiLibraries(JobOptions.defaults());
    assumeFalse(libraries.isEmpty(), "NOT TESTED: no MPI library on this machine");
    assertThat(libraries).extracting(MpiLibraryReport::path).doesNotHaveDuplicates();
    assertThat(libraries).filteredOn(MpiLibraryReport::chosen).hasSize(1);
    assertThat(libraries.getFirst().abi()).isIn("Open MPI", "MPICH", "MPI standard ABI");
    assertThat(libraries.getFirst().version()).matches("(Open MPI|MPICH|Intel|MVAPICH).*\\d.*");
  }
}
