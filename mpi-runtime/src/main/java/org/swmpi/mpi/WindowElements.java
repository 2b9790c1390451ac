package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Accesses to the memory of other ranks in a [Window], as in [WindowAccess], of elements that need
/// not be one piece of memory here, there, or both. Both sides have the same number of bytes. In
/// the buffers here the first element has its place at the start, and all bytes of the elements lie
/// in the buffer.
///
/// ```java
/// DerivedDatatype column = DerivedDatatype.vector(rows, 1, columns, Datatype.DOUBLE);
/// window.put(dense, rows, DerivedDatatype.of(Datatype.DOUBLE), right, 8 * j, 1, column);
/// ```
public interface WindowElements {
  /// As [WindowAccess#put], of elements.
  ///
  /// @param origin elements to copy, in native memory
  /// @param originCount elements here
  /// @param originType of the elements here
  /// @param target rank, or [PointToPoint#PROC_NULL]
  /// @param displacement where the first element has its place there, in bytes
  /// @param targetCount elements there
  /// @param targetType of the elements there
  void put(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType);

  /// As [WindowAccess#get], of elements.
  ///
  /// @param origin room for the elements, in native memory
  /// @param originCount elements here
  /// @param originType of the elements here
  /// @param target rank, or [PointToPoint#PROC_NULL]
  /// @param displacement where the first element has its place there, in bytes
  /// @param targetCount elements there
  /// @param targetType of the elements there
  void get(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType);

  /// As [WindowAccess#accumulate], of elements.
  ///
  /// @param origin elements to combine with, in native memory
  /// @param originCount elements here
  /// @param originType of the elements here; each block is whole values
  /// @param target rank, or [PointToPoint#PROC_NULL]
  /// @param displacement where the first element has its place there, in bytes
  /// @param targetCount elements there
  /// @param targetType of the elements there; each block is whole values
  /// @param type of the values that both sides consist of
  /// @param op an [Op], or a [WindowOp] other than [WindowOp#NO_OP]; elements of both sides are
  ///     [DerivedDatatype#pair] of `type` where it is one of pairs
  void accumulate(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType,
      Datatype type,
      Accumulation op);

  /// As [#accumulate], and puts what stood there before into elements of `result`.
  ///
  /// @param origin elements to combine with, in native memory; not looked at, with its count and
  ///     type, where the operation is [WindowOp#NO_OP]
  /// @param originCount elements to combine with
  /// @param originType of the elements to combine with; each block is whole values
  /// @param result room for the elements that stood there before, in native memory
  /// @param resultCount elements of the result
  /// @param resultType of the elements of the result; each block is whole values
  /// @param target rank, or [PointToPoint#PROC_NULL]
  /// @param displacement where the first element has its place there, in bytes
  /// @param targetCount elements there
  /// @param targetType of the elements there; each block is whole values
  /// @param type of the values that all three consist of
  /// @param op as of [#accumulate], or [WindowOp#NO_OP]
  void getAccumulate(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      MemorySegment result,
      long resultCount,
      DerivedDatatype resultType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType,
      Datatype type,
      Accumulation op);

  /// Starts a [#put] (`MPI_Rput`).
  Request requestPut(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType);

  /// Starts a [#get] (`MPI_Rget`).
  Request requestGet(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType);

  /// Starts an [#accumulate] (`MPI_Raccumulate`).
  Request requestAccumulate(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType,
      Datatype type,
      Accumulation op);

  /// Starts a [#getAccumulate] (`MPI_Rget_accumulate`).
  Request requestGetAccumulate(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      MemorySegment result,
      long resultCount,
      DerivedDatatype resultType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType,
      Datatype type,
      Accumulation op);
}
