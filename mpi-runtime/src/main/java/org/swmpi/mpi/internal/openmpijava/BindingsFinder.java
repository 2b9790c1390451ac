package org.swmpi.mpi.internal.openmpijava;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.libmpi.LibraryFinder;

/// Where Open MPI's Java bindings are: the native part beside the MPI library that the job would
/// load, the jar as `SW_MPI_JAVA_JAR` says, else beside the library too, or where Linux
/// distributions keep jars.
final class BindingsFinder {
  private static final List<String> NATIVE_NAMES = List.of("libmpi_java.so.40", "libmpi_java.so");
  private static final Path SHARED_JARS = Path.of("/usr/share/java");

  private final MpiEnvironment environment;
  private final LibraryFinder libraries;
  private final @Nullable Path library;

  BindingsFinder(MpiEnvironment environment, JobOptions options) {
    this.environment = environment;
    this.libraries = new LibraryFinder(environment, options.library());
    this.library = libraries.whyNot() == null ? libraries.find() : null;
  }

  /// Why the bindings cannot be used here, or null when they can.
  @Nullable String whyNot() {
    String noLibrary = libraries.whyNot();
    if (noLibrary != null) {
      return noLibrary;
    }
    if (nativePart().isEmpty()) {
      return "there is no libmpi_java beside %s; it belongs to an Open MPI of 4.1 or 5.0 that was built with --enable-mpi-java; use transport 'mpi'"
          .formatted(library);
    }
    if (jar().isPresent()) {
      return null;
    }
    return environment
        .openMpiJar()
        .map(path -> "the jar that is set, " + path + ", is not there; correct SW_MPI_JAVA_JAR")
        .orElse(
            "Open MPI's mpi.jar is not there; compile it from the Java sources of this Open MPI (ompi/mpi/java/java), and name it in SW_MPI_JAVA_JAR");
  }

  /// The native part, which must be of the library's own version.
  Optional<Path> nativePart() {
    return NATIVE_NAMES.stream()
        .map(name -> beside("").resolve(name))
        .filter(Files::isReadable)
        .findFirst();
  }

  /// The jar.
  Optional<Path> jar() {
    List<Path> places = new ArrayList<>();
    environment
        .openMpiJar()
        .ifPresentOrElse(
            set -> places.add(Path.of(set)),
            () -> {
              places.add(beside("mpi.jar"));
              places.add(beside("openmpi/mpi.jar"));
              places.add(beside("openmpi/lib/mpi.jar"));
              places.add(SHARED_JARS.resolve("openmpi.jar"));
              places.add(SHARED_JARS.resolve("mpi.jar"));
            });
    return places.stream().filter(Files::isReadable).findFirst();
  }

  private Path beside(String name) {
    return library == null ? Path.of(name) : library.resolveSibling(name);
  }
}
