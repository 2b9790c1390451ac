package org.swmpi.mpi.internal.collect;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Request;

/// The messages of collectives, which are apart from those of the program.
///
/// All ranks make the same calls in the same order, so that the messages from one rank to another
/// match by their order alone. The label says which call a message belongs to: an engine that sees
/// two that differ reports that ranks are in different calls.
public interface Messenger {
  /// Number of this rank.
  int rank();

  /// Number of ranks.
  int size();

  /// Starts to send.
  ///
  /// @param buffer native or heap memory, left as it is until the request is complete
  /// @param label 0 to [org.swmpi.mpi.PointToPoint#LARGEST_PORTABLE_TAG]
  Request send(MemorySegment buffer, int destination, int label);

  /// Starts to receive. A message of another length than the buffer's is a failure: ranks disagree.
  /// A shorter one is none where [Collective#mayLeaveRoom].
  Request receive(MemorySegment buffer, int source, int label);
}
