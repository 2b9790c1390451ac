package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// The [CollectiveElements], started and not waited for, as in [ImmediateCollectives]. Arguments
/// are those of the call that is started; arrays are possible, and [Collectives#IN_PLACE].
///
/// Elements to receive are undefined until the request is complete: the call of [Request] that says
/// so puts them where they belong. Elements to send must stay as they are until then.
public interface ImmediateCollectiveElements extends ImmediateCollectives {
  /// Starts [CollectiveElements#broadcast].
  default Request immediateBroadcast(
      MemorySegment buffer, long count, DerivedDatatype type, int root) {
    return Movement.broadcast(Part.of(this, root), buffer, count, type)
        .start(call -> immediateBroadcast(call.room().memory(), root));
  }

  /// Starts [CollectiveElements#gather].
  default Request immediateGather(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType,
      int root) {
    Part part = Part.of(this, root);
    return Movement.gather(
            part,
            ElementRun.sent(1, send, sendCount, sendType),
            ElementRun.received(part.ranks(), receive, receiveCount, receiveType))
        .start(call -> immediateGather(call.send(), call.room().memory(), root));
  }

  /// Starts [CollectiveElements#gatherV].
  default Request immediateGatherV(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype receiveType,
      int root) {
    Part part = Part.of(this, root);
    return Movement.gather(
            part,
            ElementRun.sent(1, send, sendCount, sendType),
            ElementBlocks.received(
                part.ranks(), receive, receiveCounts, receiveDisplacements, receiveType))
        .start(
            call ->
                immediateGatherV(
                    call.send(),
                    call.room().memory(),
                    call.in().counts(),
                    call.in().displacements(),
                    Datatype.BYTE,
                    root));
  }

  /// Starts [CollectiveElements#allGather].
  default Request immediateAllGather(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType) {
    Part part = Part.of(this);
    return Movement.exchange(
            part,
            ElementRun.sent(1, send, sendCount, sendType),
            ElementRun.received(part.ranks(), receive, receiveCount, receiveType))
        .start(call -> immediateAllGather(call.send(), call.room().memory()));
  }

  /// Starts [CollectiveElements#allGatherV].
  default Request immediateAllGatherV(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype receiveType) {
    Part part = Part.of(this);
    return Movement.exchange(
            part,
            ElementRun.sent(1, send, sendCount, sendType),
            ElementBlocks.received(
                part.ranks(), receive, receiveCounts, receiveDisplacements, receiveType))
        .start(
            call ->
                immediateAllGatherV(
                    call.send(),
                    call.room().memory(),
                    call.in().counts(),
                    call.in().displacements(),
                    Datatype.BYTE));
  }

  /// Starts [CollectiveElements#scatter].
  default Request immediateScatter(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType,
      int root) {
    Part part = Part.of(this, root);
    return Movement.scatter(
            part,
            ElementRun.sent(part.ranks(), send, sendCount, sendType),
            ElementRun.received(1, receive, receiveCount, receiveType))
        .start(call -> immediateScatter(call.send(), call.room().memory(), root));
  }

  /// Starts [CollectiveElements#scatterV].
  default Request immediateScatterV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType,
      int root) {
    Part part = Part.of(this, root);
    return Movement.scatter(
            part,
            ElementBlocks.sent(part.ranks(), send, sendCounts, sendDisplacements, sendType),
            ElementRun.received(1, receive, receiveCount, receiveType))
        .start(
            call ->
                immediateScatterV(
                    call.send(),
                    call.out().counts(),
                    call.out().displacements(),
                    call.room().memory(),
                    Datatype.BYTE,
                    root));
  }

  /// Starts [CollectiveElements#allToAll].
  default Request immediateAllToAll(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType) {
    Part part = Part.of(this);
    return Movement.exchange(
            part,
            ElementRun.sent(part.ranks(), send, sendCount, sendType),
            ElementRun.received(part.ranks(), receive, receiveCount, receiveType))
        .start(call -> immediateAllToAll(call.send(), call.room().memory()));
  }

  /// Starts [CollectiveElements#allToAllV].
  default Request immediateAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      DerivedDatatype sendType,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype receiveType) {
    Part part = Part.of(this);
    return Movement.exchange(
            part,
            ElementBlocks.sent(part.ranks(), send, sendCounts, sendDisplacements, sendType),
            ElementBlocks.received(
                part.ranks(), receive, receiveCounts, receiveDisplacements, receiveType))
        .start(this::immediateAllToAllV);
  }

  /// Starts [CollectiveElements#allToAllW].
  default Request immediateAllToAllW(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      DerivedDatatype[] sendTypes,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype[] receiveTypes) {
    Part part = Part.of(this);
    return Movement.exchange(
            part,
            ElementBlocks.sent(part.ranks(), send, sendCounts, sendDisplacements, sendTypes),
            ElementBlocks.received(
                part.ranks(), receive, receiveCounts, receiveDisplacements, receiveTypes))
        .start(this::immediateAllToAllV);
  }

  private Request immediateAllToAllV(Movement call) {
    return immediateAllToAllV(
        call.send(),
        call.out().counts(),
        call.out().displacements(),
        call.room().memory(),
        call.in().counts(),
        call.in().displacements(),
        Datatype.BYTE);
  }
}
