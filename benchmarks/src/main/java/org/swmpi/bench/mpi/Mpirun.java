package org.swmpi.bench.mpi;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The launcher of an MPI library, and with it the library.
///
/// @param program as an absolute path, links not followed
/// @param openMpi whether it is Open MPI's, else MPICH's or a relative of it
/// @param title `Open MPI 4.1.4`
record Mpirun(Path program, boolean openMpi, String title) {
  /// The program of this name on the PATH, or this file.
  ///
  /// @throws IllegalArgumentException if there is no such program
  static Mpirun of(String name) throws IOException, InterruptedException {
    Path program =
        findProgram(name)
            .orElseThrow(() -> new IllegalArgumentException("--mpirun: no such program: " + name));
    Process process =
        new ProcessBuilder(program.toString(), "--version").redirectErrorStream(true).start();
    List<String> answer;
    try (var reader = process.inputReader(StandardCharsets.UTF_8)) {
      answer = reader.lines().toList();
    }
    process.waitFor();
    for (String line : answer) {
      // "mpirun (Open MPI) 4.1.4"; of MPICH "    Version:           4.0.2"
      if (line.contains("(Open MPI)")) {
        return new Mpirun(program, true, "Open MPI" + afterLast(line, ')'));
      }
      if (line.strip().startsWith("Version:")) {
        return new Mpirun(program, false, "MPICH " + afterLast(line, ':').strip());
      }
    }
    throw new IllegalArgumentException(
        "%s is neither Open MPI's launcher nor MPICH's: %s"
            .formatted(program, answer.isEmpty() ? "it prints no version" : answer.getFirst()));
  }

  private static String afterLast(String line, char separator) {
    return line.substring(line.lastIndexOf(separator) + 1);
  }

  static Optional<Path> findProgram(String name) {
    if (name.contains("/")) {
      return Optional.of(Path.of(name).toAbsolutePath()).filter(Files::isExecutable);
    }
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /// The folder of its library, where that is not one of the system's.
  Optional<Path> libraryFolder() {
    Path prefix = program.resolveSibling("../lib").normalize();
    return program.startsWith("/usr/bin") || program.startsWith("/bin")
        ? Optional.empty()
        : Optional.of(prefix).filter(Files::isDirectory);
  }

  /// The compiler for C that belongs to it: `mpicc` beside `mpirun`, `mpicc.mpich` beside
  /// `mpirun.mpich`.
  Optional<Path> compiler() {
    String name = program.getFileName().toString();
    int dot = name.indexOf('.');
    String suffix = dot < 0 ? "" : name.substring(dot);
    return Stream.of("mpicc" + suffix, "mpicc")
        .map(program::resolveSibling)
        .filter(Files::isExecutable)
        .findFirst();
  }

  /// Starts a program on as many ranks, each bound to a core of its own where there are enough.
  List<String> command(int ranks, List<String> rank) {
    boolean enough = Runtime.getRuntime().availableProcessors() >= ranks;
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    if (openMpi) {
      command.addAll(List.of("--bind-to", enough ? "core" : "none"));
      if (!enough) {
        command.add("--oversubscribe");
      }
    } else if (enough) {
      command.addAll(List.of("-bind-to", "core"));
    }
    command.addAll(List.of("-n", Integer.toString(ranks)));
    command.addAll(rank);
    return command;
  }

  /// What all programs run under it have in their environment. Open MPI is told to use shared
  /// memory, as sw-mpi tells it: the same engine for all.
  Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    if (openMpi) {
      environment.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
      environment.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
      if (System.getenv("OMPI_MCA_pml") == null) {
        environment.put("OMPI_MCA_pml", "ob1");
      }
    }
    libraryFolder()
        .ifPresent(
            folder -> {
              String others = System.getenv("LD_LIBRARY_PATH");
              environment.put(
                  "LD_LIBRARY_PATH",
                  others == null || others.isEmpty()
                      ? folder.toString()
                      : folder + File.pathSeparator + others);
            });
    return environment;
  }
}
