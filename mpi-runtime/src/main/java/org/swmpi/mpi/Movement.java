package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.Function;

/// A collective that moves elements, as the call of bytes takes them. Buffers that the rank has
/// nothing to do with are [MemorySegment#NULL]; [Collectives#IN_PLACE] stays what it is.
///
/// @param send what it sends
/// @param out blocks of that, where they differ
/// @param room for what it receives
/// @param in blocks of that, where they differ
record Movement(MemorySegment send, Blocks out, Room room, Blocks in) {
  /// A collective whose elements have still to be packed: for a call that is over when it returns,
  /// or for one that a request completes.
  @FunctionalInterface
  interface Plan {
    Movement by(Packing packing);

    /// Makes the call, and puts what it receives where it belongs.
    default void run(Consumer<Movement> call) {
      try (Packing packing = Packing.blocking()) {
        Movement movement = by(packing);
        call.accept(movement);
        movement.room.unpack();
      }
    }

    /// Starts the call.
    default Request start(Function<Movement, Request> call) {
      Movement movement = by(Packing.immediate());
      return movement.room.ofCollective(call.apply(movement));
    }
  }

  /// All get what one has.
  static Plan broadcast(Part part, MemorySegment buffer, long count, DerivedDatatype type) {
    ElementRun elements = new ElementRun("buffer", buffer, "count", 1, count, type);
    return packing -> {
      Room room = Room.NONE;
      if (part.isRoot()) {
        room = Room.of(elements.sent(packing));
      } else if (part.isOne()) {
        room = elements.received(packing, false);
      }
      return new Movement(MemorySegment.NULL, Blocks.none(1), room, Blocks.none(1));
    };
  }

  /// The root gets a block of each rank.
  static Plan gather(Part part, Operand send, Operand receive) {
    return packing -> {
      boolean inPlace = part.isRoot() && send.isInPlace();
      verify(part, inPlace, send, receive);
      MemorySegment sent = MemorySegment.NULL;
      if (part.isOne()) {
        sent = inPlace ? Collectives.IN_PLACE : send.sent(packing);
      }
      Blocks none = Blocks.none(part.ranks());
      return part.isRoot()
          ? new Movement(sent, none, receive.received(packing, inPlace), receive.blocks(packing))
          : new Movement(sent, none, Room.NONE, none);
    };
  }

  /// The root has a block for each rank.
  static Plan scatter(Part part, Operand send, Operand receive) {
    return packing -> {
      boolean inPlace = part.isRoot() && receive.isInPlace();
      verify(part, inPlace, send, receive);
      Room room = Room.NONE;
      if (part.isOne()) {
        room = inPlace ? Room.of(Collectives.IN_PLACE) : receive.received(packing, false);
      }
      Blocks none = Blocks.none(part.ranks());
      return part.isRoot()
          ? new Movement(send.sent(packing), send.blocks(packing), room, none)
          : new Movement(MemorySegment.NULL, none, room, none);
    };
  }

  /// Each has a block for each rank, and gets one of each.
  static Plan exchange(Part part, Operand send, Operand receive) {
    return packing -> {
      boolean inPlace = send.isInPlace();
      verify(part, inPlace, send, receive);
      Room room = receive.received(packing, inPlace);
      Blocks in = receive.blocks(packing);
      return inPlace
          ? new Movement(Collectives.IN_PLACE, in, room, in)
          : new Movement(send.sent(packing), send.blocks(packing), room, in);
    };
  }

  /// Each has a block for each neighbor, and gets one of each: where that is nobody, what is there
  /// stays. Lengths agree along an edge; those of a rank's two sides need not.
  static Plan betweenNeighbors(Operand send, Operand receive) {
    return packing ->
        new Movement(
            send.sent(packing),
            send.blocks(packing),
            receive.received(packing, true),
            receive.blocks(packing));
  }

  /// Checks that what a rank sends itself fits, where all blocks are equal.
  private static void verify(Part part, boolean inPlace, Operand send, Operand receive) {
    if (part.isAmongThem()
        && part.isRoot()
        && !inPlace
        && send instanceof ElementRun from
        && receive instanceof ElementRun to) {
      from.verifyFits(to);
    }
  }
}
