package org.swmpi.mpi;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Jobs that come together while they run (MPI 4.1, chapter 11): one starts another, or two that
/// run meet at a port. Each keeps its own communicator of all ranks, and its own exit code.
/// Transport `mpi` has these calls; the others have [#parent] alone, which is empty, and throw an
/// [UnsupportedOperationException].
///
/// ```java
/// Intercommunicator workers =
///     world.spawn("java", List.of("-cp", path, "Worker"), 4, Map.of(), 0);
/// int root = world.rank() == 0 ? Intercommunicator.ROOT : Intercommunicator.PROC_NULL;
/// workers.broadcast(task, root); // in the workers: parent.broadcast(task, 0)
/// workers.disconnect();
/// ```
///
/// The ranks of a job that has been started find the others by [#parent]. Two jobs that run meet
/// so:
///
/// ```java
/// String port = world.rank() == 0 ? world.openPort() : ""; // in the one job
/// if (world.rank() == 0) {
///   world.publishName("solver", port);
/// }
/// Intercommunicator client = world.accept(port, 0);
/// ```
///
/// ```java
/// String port = world.rank() == 0 ? world.lookupName("solver") : ""; // in the other
/// Intercommunicator server = world.connect(port, 0);
/// ```
///
/// Jobs that are connected wait for each other at their end; [Intercommunicator#disconnect] parts
/// them.
public interface DynamicProcesses {
  /// Starts programs as one more job, whose ranks have the environment that their launcher gives
  /// them (`MPI_Comm_spawn`, of several programs `MPI_Comm_spawn_multiple`). Collective.
  ///
  /// @param programs at the root: what to start; their ranks are numbered one program after the
  ///     other. On the other ranks only how many they are is of use
  /// @param root rank that starts them, the same on all ranks
  /// @return the started ranks are the remote group
  /// @throws MpiException when they cannot be started
  Intercommunicator spawn(List<SpawnedProgram> programs, int root);

  /// Starts one program (`MPI_Comm_spawn`). Collective.
  ///
  /// @param program a path, or a name that the launcher looks for
  /// @param arguments without the program's name
  /// @param count ranks to start, 1 or more
  /// @param hints for the launcher, by the names that the MPI standard and the library know:
  ///     `host`, `wdir`, …
  /// @param root rank that starts them, the same on all ranks
  /// @return the started ranks are the remote group
  /// @throws MpiException when they cannot be started
  default Intercommunicator spawn(
      String program, List<String> arguments, int count, Map<String, String> hints, int root) {
    return spawn(List.of(new SpawnedProgram(program, arguments, count, hints)), root);
  }

  /// The job that has started this one, as the remote group (`MPI_Comm_get_parent`); nothing where
  /// a launcher has. Not collective, the same object each time.
  Optional<Intercommunicator> parent();

  /// Opens a port at which another job can meet this one (`MPI_Open_port`). Of this rank alone.
  ///
  /// @return its name, to be handed to the other job
  String openPort();

  /// Gives a port back (`MPI_Close_port`).
  ///
  /// @param port from [#openPort] of this rank
  void closePort(String port);

  /// Waits for another job that connects to a port (`MPI_Comm_accept`). Collective.
  ///
  /// @param port of use at the root only, which has opened it
  /// @param root rank that has the port, the same on all ranks
  /// @return the ranks that connect are the remote group
  Intercommunicator accept(String port, int root);

  /// Connects to a job that accepts at a port (`MPI_Comm_connect`). Collective.
  ///
  /// @param port of use at the root only
  /// @param root rank that knows the port, the same on all ranks
  /// @return the ranks that accept are the remote group
  Intercommunicator connect(String port, int root);

  /// Lets other jobs find a port by a name (`MPI_Publish_name`); how far they may be away, the
  /// library decides.
  ///
  /// @param service the name
  /// @param port from [#openPort] of this rank
  void publishName(String service, String port);

  /// Takes a name back (`MPI_Unpublish_name`).
  ///
  /// @param service the name
  /// @param port that was published by it
  void unpublishName(String service, String port);

  /// The port that has been published by a name (`MPI_Lookup_name`).
  ///
  /// @param service the name
  /// @throws MpiException when there is none
  String lookupName(String service);
}
