package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.ADDRESS;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.launch.MpiEnvironment.Launcher;

/// Where libmpi is. In this order:
///
/// 1. a setting: the option, else `SW_MPI_LIBRARY`; nothing else is looked at then
/// 2. `OMPI_LIBDIR_LOC`, which Open MPI 5 leaves in the environment
/// 3. the launcher among the parent processes: beside the libraries that it has loaded, or in the
/// `lib` beside its `bin`
/// 4. the usual folders, those of the launcher's family first
public final class LibraryFinder {
  private static final List<String> OPEN_MPI_NAMES = List.of("libmpi.so.40");
  private static final List<String> MPICH_NAMES =
      List.of("libmpich.so.12", "libmpi.so.12", "libmpi_abi.so.1");
  private static final List<String> PLAIN_NAMES = List.of("libmpi.so");

  /// Libraries that only a launcher of Open MPI loads.
  private static final List<String> OPEN_MPI_RUNTIME =
      List.of("libopen-rte.so", "libopen-pal.so", "libprrte.so", "libmpi.so.40");

  private final MpiEnvironment environment;
  private final @Nullable String setting;

  /// @param option library given by the caller, or null
  public LibraryFinder(MpiEnvironment environment, @Nullable String option) {
    this.environment = environment;
    this.setting = option != null ? option : environment.library().orElse(null);
  }

  /// Why no MPI library can be used here, or null when one can.
  public @Nullable String whyNot() {
    if (!isSupported()) {
      return "it needs 64-bit Linux, this is %s on %s; use transport 'threads'"
          .formatted(environment.operatingSystem(), environment.processor());
    }
    if (find() != null) {
      return null;
    }
    return setting != null
        ? "the MPI library that is set, " + setting + ", is not there; correct SW_MPI_LIBRARY"
        : "no MPI library found; install one (Debian, Ubuntu: openmpi-bin), or name its libmpi in"
            + " SW_MPI_LIBRARY";
  }

  /// What [Downcalls] and [Posix] take for granted.
  boolean isSupported() {
    return environment.operatingSystem().equals("Linux") && ADDRESS.byteSize() == 8;
  }

  /// The library to load, or null when there is none.
  public @Nullable Path find() {
    if (setting != null) {
      return existing(Stream.of(Path.of(setting))).findFirst().orElse(null);
    }
    return existing(candidates()).findFirst().orElse(null);
  }

  /// All libraries on this machine, the one to load first. Several names of one file count once.
  List<Path> all() {
    return existing(candidates()).toList();
  }

  /// Where libraries may be, the best places first; looked up as they are asked for.
  private Stream<Path> candidates() {
    List<String> names = names();
    List<Supplier<Stream<Path>>> places =
        List.of(
            () -> Stream.ofNullable(setting).map(Path::of),
            () -> named(environment.openMpiLibraryFolder().stream().map(Path::of), names),
            () -> named(fromParents().stream(), names),
            () -> {
              List<Path> folders = usualFolders();
              // Name by name, not folder by folder: the launcher's family goes before the folder.
              return names.stream()
                  .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)));
            });
    return places.stream().flatMap(Supplier::get);
  }

  private static Stream<Path> named(Stream<Path> folders, List<String> names) {
    return folders.flatMap(folder -> names.stream().map(folder::resolve));
  }

  private static Stream<Path> existing(Stream<Path> candidates) {
    return candidates.filter(Files::isReadable).flatMap(LibraryFinder::real).distinct();
  }

  private static Stream<Path> real(Path library) {
    try {
      return Stream.of(library.toRealPath());
    } catch (IOException e) {
      // Gone meanwhile, or a link to nowhere: not a library that could be loaded.
      return Stream.empty();
    }
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    if (environment.launcher().filter(Launcher.PMI::equals).isPresent()) {
      names.addAll(MPICH_NAMES);
      names.addAll(OPEN_MPI_NAMES);
    } else {
      names.addAll(OPEN_MPI_NAMES);
      names.addAll(MPICH_NAMES);
    }
    names.addAll(PLAIN_NAMES);
    return names;
  }

  /// Folders beside the launcher among this process's ancestors.
  private List<Path> fromParents() {
    return environment
        .launcherProcesses()
        .<Path>mapMulti(
            (process, folders) -> {
              loadedFrom(process).forEach(folders);
              Path executable = environment.executable(process);
              if (executable != null) {
                beside(executable).forEach(folders);
              }
            })
        .toList();
  }

  private List<Path> loadedFrom(long process) {
    return environment.mappedFiles(process).stream()
        .filter(
            file ->
                OPEN_MPI_RUNTIME.stream()
                    .anyMatch(name -> file.getFileName().toString().startsWith(name)))
        .map(Path::getParent)
        .distinct()
        .toList();
  }

  private static List<Path> beside(Path executable) {
    Path bin = executable.getParent();
    Path prefix = bin == null ? null : bin.getParent();
    if (prefix == null) {
      return List.of();
    }
    List<Path> folders = new ArrayList<>();
    for (String lib : List.of("lib", "lib64", "lib/release")) {
      folders.add(prefix.resolve(lib));
    }
    folders.addAll(subfolders(prefix.resolve("lib")));
    return folders;
  }

  /// Folders of processor architectures, as Debian has them: `lib/x86_64-linux-gnu`.
  private static List<Path> subfolders(Path lib) {
    try (Stream<Path> entries = Files.list(lib)) {
      return entries
          .filter(entry -> entry.getFileName().toString().endsWith("-linux-gnu"))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private List<Path> usualFolders() {
    List<Path> folders = new ArrayList<>();
    environment
        .linkerPath()
        .ifPresent(
            path ->
                Stream.of(path.split(File.pathSeparator))
                    .filter(folder -> !folder.isBlank())
                    .map(Path::of)
                    .forEach(folders::add));
    for (String prefix : List.of("/usr", "/usr/local")) {
      Path lib = Path.of(prefix, "lib");
      folders.addAll(subfolders(lib));
      folders.add(lib);
      folders.add(Path.of(prefix, "lib64"));
    }
    for (String mpi : List.of("openmpi", "mpich")) {
      folders.add(Path.of("/usr/lib64", mpi, "lib"));
      folders.add(Path.of("/opt", mpi, "lib"));
    }
    return folders;
  }
}
