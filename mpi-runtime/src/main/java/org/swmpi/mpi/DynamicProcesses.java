package org.swmpi.mpi;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Jobs that come together while they run: one starts another, or two that run meet at a port.
/// Each keeps its own communicator of all ranks, and its own exit code.
///
/// ```java
/// Intercommunicator workers =
///     world.spawn("java", List.of("-cp", path, "Worker"), 4, Map.of(), 0);
/// workers.broadcast(task, world.rank() == 0 ? Intercommunicator.ROOT :
/// Intercommunicator.PROC_NULL);
/// workers.disconnect();
/// ```
///
/// The ranks of a job that has been started find the others by [#parent]. Jobs that are connected
/// wait for each other at their end; [Intercommunicator#disconnect] parts them.
public interface DynamicProcesses {
  /// Starts programs as one more job, whose ranks have the environment that their launcher gives
  /// them. Collective.
  ///
  /// @param programs as many on all ranks, else of use at the root only; their ranks are numbered
  /// one after the other
  /// @return the started ranks are the remote group
  /// @throws MpiException when they cannot be started
  Intercommunicator spawn(List<SpawnedProgram> programs, int root);

  /// Starts one program. Collective.
  ///
  /// @param program a path, or a name that the launcher looks for
  /// @param arguments without the program's name
  /// @param count ranks to start
  /// @param hints for the launcher, by the names that the MPI standard and the library know:
  ///     `host`, `wdir`, …
  default Intercommunicator spawn(
      String program, List<String> arguments, int count, Map<String, String> hints, int root) {
    return spawn(List.of(new SpawnedProgram(program, arguments, count, hints)), root);
  }

  /// The job that has started this one, as the remote group; nothing where a launcher has. Not
  /// collective, the same object each time.
  Optional<Intercommunicator> parent();

  /// A port at which another job can meet this one. Of this rank alone.
  ///
  /// @return its name, to be handed to the other job
  String openPort();

  /// Gives a port back.
  void closePort(String port);

  /// Waits for another job that connects to a port. Collective.
  ///
  /// @param port of use at the root only, which has opened it
  /// @return the ranks that connect are the remote group
  Intercommunicator accept(String port, int root);

  /// Connects to a job that accepts at a port. Collective.
  ///
  /// @param port of use at the root only
  /// @return the ranks that accept are the remote group
  Intercommunicator connect(String port, int root);

  /// Lets other jobs find a port by a name; how far they may be away, the library decides.
  void publishName(String service, String port);

  /// Takes a name back.
  void unpublishName(String service, String port);

  /// The port that has been published by a name.
  ///
  /// @throws MpiException when there is none
  String lookupName(String service);
}
