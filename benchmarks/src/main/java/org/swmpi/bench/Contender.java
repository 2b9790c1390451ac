package org.swmpi.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A command to be timed on one data set, and where it leaves its output: it writes that file
/// itself, or its standard output is sent there. `transport` is empty where there is none.
public record Contender(
    String subject,
    int ranks,
    String transport,
    List<String> command,
    Map<String, String> environment,
    Path output,
    boolean outputIsStandardOutput) {
  public static final String SW_MPI = "sw-mpi";
  public static final String RIOT = "riot";
  private static final int MAX_RANKS = 2;

  /// A subcommand of sw-mpi.
  ///
  /// @param script that starts it
  /// @param words the subcommand and what it reads
  /// @param transport `threads`, or `mpi` for processes under mpirun
  public static Contender swMpi(
      Path script, List<String> words, String transport, int ranks, Path output) {
    boolean mpi = transport.equals("mpi");
    List<String> command = new ArrayList<>();
    if (mpi) {
      command.addAll(List.of("mpirun", "-n", Integer.toString(ranks)));
    }
    command.add(script.toString());
    command.addAll(words);
    command.addAll(List.of("-o", output.toString(), "--ranks", Integer.toString(ranks)));
    command.addAll(List.of("--transport", transport, "--quiet"));
    Map<String, String> environment = mpi ? MpirunEnvironment.of(ranks) : Map.of();
    return new Contender(SW_MPI, ranks, transport, command, environment, output, false);
  }

  /// The same on 1 and 2 ranks over `threads`, and over `mpi` where there is an `mpirun`.
  ///
  /// @param folder for what they write
  /// @param extension of the files
  public static List<Contender> swMpi(
      Path script, List<String> words, boolean mpirun, Path folder, String extension) {
    List<Contender> all = new ArrayList<>();
    for (String transport : mpirun ? List.of("threads", "mpi") : List.of("threads")) {
      for (int ranks = 1; ranks <= MAX_RANKS; ranks++) {
        Path output = folder.resolve("sw-mpi-" + transport + "-" + ranks + extension);
        all.add(swMpi(script, words, transport, ranks, output));
      }
    }
    return all;
  }

  public boolean isSwMpi() {
    return subject.equals(SW_MPI);
  }

  /// `sw-mpi, 2 ranks, mpi`
  String label() {
    return transport.isEmpty()
        ? subject
        : subject + ", " + ranks + (ranks == 1 ? " rank, " : " ranks, ") + transport;
  }
}
