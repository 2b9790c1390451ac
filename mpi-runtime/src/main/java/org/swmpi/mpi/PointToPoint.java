package org.swmpi.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.swmpi.mpi.internal.check.Arguments;

/// Messages from one rank to another.
///
/// A message is the bytes of a segment. It is matched by source and tag; messages from one rank
/// that match the same receive arrive in the order in which they were sent. Tags are 0 to
/// [#largestTag]. A rank may send to itself by an immediate call.
///
/// Calls with a [DerivedDatatype] move elements that are not one piece of memory. Messages are the
/// bytes of the elements, side by side: the other rank may take them as elements of another type,
/// or as bytes. Elements that are not dense ([DerivedDatatype#isDense]) are copied, and take their
/// size once more in memory while the call lasts.
///
/// Wrong arguments are an [IllegalArgumentException] that names the argument and its value;
/// failures of the engine are an [MpiException].
public interface PointToPoint {
  /// As a source: a message of any rank.
  int ANY_SOURCE = -1;

  /// As a tag: a message with any tag.
  int ANY_TAG = -1;

  /// As a source or destination: nobody. A send to it and a receive from it are complete at once;
  /// the status of such a receive or probe has it as source, [#ANY_TAG] as tag, and 0 bytes.
  int PROC_NULL = -2;

  /// Largest tag that every transport carries (the least upper bound that MPI promises).
  int LARGEST_PORTABLE_TAG = 32767;

  /// Largest tag that this one carries, at least [#LARGEST_PORTABLE_TAG]: `MPI_TAG_UB`.
  int largestTag();

  /// Sends all bytes of `buffer`. Returns when the buffer can be used again, which may be only
  /// after the receiver has come: two ranks that both send before they receive can wait for each
  /// other for ever. Use [#sendReceive] there.
  ///
  /// @param buffer bytes to send; a heap segment is copied by the `mpi` transport
  /// @param destination rank, 0 to size - 1
  /// @param tag 0 to [#largestTag]
  void send(MemorySegment buffer, int destination, int tag);

  /// As the [#send] of a segment, of a Java value whose length the receiver need not know:
  /// [#receiveBytes].
  default void send(byte[] value, int destination, int tag) {
    send(MemorySegment.ofArray(value), destination, tag);
  }

  /// As [#send], but returns only after the receiver has begun to receive.
  ///
  /// The other modes of MPI are not here: a ready send is a send, and a buffered one an
  /// [#immediateSend] of a copy.
  void synchronousSend(MemorySegment buffer, int destination, int tag);

  /// Waits for a message and puts it at the start of `buffer`, which may be longer than the
  /// message.
  ///
  /// @param source rank, or [#ANY_SOURCE]
  /// @param tag tag, or [#ANY_TAG]
  /// @throws MpiException when the message is longer than the buffer
  Status receive(MemorySegment buffer, int source, int tag);

  /// Waits for a message of any length, for a rank that receives on one thread: else another may
  /// take it in between, and [#matchedProbe] is to be used.
  ///
  /// @param source rank, or [#ANY_SOURCE]
  /// @param tag tag, or [#ANY_TAG]
  /// @return its bytes, a new array
  default byte[] receiveBytes(int source, int tag) {
    Status next = probe(source, tag);
    byte[] value = new byte[Math.toIntExact(next.bytes())];
    receive(MemorySegment.ofArray(value), next.source(), next.tag());
    return value;
  }

  /// Sends and receives at once, so that ranks can exchange messages in any pattern without a
  /// deadlock. The buffers may not overlap.
  ///
  /// @return the status of what was received
  Status sendReceive(
      MemorySegment send,
      int destination,
      int sendTag,
      MemorySegment receive,
      int source,
      int receiveTag);

  /// Sends what is in `buffer`, and receives another message in its place (MPI 4.1, section 3.10,
  /// `MPI_Sendrecv_replace`): what is sent is copied, and takes its size once more in memory while
  /// the call lasts. Of a shorter message the rest of the buffer stays as it is.
  ///
  /// @param buffer bytes to send, and room for as many
  /// @return the status of what was received
  /// @throws MpiException when the message is longer than the buffer
  default Status sendReceiveReplace(
      MemorySegment buffer, int destination, int sendTag, int source, int receiveTag) {
    Arguments.writable("buffer", buffer);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment sent = arena.allocate(buffer.byteSize(), 8).copyFrom(buffer);
      return sendReceive(sent, destination, sendTag, buffer, source, receiveTag);
    }
  }

  /// Starts a [#send] and returns at once. `buffer` must be native memory and stay as it is until
  /// the request is complete.
  Request immediateSend(MemorySegment buffer, int destination, int tag);

  /// Starts a [#synchronousSend] and returns at once, as [#immediateSend] does.
  Request immediateSynchronousSend(MemorySegment buffer, int destination, int tag);

  /// Starts a [#receive] and returns at once. `buffer` must be native memory and is undefined until
  /// the request is complete.
  Request immediateReceive(MemorySegment buffer, int source, int tag);

  /// Waits until a message is there, without receiving it: its length is known then.
  Status probe(int source, int tag);

  /// Says whether a message is there, without receiving it.
  Optional<Status> immediateProbe(int source, int tag);

  /// Waits until a message is there, and takes it out of the queue, so that another thread or call
  /// cannot receive it in between.
  Message matchedProbe(int source, int tag);

  /// Takes a message out of the queue, if there is one.
  Optional<Message> immediateMatchedProbe(int source, int tag);

  /// An [#immediateSend] to be started again and again.
  default PersistentRequest persistentSend(MemorySegment buffer, int destination, int tag) {
    return new PersistentRequest(() -> immediateSend(buffer, destination, tag));
  }

  /// An [#immediateSynchronousSend] to be started again and again.
  default PersistentRequest persistentSynchronousSend(
      MemorySegment buffer, int destination, int tag) {
    return new PersistentRequest(() -> immediateSynchronousSend(buffer, destination, tag));
  }

  /// An [#immediateReceive] to be started again and again.
  default PersistentRequest persistentReceive(MemorySegment buffer, int source, int tag) {
    return new PersistentRequest(() -> immediateReceive(buffer, source, tag));
  }

  /// Sends elements that are not one piece of memory.
  ///
  /// @param buffer begins with the place of the first; all of their bytes lie in it
  /// @param count elements of the type, 0 or more
  default void send(
      MemorySegment buffer, long count, DerivedDatatype type, int destination, int tag) {
    try (Packing packing = Packing.blocking()) {
      send(packing.sent("buffer", buffer, "count", count, type), destination, tag);
    }
  }

  /// As the [#synchronousSend] of bytes, of elements.
  default void synchronousSend(
      MemorySegment buffer, long count, DerivedDatatype type, int destination, int tag) {
    try (Packing packing = Packing.blocking()) {
      synchronousSend(packing.sent("buffer", buffer, "count", count, type), destination, tag);
    }
  }

  /// Receives elements that are not one piece of memory. A message may be shorter, and end within
  /// an element: what does not come stays as it is, as does what lies between the elements.
  ///
  /// @param count elements of the type, at most
  /// @throws MpiException when the message is longer than they are
  default Status receive(
      MemorySegment buffer, long count, DerivedDatatype type, int source, int tag) {
    try (Packing packing = Packing.blocking()) {
      Room room = packing.received("buffer", buffer, "count", count, type, false);
      Status status = receive(room.memory(), source, tag);
      room.unpack(status.bytes());
      return status;
    }
  }

  /// Sends elements and receives others at once. They may lie among each other, as columns of one
  /// matrix do.
  ///
  /// @param sendCount elements to send
  /// @param receiveCount elements to receive, at most
  /// @return the status of what was received
  default Status sendReceive(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      int destination,
      int sendTag,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType,
      int source,
      int receiveTag) {
    try (Packing packing = Packing.blocking()) {
      Room room =
          packing.received("receive", receive, "receiveCount", receiveCount, receiveType, false);
      MemorySegment packed = packing.sent("send", send, "sendCount", sendCount, sendType);
      Status status = sendReceive(packed, destination, sendTag, room.memory(), source, receiveTag);
      room.unpack(status.bytes());
      return status;
    }
  }

  /// As the [#sendReceiveReplace] of bytes, of elements. What lies between them stays as it is.
  ///
  /// @param count elements to send, and to receive at most
  /// @return the status of what was received
  default Status sendReceiveReplace(
      MemorySegment buffer,
      long count,
      DerivedDatatype type,
      int destination,
      int sendTag,
      int source,
      int receiveTag) {
    try (Packing packing = Packing.blocking()) {
      Room room = packing.received("buffer", buffer, "count", count, type, true);
      Status status = sendReceiveReplace(room.memory(), destination, sendTag, source, receiveTag);
      room.unpack(status.bytes());
      return status;
    }
  }

  /// Starts a [#send] of elements and returns at once. They are packed at once, but where they are
  /// dense: so they must stay as they are until the request is complete. An array is possible.
  default Request immediateSend(
      MemorySegment buffer, long count, DerivedDatatype type, int destination, int tag) {
    MemorySegment packed = Packing.immediate().sent("buffer", buffer, "count", count, type);
    return immediateSend(packed, destination, tag);
  }

  /// Starts a [#synchronousSend] of elements and returns at once, as the [#immediateSend] of
  /// elements does.
  default Request immediateSynchronousSend(
      MemorySegment buffer, long count, DerivedDatatype type, int destination, int tag) {
    MemorySegment packed = Packing.immediate().sent("buffer", buffer, "count", count, type);
    return immediateSynchronousSend(packed, destination, tag);
  }

  /// Starts a [#receive] of elements and returns at once. They are undefined until the request is
  /// complete: the call of [Request] that says so puts them in their places. An array is possible.
  default Request immediateReceive(
      MemorySegment buffer, long count, DerivedDatatype type, int source, int tag) {
    Room room = Packing.immediate().received("buffer", buffer, "count", count, type, false);
    return room.ofReceive(immediateReceive(room.memory(), source, tag));
  }

  /// An [#immediateSend] of elements to be started again and again; each start sends what they are
  /// then.
  default PersistentRequest persistentSend(
      MemorySegment buffer, long count, DerivedDatatype type, int destination, int tag) {
    Packing packing = Packing.immediate();
    return packing.isOnePiece(buffer, type)
        ? persistentSend(packing.sent("buffer", buffer, "count", count, type), destination, tag)
        : new PersistentRequest(() -> immediateSend(buffer, count, type, destination, tag));
  }

  /// An [#immediateSynchronousSend] of elements to be started again and again, as the
  /// [#persistentSend] of elements is.
  default PersistentRequest persistentSynchronousSend(
      MemorySegment buffer, long count, DerivedDatatype type, int destination, int tag) {
    Packing packing = Packing.immediate();
    return packing.isOnePiece(buffer, type)
        ? persistentSynchronousSend(
            packing.sent("buffer", buffer, "count", count, type), destination, tag)
        : new PersistentRequest(
            () -> immediateSynchronousSend(buffer, count, type, destination, tag));
  }

  /// An [#immediateReceive] of elements to be started again and again.
  default PersistentRequest persistentReceive(
      MemorySegment buffer, long count, DerivedDatatype type, int source, int tag) {
    Packing packing = Packing.immediate();
    return packing.isOnePiece(buffer, type)
        ? persistentReceive(
            packing.received("buffer", buffer, "count", count, type, false).memory(), source, tag)
        : new PersistentRequest(() -> immediateReceive(buffer, count, type, source, tag));
  }
}
