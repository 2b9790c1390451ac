package org.swmpi.mpi.internal.sockets;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A message that has come, or has been announced, before it was asked for.
///
/// @param source rank of the job
/// @param memory a short message: its bytes, in memory of the pool
/// @param connection where it came from; null when this rank has sent it to itself
/// @param slot of a long message
/// @param own a long message to oneself
record Arrival(
    int source,
    int tag,
    long bytes,
    @Nullable MemorySegment memory,
    @Nullable Connection connection,
    int slot,
    @Nullable SendRequest own) {

  /// Hands the message over to the receive that asks for it.
  void deliver(ReceiveRequest receive, SegmentPool pool) {
    boolean wanted = receive.begin(source, tag, bytes);
    if (memory != null) {
      if (wanted) {
        receive.take(memory, 0, bytes);
        receive.complete();
      }
      pool.give(memory);
      if (connection != null) {
        connection.received(bytes);
      }
    } else if (own != null) {
      if (wanted) {
        receive.take(own.buffer(), 0, bytes);
        receive.complete();
      }
      own.complete();
    } else if (connection != null) {
      connection.clear(wanted ? receive : null, slot, bytes);
    }
  }
}
