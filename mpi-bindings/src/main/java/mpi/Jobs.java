package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.SpawnedProgram;

/// Jobs that come together while they run.
final class Jobs {
  /// The job that has started this one, once it has been asked for.
  private static @Nullable Intercomm parent;

  private Jobs() {}

  private static void on(Consumer<Communicator> call) throws MPIException {
    try {
      call.accept(MPI.COMM_WORLD.ranks());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private static Intercomm joined(Supplier<Intercommunicator> call, Comm local)
      throws MPIException {
    try {
      return Intercomm.of(call.get(), local);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  static String openPort() throws MPIException {
    String[] port = new String[1];
    on(world -> port[0] = world.openPort());
    return port[0];
  }

  static void closePort(String port) throws MPIException {
    on(world -> world.closePort(port));
  }

  static void publishName(String service, String port) throws MPIException {
    on(world -> world.publishName(service, port));
  }

  static void unpublishName(String service, String port) throws MPIException {
    on(world -> world.unpublishName(service, port));
  }

  static String lookupName(String service) throws MPIException {
    String[] port = new String[1];
    on(world -> port[0] = world.lookupName(service));
    return port[0];
  }

  private static void verifyRoot(int root, Communicator ranks) throws MPIException {
    if (root < 0 || root >= ranks.size()) {
      throw Failures.of(
          MPI.ERR_ARG,
          "MPI_ERR_ARG: root is %d, must be 0 to %d".formatted(root, ranks.size() - 1));
    }
  }

  static Intercomm accept(Comm local, @Nullable String port, int root) throws MPIException {
    Communicator ranks = local.ranks();
    verifyRoot(root, ranks);
    String known = port == null ? "" : port;
    return joined(() -> ranks.accept(known, root), local);
  }

  static Intercomm connect(Comm local, @Nullable String port, int root) throws MPIException {
    Communicator ranks = local.ranks();
    verifyRoot(root, ranks);
    String known = port == null ? "" : port;
    return joined(() -> ranks.connect(known, root), local);
  }

  /// @param commands at other ranks than the root at most of interest for their number
  static Intercomm spawn(
      Comm local,
      String @Nullable [] commands,
      String[] @Nullable [] argv,
      int[] counts,
      Info[] hints,
      int root,
      int @Nullable [] errorCodes)
      throws MPIException {
    Communicator ranks = local.ranks();
    verifyRoot(root, ranks);
    List<SpawnedProgram> programs = new ArrayList<>();
    if (ranks.rank() == root) {
      Objects.requireNonNull(commands);
      for (int i = 0; i < commands.length; i++) {
        if (counts[i] < 1) {
          throw Failures.of(
              MPI.ERR_ARG, "MPI_ERR_ARG: maxprocs is " + counts[i] + ", must be 1 or more");
        }
        String[] arguments = argv == null || argv[i] == null ? new String[0] : argv[i];
        programs.add(
            new SpawnedProgram(commands[i], List.of(arguments), counts[i], hints[i].all()));
      }
    } else {
      SpawnedProgram unknown = new SpawnedProgram("of the root", List.of(), 1, Map.of());
      programs.addAll(Collections.nCopies(commands == null ? 1 : commands.length, unknown));
    }
    Intercomm started = joined(() -> ranks.spawn(programs, root), local);
    if (errorCodes != null) {
      int known = Math.min(errorCodes.length, started.getRemoteSize());
      Arrays.fill(errorCodes, 0, known, MPI.SUCCESS);
    }
    return started;
  }

  /// The job that has started this one, always the same object; a null communicator where none has.
  static synchronized Intercomm parent() throws MPIException {
    try {
      if (parent == null) {
        Optional<Intercommunicator> ranks = MPI.COMM_WORLD.ranks().parent();
        if (ranks.isPresent()) {
          parent = Intercomm.of(ranks.get(), MPI.COMM_WORLD);
          parent.setName("MPI_COMM_PARENT");
        } else {
          parent = new Intercomm();
        }
      }
      return parent;
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }
}
