package org.swmpi.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Who is timed: sw-mpi on 1 and 2 ranks over each transport, its peer, and the limit, which is the
/// reading and the copying of the same bytes.
final class Contenders {
  private static final int MAX_RANKS = 2;

  private final Path swMpi;
  private final Path folder;
  private final boolean mpirun;
  private final Optional<RiotPeer> riot;
  private final List<String> copy;

  /// @param swMpi the script
  /// @param folder where they write
  /// @param mpirun whether there is one
  Contenders(Path swMpi, Path folder, boolean mpirun, Optional<RiotPeer> riot)
      throws IOException, InterruptedException {
    this.swMpi = swMpi;
    this.folder = folder;
    this.mpirun = mpirun;
    this.riot = riot;
    // A reference to the same blocks of the disk is no copy.
    this.copy =
        Tool.version("cp", folder).orElse("").contains("GNU")
            ? List.of("cp", "--reflink=never")
            : List.of("cp");
  }

  List<Contender> on(Dataset dataset) {
    List<Contender> all = new ArrayList<>();
    for (int ranks = 1; ranks <= MAX_RANKS; ranks++) {
      all.add(swMpi(dataset, ranks, "threads", List.of(), Map.of()));
    }
    for (int ranks = 1; mpirun && ranks <= MAX_RANKS; ranks++) {
      List<String> launcher = List.of("mpirun", "-n", Integer.toString(ranks));
      all.add(swMpi(dataset, ranks, "mpi", launcher, MpirunEnvironment.of(MAX_RANKS)));
    }
    riot.ifPresent(it -> all.add(it.contender(dataset, folder.resolve("riot-out.nt"))));
    Path copied = folder.resolve("copied");
    String file = dataset.file().toString();
    all.add(new Contender("cat", 1, "", List.of("cat", file), Map.of(), copied, false));
    List<String> copyFile = new ArrayList<>(copy);
    copyFile.addAll(List.of(file, copied.toString()));
    all.add(new Contender("cp", 1, "", copyFile, Map.of(), copied, false));
    return all;
  }

  private Contender swMpi(
      Dataset dataset,
      int ranks,
      String transport,
      List<String> launcher,
      Map<String, String> environment) {
    Path output = folder.resolve("sw-mpi-" + transport + "-" + ranks + ".nt");
    List<String> command = new ArrayList<>(launcher);
    command.addAll(
        List.of(
            swMpi.toString(),
            "closure",
            dataset.file().toString(),
            "-o",
            output.toString(),
            "--ranks",
            Integer.toString(ranks),
            "--transport",
            transport,
            "--quiet"));
    return new Contender(Contender.SW_MPI, ranks, transport, command, environment, output, false);
  }
}
