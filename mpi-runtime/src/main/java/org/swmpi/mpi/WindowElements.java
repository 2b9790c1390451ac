package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Accesses to the memory of other ranks in a [Window], as in [WindowAccess], of elements that are
/// not one piece of memory here, there, or both. Both sides have the same number of bytes.
///
/// ```java
/// DerivedDatatype column = DerivedDatatype.vector(rows, 1, columns, Datatype.DOUBLE);
/// window.put(dense, rows, DerivedDatatype.of(Datatype.DOUBLE), right, 8 * j, 1, column);
/// ```
public interface WindowElements {
  /// Copies elements of `origin` to the memory of a rank.
  ///
  /// @param originCount elements here
  /// @param displacement where the elements begin there, in bytes
  /// @param targetCount elements there
  void put(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType);

  /// Copies elements of the memory of a rank to `origin`.
  void get(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType);

  /// Combines elements of the memory of a rank with those of `origin`.
  ///
  /// @param type of the values that both sides consist of
  /// @param op not [WindowOp#NO_OP]
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
  /// @param type of the values that all three consist of
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

  /// Starts a [#put].
  Request requestPut(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType);

  /// Starts a [#get].
  Request requestGet(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType);

  /// Starts an [#accumulate].
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

  /// Starts a [#getAccumulate].
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
