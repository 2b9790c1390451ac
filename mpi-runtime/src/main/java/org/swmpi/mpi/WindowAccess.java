package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Accesses to the memory of other ranks in a [Window] (MPI 4.1, section 12.3). What is `origin`
/// belongs to this rank and is native memory, which has to stay as it is until the access is
/// complete: at the end of the epoch (see [WindowEpochs]), or before, by a flush. Displacements are
/// in bytes from the start of the target's memory; in a window of [Communicator#dynamicWindow] they
/// are addresses there. An access to [PointToPoint#PROC_NULL] changes nothing, here or there; where
/// a number is returned, it is 0.
///
/// An access to what is not in the target's memory is an [IllegalArgumentException], in attached
/// memory at the end of the epoch at the latest. Transport `mpi` checks neither accesses to
/// attached memory nor those in a window whose ranks may belong to other programs: there, an access
/// beyond the memory is undefined behaviour, as in C, and can crash the target.
///
/// Calls that begin with `request` are for epochs of [WindowEpochs#lock] and [WindowEpochs#lockAll]
/// only. Their request is complete when this rank's buffers can be used again, and those of a get
/// are filled; at the target a put or an accumulation may be complete later.
public interface WindowAccess {
  /// Copies all bytes of `origin` to the memory of a rank (`MPI_Put`).
  ///
  /// @param origin bytes to copy
  /// @param target rank, or [PointToPoint#PROC_NULL]
  /// @param displacement where they go there, in bytes
  void put(MemorySegment origin, int target, long displacement);

  /// Fills `origin` from the memory of a rank (`MPI_Get`).
  ///
  /// @param origin room for the bytes; undefined until the access is complete
  /// @param target rank, or [PointToPoint#PROC_NULL]
  /// @param displacement where they lie there, in bytes
  void get(MemorySegment origin, int target, long displacement);

  /// Combines the memory of a rank with `origin`, element by element (`MPI_Accumulate`). Each
  /// element is combined atomically with respect to other accumulations of the same type.
  ///
  /// @param origin a whole number of elements
  /// @param target rank, or [PointToPoint#PROC_NULL]
  /// @param displacement where the elements lie there, in bytes
  /// @param type of the elements
  /// @param op an [Op], or a [WindowOp] other than [WindowOp#NO_OP] and those of pairs, which
  ///     [WindowElements#accumulate] takes
  void accumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Accumulation op);

  /// As [#accumulate], and puts what stood there before into `result` (`MPI_Get_accumulate`).
  ///
  /// @param origin a whole number of elements; not looked at where the operation is
  ///     [WindowOp#NO_OP]
  /// @param result as long as `origin`, and as what is accessed
  /// @param target rank, or [PointToPoint#PROC_NULL]
  /// @param displacement where the elements lie there, in bytes
  /// @param type of the elements
  /// @param op as of [#accumulate], or [WindowOp#NO_OP]
  void getAccumulate(
      MemorySegment origin,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type,
      Accumulation op);

  /// Combines one element in the memory of a rank with a value, atomically (`MPI_Fetch_and_op`).
  ///
  /// @param value one element; not looked at where the operation is [WindowOp#NO_OP]
  /// @param result one element: what stood there before
  /// @param target rank, or [PointToPoint#PROC_NULL]
  /// @param displacement where the element lies there, in bytes
  /// @param type of the element
  /// @param op as of [#accumulate], or [WindowOp#NO_OP]
  void fetchAndOp(
      MemorySegment value,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type,
      Accumulation op);

  /// Replaces one element in the memory of a rank by a value if it is as expected, atomically
  /// (`MPI_Compare_and_swap`).
  ///
  /// @param expected one element
  /// @param value one element
  /// @param result one element: what stood there before
  /// @param target rank, or [PointToPoint#PROC_NULL]
  /// @param displacement where the element lies there, in bytes
  /// @param type an integer
  void compareAndSwap(
      MemorySegment expected,
      MemorySegment value,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type);

  /// Combines a [Datatype#LONG] in the memory of a rank with a value, atomically, and waits for the
  /// answer. Only in an epoch of [WindowEpochs#lock] or [WindowEpochs#lockAll].
  ///
  /// @param value to combine with
  /// @param target rank, or [PointToPoint#PROC_NULL]
  /// @param displacement where the number lies there, in bytes
  /// @param op as of [#accumulate], or [WindowOp#NO_OP]
  /// @return what stood there before
  long fetchAndOp(long value, int target, long displacement, Accumulation op);

  /// Replaces a [Datatype#LONG] in the memory of a rank by a value if it is as expected,
  /// atomically, and waits for the answer. Only in an epoch of [WindowEpochs#lock] or
  /// [WindowEpochs#lockAll].
  ///
  /// @param expected what has to stand there
  /// @param value what replaces it
  /// @param target rank, or [PointToPoint#PROC_NULL]
  /// @param displacement where the number lies there, in bytes
  /// @return what stood there before
  long compareAndSwap(long expected, long value, int target, long displacement);

  /// Starts a [#put] (`MPI_Rput`).
  Request requestPut(MemorySegment origin, int target, long displacement);

  /// Starts a [#get] (`MPI_Rget`).
  Request requestGet(MemorySegment origin, int target, long displacement);

  /// Starts an [#accumulate] (`MPI_Raccumulate`).
  Request requestAccumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Accumulation op);

  /// Starts a [#getAccumulate] (`MPI_Rget_accumulate`).
  Request requestGetAccumulate(
      MemorySegment origin,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type,
      Accumulation op);
}
