package org.swmpi.mpi.internal.collect;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Request;

/// The messages of immediate collectives, which are apart from all others, and matched by their
/// tag: several calls can be under way, each with a tag of its own.
public interface ImmediateMessenger {
  /// Number of this rank.
  int rank();

  /// Number of ranks.
  int size();

  /// Starts to send native memory.
  Request send(MemorySegment buffer, int destination, int tag);

  /// Starts to receive into native memory.
  Request receive(MemorySegment buffer, int source, int tag);

  /// Whether a request of these is complete; does not wait, nor begin anything new.
  boolean isOver(Request request);
}
