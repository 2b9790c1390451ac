package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import java.util.Optional;

/// Messages from one rank to another.
///
/// A message is the bytes of a segment. It is matched by source and tag; messages from one rank
/// that match the same receive arrive in the order in which they were sent. Tags are 0 to
/// [#LARGEST_TAG]. A rank may send to itself by an immediate call.
///
/// Wrong arguments are an [IllegalArgumentException] that names the argument and its value;
/// failures of the engine are an [MpiException].
public interface PointToPoint {
  /// As a source: a message of any rank.
  int ANY_SOURCE = -1;

  /// As a tag: a message with any tag.
  int ANY_TAG = -1;

  /// Largest tag that every transport carries (the least upper bound that MPI promises).
  int LARGEST_TAG = 32767;

  /// Sends all bytes of `buffer`. Returns when the buffer can be used again, which may be only
  /// after the receiver has come: two ranks that both send before they receive can wait for each
  /// other for ever. Use [#sendReceive] there.
  ///
  /// @param buffer bytes to send; a heap segment is copied by the `mpi` transport
  /// @param destination rank, 0 to size - 1
  /// @param tag 0 to [#LARGEST_TAG]
  void send(MemorySegment buffer, int destination, int tag);

  /// Waits for a message and puts it at the start of `buffer`, which may be longer than the
  /// message.
  ///
  /// @param source rank, or [#ANY_SOURCE]
  /// @param tag tag, or [#ANY_TAG]
  /// @throws MpiException when the message is longer than the buffer
  Status receive(MemorySegment buffer, int source, int tag);

  /// Sends and receives at once, so that ranks can exchange messages in any pattern without a
  /// deadlock.
  ///
  /// @return the status of what was received
  Status sendReceive(
      MemorySegment send,
      int destination,
      int sendTag,
      MemorySegment receive,
      int source,
      int receiveTag);

  /// Starts a [#send] and returns at once. `buffer` must be native memory and stay as it is until
  /// the request is complete.
  Request immediateSend(MemorySegment buffer, int destination, int tag);

  /// Starts a [#receive] and returns at once. `buffer` must be native memory and is undefined until
  /// the request is complete.
  Request immediateReceive(MemorySegment buffer, int source, int tag);

  /// Waits until a message is there, without receiving it: its length is known then.
  Status probe(int source, int tag);

  /// Says whether a message is there, without receiving it.
  Optional<Status> immediateProbe(int source, int tag);
}
