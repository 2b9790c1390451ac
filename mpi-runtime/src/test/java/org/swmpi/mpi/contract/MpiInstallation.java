package org.swmpi.mpi.contract;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An MPI that tests run on: the one of the PATH, and those that `dev/install-mpi` has put into
/// `target/mpi`.
///
/// @param name for the test report
/// @param launcher its mpirun
/// @param library libmpi to name in `SW_MPI_LIBRARY`; null where it is to be found
/// @param compiler its mpicc; null where there is none
/// @param version how the library's own words for itself begin
/// @param linkerPath folder for `LD_LIBRARY_PATH` where the libraries are not installed; null else
public record MpiInstallation(
    String name,
    Path launcher,
    @Nullable Path library,
    @Nullable Path compiler,
    String version,
    @Nullable Path linkerPath) {
  private static final Path FOLDER = Path.of("..", "target", "mpi").toAbsolutePath().normalize();

  private static final Path HEADERS = FOLDER.resolve("mpich-5/include");

  /// The one whose mpirun is on the PATH, if there is one.
  public static Optional<MpiInstallation> ofSystem() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, "mpirun"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(
            launcher -> {
              Path compiler = launcher.resolveSibling("mpicc");
              return new MpiInstallation(
                  "mpirun of the PATH",
                  launcher,
                  null,
                  Files.isExecutable(compiler) ? compiler : null,
                  "",
                  null);
            });
  }

  /// All that are here, that of the system first.
  public static List<MpiInstallation> all() {
    List<MpiInstallation> all = new ArrayList<>();
    ofSystem().ifPresent(all::add);
    Path openMpi5 = FOLDER.resolve("openmpi-5/bin");
    Path mpich4 = FOLDER.resolve("mpich-4/usr");
    Path mpich5 = FOLDER.resolve("mpich-5/bin");
    all.add(
        new MpiInstallation(
            "Open MPI 5",
            openMpi5.resolve("mpirun"),
            null,
            openMpi5.resolve("mpicc"),
            "Open MPI v5",
            null));
    all.add(
        new MpiInstallation(
            "MPICH 4",
            mpich4.resolve("bin/mpiexec.hydra"),
            null,
            null,
            "MPICH Version: 4",
            libraries(mpich4)));
    all.add(
        new MpiInstallation(
            "MPICH 5",
            mpich5.resolve("mpiexec"),
            null,
            mpich5.resolve("mpicc"),
            "MPICH Version: 5",
            null));
    all.add(
        new MpiInstallation(
            "standard ABI",
            mpich5.resolve("mpiexec"),
            mpich5.resolveSibling("lib/libmpi_abi.so.1"),
            mpich5.resolve("mpicc_abi"),
            "MPICH Version: 5",
            null));
    all.removeIf(installation -> !Files.isExecutable(installation.launcher));
    return all;
  }

  /// What `all` would have in full, for reports of what is left out.
  public static final List<String> NAMES =
      List.of("mpirun of the PATH", "Open MPI 5", "MPICH 4", "MPICH 5", "standard ABI");

  private static @Nullable Path libraries(Path prefix) {
    try (Stream<Path> folders = Files.list(prefix.resolve("lib"))) {
      return folders.filter(f -> f.toString().endsWith("-linux-gnu")).findFirst().orElse(null);
    } catch (IOException e) {
      return null; // not installed
    }
  }

  /// Whether it is the one of its family to be asked where one is enough.
  public boolean standsForItsFamily() {
    return name.equals("mpirun of the PATH") || name.equals("MPICH 5");
  }

  /// Those that tools can be compiled for: by its mpicc, or by the header of MPICH 5, whose binary
  /// interface MPICH 4 has.
  public static List<MpiInstallation> withTools() {
    return all().stream()
        .filter(mpi -> mpi.compiler != null || Files.isReadable(HEADERS.resolve("mpi.h")))
        .toList();
  }

  /// Compiles a C source of `src/test/c` to a library that can be preloaded.
  public Path compileTool(Path folder, String source, String... options)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("-shared", "-fPIC"));
    all.addAll(List.of(options));
    if (compiler != null) {
      return compile(folder, source, all.toArray(String[]::new));
    }
    // Linked with no library: it meets that of the program.
    all.addAll(List.of("-I", HEADERS.toString()));
    return compile(Path.of("cc"), folder, source, all);
  }

  /// Compiles a C source of `src/test/c` with its mpicc.
  ///
  /// @return the program or library
  Path compile(Path folder, String source, String... options)
      throws IOException, InterruptedException {
    return compile(Objects.requireNonNull(compiler), folder, source, List.of(options));
  }

  private static Path compile(Path compiler, Path folder, String source, List<String> options)
      throws IOException, InterruptedException {
    Path program = folder.resolve(source.replace(".c", ""));
    List<String> command = new ArrayList<>();
    command.add(compiler.toString());
    command.addAll(List.of("-Wall", "-Werror", "-o", program.toString()));
    command.add(Path.of("src", "test", "c", source).toString());
    command.addAll(options);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError(command + " failed:\n" + output);
    }
    return program;
  }

  /// Its libmpi: the one that is named, else one beside the launcher.
  Path anyLibrary() throws IOException {
    if (library != null) {
      return library.toRealPath();
    }
    Path folder = launcher.resolveSibling("../lib").normalize();
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches("libmpi\\.so\\.\\d+"))
          .findFirst()
          .orElseThrow()
          .toRealPath();
    }
  }

  /// Whether the launcher is Open MPI's, by what it says of itself.
  public boolean isOpenMpi() throws IOException {
    Process process =
        new ProcessBuilder(launcher.toString(), "--version").redirectErrorStream(true).start();
    try (var reader = process.inputReader()) {
      return reader.lines().anyMatch(line -> line.contains("Open MPI") || line.contains("OpenRTE"));
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
