package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.OptionalInt;

/// Two groups of ranks, each of which talks to the other: this rank's own, the local one, and the
/// remote one. Sources and destinations of messages are ranks of the remote group. From
/// [Communicator#createIntercommunicator], and from those of [DynamicProcesses].
///
/// Collectives are calls of all ranks of both groups, and what one group gives the other receives:
///
/// - Those without a root go both ways. `allGather` receives the blocks of the remote group,
///   `allReduce` what the remote group combines, `reduceScatter` this rank's share of that.
///   `counts` and `displacements` are by ranks of the remote group, in `reduceScatter` by those of
///   the local one. Blocks of the two groups may differ in length: `receive` tells that of those
///   that come.
/// - Those with a root go one way. The root itself passes [#ROOT] and the buffer or the blocks of
///   the remote group, the others of its group pass [PointToPoint#PROC_NULL] and nothing, and the
///   remote group passes the root's rank.
///
/// Nothing can be in place, and there is no scan: the calls throw. Over `mpi` an immediate call
/// with a root returns only when the blocking one would.
///
/// ```java
/// int root = world.rank() == 0 ? Intercommunicator.ROOT : Intercommunicator.PROC_NULL;
/// workers.broadcast(world.rank() == 0 ? task : MemorySegment.NULL, root); // here
/// parent.broadcast(task, 0);                                              // there
/// ```
public interface Intercommunicator
    extends PointToPoint, CollectiveElements, ImmediateCollectiveElements {
  /// As a root: this rank.
  int ROOT = -3;

  /// Number of this rank in the local group.
  int rank();

  /// Number of ranks in the local group.
  int size();

  /// Number of ranks in the remote group.
  int remoteSize();

  /// As [Communicator#jobRanks], of the ranks of the remote group.
  int[] remoteJobRanks();

  /// Joins both groups to one communicator (`MPI_Intercomm_merge`). Collective over both.
  ///
  /// @param high whether the local group comes behind the remote one; the same on all ranks of a
  ///     group, and not that of the other
  Communicator merge(boolean high);

  /// The same groups, with messages of their own. Collective over both.
  Intercommunicator duplicate();

  /// Cuts both groups: the parts of the same color face each other. Collective over both.
  ///
  /// @param color 0 or more
  /// @param key order among the local ranks, as of [Communicator#split]
  /// @return nothing where the remote group has no rank of this color
  default Optional<Intercommunicator> split(int color, int key) {
    return split(OptionalInt.of(color), key);
  }

  /// As [#split(int, int)], with ranks that come to no part (`MPI_UNDEFINED`). Collective over
  /// both.
  ///
  /// @param color 0 or more, or nothing
  /// @return nothing where no color was given, too
  Optional<Intercommunicator> split(OptionalInt color, int key);

  /// What tools and messages call it; empty until it is named.
  String name();

  /// As [Communicator#setName].
  void setName(String name);

  /// Gives back what it holds. Collective over both groups.
  void free();

  /// As [#free], once all messages are through: after it jobs that were connected by nothing else
  /// can end without waiting for each other. Collective over both groups.
  void disconnect();

  /// There is none between groups.
  ///
  /// @throws UnsupportedOperationException always
  @Override
  void scan(MemorySegment send, MemorySegment receive, Datatype type, Operation op);

  /// There is none between groups.
  ///
  /// @throws UnsupportedOperationException always
  @Override
  void exScan(MemorySegment send, MemorySegment receive, Datatype type, Operation op);
}
