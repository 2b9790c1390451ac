package org.swmpi.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.swmpi.mpi.internal.check.Arguments;

/// Messages from one rank to another (MPI 4.1, chapter 3).
///
/// A message is the bytes of a segment. It is matched by source and tag; messages from one rank
/// that match the same receive arrive in the order in which they were sent. A rank may send to
/// itself by an immediate call or [#sendReceive]: a [#send] to itself may wait for its own receive
/// for ever.
///
/// ```java
/// long[] mine = {world.rank()};
/// long[] theirs = new long[1];
/// int right = (world.rank() + 1) % world.size();
/// int left = Math.floorMod(world.rank() - 1, world.size());
/// world.sendReceive(
///     MemorySegment.ofArray(mine), right, 0, MemorySegment.ofArray(theirs), left, 0);
/// ```
///
/// Calls with a [DerivedDatatype] move elements that are not one piece of memory. Messages are the
/// bytes of the elements, side by side: the other rank may take them as elements of another type,
/// or as bytes. Elements that are not dense ([DerivedDatatype#isDense]) are copied, and take their
/// size once more in memory while the call lasts.
///
/// Of the modes of MPI, ready and buffered sends are not here. For `MPI_Rsend` take [#send]; for
/// `MPI_Bsend` start a send of a copy, and complete it some time:
///
/// ```java
/// MemorySegment copy = Arena.ofAuto().allocate(buffer.byteSize(), 8).copyFrom(buffer);
/// requests.add(world.immediateSend(copy, destination, tag)); // `buffer` may change from here on
/// // …
/// Request.awaitAll(requests); // where MPI has `MPI_Buffer_detach`
/// ```
///
/// Wrong arguments are an [IllegalArgumentException] that names the argument and its value;
/// failures of the engine are an [MpiException]. Calls that a transport lacks throw an
/// [UnsupportedOperationException] that names both.
public interface PointToPoint {
  /// As a source: any rank (`MPI_ANY_SOURCE`).
  int ANY_SOURCE = -1;

  /// As a tag: any (`MPI_ANY_TAG`).
  int ANY_TAG = -1;

  /// As a source or destination: nobody (`MPI_PROC_NULL`). A send to it and a receive from it are
  /// complete at once; the status of such a receive or probe has it as source, [#ANY_TAG] as tag,
  /// and 0 bytes.
  int PROC_NULL = -2;

  /// Largest tag that every transport carries: the least `MPI_TAG_UB` that MPI allows.
  int LARGEST_PORTABLE_TAG = 32767;

  /// Largest tag that this transport carries, at least [#LARGEST_PORTABLE_TAG] (`MPI_TAG_UB`).
  int largestTag();

  /// Sends all bytes of `buffer` (`MPI_Send`). Returns when the buffer can be used again, which may
  /// be only after the receiver has come: two ranks that both send before they receive can wait for
  /// each other for ever. Use [#sendReceive] there.
  ///
  /// @param buffer bytes to send; a heap segment is copied by the `mpi` transport
  /// @param destination rank, 0 to size - 1, or [#PROC_NULL]
  /// @param tag 0 to [#largestTag]
  void send(MemorySegment buffer, int destination, int tag);

  /// As [#send(MemorySegment, int, int)], for a receiver that need not know the length:
  /// [#receiveBytes].
  ///
  /// @param value the bytes
  /// @param destination rank, or [#PROC_NULL]
  /// @param tag 0 to [#largestTag]
  default void send(byte[] value, int destination, int tag) {
    send(MemorySegment.ofArray(value), destination, tag);
  }

  /// As [#send(MemorySegment, int, int)], but returns only after the receiver has begun to receive
  /// (`MPI_Ssend`).
  ///
  /// @param buffer bytes to send
  /// @param destination rank, or [#PROC_NULL]
  /// @param tag 0 to [#largestTag]
  void synchronousSend(MemorySegment buffer, int destination, int tag);

  /// Waits for a message and puts it at the start of `buffer`, which may be longer than the message
  /// (`MPI_Recv`).
  ///
  /// @param buffer room for the message
  /// @param source rank, [#ANY_SOURCE] or [#PROC_NULL]
  /// @param tag 0 to [#largestTag], or [#ANY_TAG]
  /// @return sender, tag and length of the message
  /// @throws MpiException when the message is longer than the buffer
  Status receive(MemorySegment buffer, int source, int tag);

  /// Waits for a message of any length, by a [#probe] and a receive. Where several threads of a
  /// rank receive, another one can take the message in between: use [#matchedProbe] there.
  ///
  /// @param source rank, [#ANY_SOURCE] or [#PROC_NULL]
  /// @param tag 0 to [#largestTag], or [#ANY_TAG]
  /// @return its bytes, a new array
  /// @throws ArithmeticException when the message is longer than an array can be; it is not
  ///     received then
  default byte[] receiveBytes(int source, int tag) {
    Status next = probe(source, tag);
    byte[] value = new byte[Math.toIntExact(next.bytes())];
    receive(MemorySegment.ofArray(value), next.source(), next.tag());
    return value;
  }

  /// Sends and receives at once (`MPI_Sendrecv`), so that ranks can exchange messages in any
  /// pattern without a deadlock. The buffers may not overlap.
  ///
  /// @param send bytes to send
  /// @param destination rank, or [#PROC_NULL]
  /// @param sendTag 0 to [#largestTag]
  /// @param receive room for the message that comes
  /// @param source rank, [#ANY_SOURCE] or [#PROC_NULL]
  /// @param receiveTag 0 to [#largestTag], or [#ANY_TAG]
  /// @return sender, tag and length of what was received
  /// @throws MpiException when the message is longer than `receive`
  Status sendReceive(
      MemorySegment send,
      int destination,
      int sendTag,
      MemorySegment receive,
      int source,
      int receiveTag);

  /// Sends what is in `buffer`, and receives another message in its place (`MPI_Sendrecv_replace`,
  /// MPI 4.1, section 3.10). What is sent is copied, and takes its size once more in memory while
  /// the call lasts. Of a shorter message the rest of the buffer stays as it is.
  ///
  /// @param buffer bytes to send, and room for as many
  /// @param destination rank, or [#PROC_NULL]
  /// @param sendTag 0 to [#largestTag]
  /// @param source rank, [#ANY_SOURCE] or [#PROC_NULL]
  /// @param receiveTag 0 to [#largestTag], or [#ANY_TAG]
  /// @return sender, tag and length of what was received
  /// @throws MpiException when the message is longer than the buffer
  default Status sendReceiveReplace(
      MemorySegment buffer, int destination, int sendTag, int source, int receiveTag) {
    Arguments.writable("buffer", buffer);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment sent = arena.allocate(buffer.byteSize(), 8).copyFrom(buffer);
      return sendReceive(sent, destination, sendTag, buffer, source, receiveTag);
    }
  }

  /// Starts a [#send(MemorySegment, int, int)] and returns at once (`MPI_Isend`).
  ///
  /// @param buffer bytes to send, in native memory; stays as it is until the request is complete
  /// @param destination rank, or [#PROC_NULL]
  /// @param tag 0 to [#largestTag]
  Request immediateSend(MemorySegment buffer, int destination, int tag);

  /// Starts a [#synchronousSend(MemorySegment, int, int)] and returns at once (`MPI_Issend`).
  /// Arguments are those of [#immediateSend(MemorySegment, int, int)].
  Request immediateSynchronousSend(MemorySegment buffer, int destination, int tag);

  /// Starts a [#receive(MemorySegment, int, int)] and returns at once (`MPI_Irecv`).
  ///
  /// @param buffer room for the message, in native memory; undefined until the request is complete
  /// @param source rank, [#ANY_SOURCE] or [#PROC_NULL]
  /// @param tag 0 to [#largestTag], or [#ANY_TAG]
  Request immediateReceive(MemorySegment buffer, int source, int tag);

  /// Waits until a message is there, without receiving it: its length is known then (`MPI_Probe`).
  ///
  /// @param source rank, [#ANY_SOURCE] or [#PROC_NULL]
  /// @param tag 0 to [#largestTag], or [#ANY_TAG]
  /// @return sender, tag and length of the message that a receive with these two takes next
  Status probe(int source, int tag);

  /// Looks whether a message is there, without receiving it (`MPI_Iprobe`).
  ///
  /// @param source rank, [#ANY_SOURCE] or [#PROC_NULL]
  /// @param tag 0 to [#largestTag], or [#ANY_TAG]
  /// @return as of [#probe]; nothing while no message is there
  Optional<Status> immediateProbe(int source, int tag);

  /// Waits until a message is there, and takes it out of the queue, so that no other thread or call
  /// can receive it (`MPI_Mprobe`).
  ///
  /// @param source rank, [#ANY_SOURCE] or [#PROC_NULL]
  /// @param tag 0 to [#largestTag], or [#ANY_TAG]
  /// @return the message, which has to be received
  Message matchedProbe(int source, int tag);

  /// Takes a message out of the queue, if there is one (`MPI_Improbe`).
  ///
  /// @param source rank, [#ANY_SOURCE] or [#PROC_NULL]
  /// @param tag 0 to [#largestTag], or [#ANY_TAG]
  /// @return the message, which has to be received; nothing while none is there
  Optional<Message> immediateMatchedProbe(int source, int tag);

  /// An [#immediateSend(MemorySegment, int, int)] to be started again and again (`MPI_Send_init`).
  default PersistentRequest persistentSend(MemorySegment buffer, int destination, int tag) {
    return new PersistentRequest(() -> immediateSend(buffer, destination, tag));
  }

  /// An [#immediateSynchronousSend(MemorySegment, int, int)] to be started again and again
  /// (`MPI_Ssend_init`).
  default PersistentRequest persistentSynchronousSend(
      MemorySegment buffer, int destination, int tag) {
    return new PersistentRequest(() -> immediateSynchronousSend(buffer, destination, tag));
  }

  /// An [#immediateReceive(MemorySegment, int, int)] to be started again and again
  /// (`MPI_Recv_init`).
  default PersistentRequest persistentReceive(MemorySegment buffer, int source, int tag) {
    return new PersistentRequest(() -> immediateReceive(buffer, source, tag));
  }

  /// As [#send(MemorySegment, int, int)], of elements that need not be one piece of memory.
  ///
  /// @param buffer has the place of the first element at its start, and all of their bytes in it
  /// @param count elements of the type, 0 or more
  /// @param type of the elements
  /// @param destination rank, or [#PROC_NULL]
  /// @param tag 0 to [#largestTag]
  default void send(
      MemorySegment buffer, long count, DerivedDatatype type, int destination, int tag) {
    try (Packing packing = Packing.blocking()) {
      send(packing.sent("buffer", buffer, "count", count, type), destination, tag);
    }
  }

  /// As [#synchronousSend(MemorySegment, int, int)], of elements. Arguments are those of
  /// [#send(MemorySegment, long, DerivedDatatype, int, int)].
  default void synchronousSend(
      MemorySegment buffer, long count, DerivedDatatype type, int destination, int tag) {
    try (Packing packing = Packing.blocking()) {
      synchronousSend(packing.sent("buffer", buffer, "count", count, type), destination, tag);
    }
  }

  /// As [#receive(MemorySegment, int, int)], of elements that need not be one piece of memory. A
  /// message may be shorter, and end within an element: what does not come stays as it is, as does
  /// what lies between the elements.
  ///
  /// @param buffer has the place of the first element at its start, and all of their bytes in it
  /// @param count elements of the type, at most
  /// @param type of the elements
  /// @param source rank, [#ANY_SOURCE] or [#PROC_NULL]
  /// @param tag 0 to [#largestTag], or [#ANY_TAG]
  /// @return sender, tag and length in bytes of the message
  /// @throws MpiException when the message is longer than the elements
  default Status receive(
      MemorySegment buffer, long count, DerivedDatatype type, int source, int tag) {
    try (Packing packing = Packing.blocking()) {
      Room room = packing.received("buffer", buffer, "count", count, type, false);
      Status status = receive(room.memory(), source, tag);
      room.unpack(status.bytes());
      return status;
    }
  }

  /// As [#sendReceive(MemorySegment, int, int, MemorySegment, int, int)], of elements. They may lie
  /// among each other, as columns of one matrix do.
  ///
  /// @param send elements, as of [#send(MemorySegment, long, DerivedDatatype, int, int)]
  /// @param sendCount elements to send
  /// @param sendType of the elements to send
  /// @param destination rank, or [#PROC_NULL]
  /// @param sendTag 0 to [#largestTag]
  /// @param receive elements, as of [#receive(MemorySegment, long, DerivedDatatype, int, int)]
  /// @param receiveCount elements to receive, at most
  /// @param receiveType of the elements to receive
  /// @param source rank, [#ANY_SOURCE] or [#PROC_NULL]
  /// @param receiveTag 0 to [#largestTag], or [#ANY_TAG]
  /// @return sender, tag and length in bytes of what was received
  /// @throws MpiException when the message is longer than the elements to receive
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

  /// As [#sendReceiveReplace(MemorySegment, int, int, int, int)], of elements. What lies between
  /// them stays as it is.
  ///
  /// @param buffer has the place of the first element at its start, and all of their bytes in it
  /// @param count elements to send, and to receive at most
  /// @param type of the elements
  /// @param destination rank, or [#PROC_NULL]
  /// @param sendTag 0 to [#largestTag]
  /// @param source rank, [#ANY_SOURCE] or [#PROC_NULL]
  /// @param receiveTag 0 to [#largestTag], or [#ANY_TAG]
  /// @return sender, tag and length in bytes of what was received
  /// @throws MpiException when the message is longer than the elements
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

  /// As [#immediateSend(MemorySegment, int, int)], of elements. Dense ones in native memory are
  /// sent from where they are, and must stay as they are until the request is complete. All others,
  /// arrays among them, are copied before the call returns, and may change then. Arguments are
  /// those of [#send(MemorySegment, long, DerivedDatatype, int, int)].
  default Request immediateSend(
      MemorySegment buffer, long count, DerivedDatatype type, int destination, int tag) {
    MemorySegment packed = Packing.immediate().sent("buffer", buffer, "count", count, type);
    return immediateSend(packed, destination, tag);
  }

  /// As [#immediateSynchronousSend(MemorySegment, int, int)], of elements, which are copied or not
  /// as by [#immediateSend(MemorySegment, long, DerivedDatatype, int, int)].
  default Request immediateSynchronousSend(
      MemorySegment buffer, long count, DerivedDatatype type, int destination, int tag) {
    MemorySegment packed = Packing.immediate().sent("buffer", buffer, "count", count, type);
    return immediateSynchronousSend(packed, destination, tag);
  }

  /// As [#immediateReceive(MemorySegment, int, int)], of elements, in arrays too. They are
  /// undefined until the request is complete: the call of [Request] that says so puts them in their
  /// places. Arguments are those of [#receive(MemorySegment, long, DerivedDatatype, int, int)].
  default Request immediateReceive(
      MemorySegment buffer, long count, DerivedDatatype type, int source, int tag) {
    Room room = Packing.immediate().received("buffer", buffer, "count", count, type, false);
    return room.ofReceive(immediateReceive(room.memory(), source, tag));
  }

  /// As [#persistentSend(MemorySegment, int, int)], of elements. Each start is an
  /// [#immediateSend(MemorySegment, long, DerivedDatatype, int, int)] of what they are then.
  default PersistentRequest persistentSend(
      MemorySegment buffer, long count, DerivedDatatype type, int destination, int tag) {
    Packing packing = Packing.immediate();
    return packing.isOnePiece(buffer, type)
        ? persistentSend(packing.sent("buffer", buffer, "count", count, type), destination, tag)
        : new PersistentRequest(() -> immediateSend(buffer, count, type, destination, tag));
  }

  /// As [#persistentSynchronousSend(MemorySegment, int, int)], of elements. Each start is an
  /// [#immediateSynchronousSend(MemorySegment, long, DerivedDatatype, int, int)] of what they are
  /// then.
  default PersistentRequest persistentSynchronousSend(
      MemorySegment buffer, long count, DerivedDatatype type, int destination, int tag) {
    Packing packing = Packing.immediate();
    return packing.isOnePiece(buffer, type)
        ? persistentSynchronousSend(
            packing.sent("buffer", buffer, "count", count, type), destination, tag)
        : new PersistentRequest(
            () -> immediateSynchronousSend(buffer, count, type, destination, tag));
  }

  /// As [#persistentReceive(MemorySegment, int, int)], of elements. Each start is an
  /// [#immediateReceive(MemorySegment, long, DerivedDatatype, int, int)].
  default PersistentRequest persistentReceive(
      MemorySegment buffer, long count, DerivedDatatype type, int source, int tag) {
    Packing packing = Packing.immediate();
    return packing.isOnePiece(buffer, type)
        ? persistentReceive(
            packing.received("buffer", buffer, "count", count, type, false).memory(), source, tag)
        : new PersistentRequest(() -> immediateReceive(buffer, count, type, source, tag));
  }
}
