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
  private final Path swMpi;
  private final Path folder;
  private final boolean mpirun;
  private final Optional<RiotPeer> riot;
  private final CopyPeer copy;

  /// @param swMpi the script
  /// @param folder where they write
  /// @param mpirun whether there is one
  Contenders(Path swMpi, Path folder, boolean mpirun, Optional<RiotPeer> riot)
      throws IOException, InterruptedException {
    this.swMpi = swMpi;
    this.folder = folder;
    this.mpirun = mpirun;
    this.riot = riot;
    copy = CopyPeer.here(folder);
  }

  List<Contender> on(Dataset dataset) {
    String file = dataset.file().toString();
    List<Contender> all =
        new ArrayList<>(Contender.swMpi(swMpi, List.of("closure", file), mpirun, folder, ".nt"));
    String schema = "--rdfs=" + dataset.schema();
    Path riotOutput = folder.resolve("riot-out.nt");
    riot.ifPresent(it -> all.add(it.contender(schema, dataset.file(), riotOutput)));
    Path copied = folder.resolve("copied");
    all.add(new Contender("cat", 1, "", List.of("cat", file), Map.of(), copied, false));
    all.add(copy.contender("cp", dataset.file(), copied));
    return all;
  }
}
