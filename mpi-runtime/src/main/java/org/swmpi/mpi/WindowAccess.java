package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Accesses to the memory of other ranks in a [Window]. What is `origin` belongs to this rank and
/// is native memory, which has to stay as it is until the access is complete: at the end of the
/// epoch (see [WindowEpochs]), or before, by a flush. Displacements are in bytes from the start of
/// the target's memory; in a window of [Communicator#dynamicWindow] they are addresses there. An
/// access to [PointToPoint#PROC_NULL] changes nothing, here or there; where a number is returned,
/// it is 0.
///
/// An access to what is not in the target's memory is an [IllegalArgumentException], in attached
/// memory at the end of the epoch at the latest. Over transport `mpi` nobody looks at attached
/// memory, nor where ranks may be of other programs: the library then does what it does.
///
/// Calls that begin with `request` are for epochs of [WindowEpochs#lock] only. Their request is
/// complete when this rank's buffers can be used again, and those of a get are filled.
public interface WindowAccess {
  /// Copies all bytes of `origin` to the memory of a rank.
  void put(MemorySegment origin, int target, long displacement);

  /// Fills `origin` from the memory of a rank.
  void get(MemorySegment origin, int target, long displacement);

  /// Combines the memory of a rank with `origin`, element by element. Each element is combined
  /// atomically with respect to other accumulations of the same type.
  ///
  /// @param op not [WindowOp#NO_OP]
  void accumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Accumulation op);

  /// As [#accumulate], and puts what stood there before into `result`.
  ///
  /// @param origin not looked at where the operation is [WindowOp#NO_OP]
  /// @param result as long as `origin`
  void getAccumulate(
      MemorySegment origin,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type,
      Accumulation op);

  /// Combines one element in the memory of a rank with a value, atomically.
  ///
  /// @param value of one element; not looked at where the operation is [WindowOp#NO_OP]
  /// @param result of one element: what stood there before
  void fetchAndOp(
      MemorySegment value,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type,
      Accumulation op);

  /// Replaces one element in the memory of a rank by a value if it is as expected, atomically.
  ///
  /// @param result of one element: what stood there before
  /// @param type an integer
  void compareAndSwap(
      MemorySegment expected,
      MemorySegment value,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type);

  /// Combines a [Datatype#LONG] in the memory of a rank with a value, atomically, and waits for the
  /// answer. Only between [WindowEpochs#lock] and [WindowEpochs#unlock].
  ///
  /// @return what stood there before
  long fetchAndOp(long value, int target, long displacement, Accumulation op);

  /// Replaces a [Datatype#LONG] in the memory of a rank by a value if it is as expected,
  /// atomically, and waits for the answer. Only between [WindowEpochs#lock] and
  /// [WindowEpochs#unlock].
  ///
  /// @return what stood there before
  long compareAndSwap(long expected, long value, int target, long displacement);

  /// Starts a [#put].
  Request requestPut(MemorySegment origin, int target, long displacement);

  /// Starts a [#get].
  Request requestGet(MemorySegment origin, int target, long displacement);

  /// Starts an [#accumulate].
  Request requestAccumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Accumulation op);

  /// Starts a [#getAccumulate].
  Request requestGetAccumulate(
      MemorySegment origin,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type,
      Accumulation op);
}
