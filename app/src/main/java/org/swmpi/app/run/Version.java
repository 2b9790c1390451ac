package org.swmpi.app.run;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.MpiLibraryReport;
import org.swmpi.mpi.Transports;
import picocli.CommandLine.IVersionProvider;

/// Which sw-mpi this is, and what it stands on.
public final class Version implements IVersionProvider {

  /// Version of sw-mpi, as the manifest of the jar has it.
  public static String ofSwMpi() {
    @Nullable String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  /// What `--version` prints.
  @Override
  public String[] getVersion() {
    return new String[] {
      "sw-mpi " + ofSwMpi(),
      "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name"),
      "MPI " + mpiLibrary()
    };
  }

  private static String mpiLibrary() {
    return Transports.mpiLibraries(JobOptions.defaults()).stream()
        .filter(MpiLibraryReport::chosen)
        .findFirst()
        .map(library -> library.version() + ", " + library.path())
        .orElse("none found");
  }
}
