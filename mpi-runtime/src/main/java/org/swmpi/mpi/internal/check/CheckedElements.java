package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Accumulation;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.PointToPoint;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.WindowOp;
import org.swmpi.mpi.internal.watch.Moves;

/// Accesses to elements that are not one piece of memory, as [CheckedWindow] has them.
abstract class CheckedElements extends CheckedEpochs {
  /// @param size ranks
  CheckedElements(int size) {
    super(size);
  }

  protected abstract void doPut(Origin origin, Target target);

  protected abstract void doGet(Origin origin, Target target);

  protected abstract void doAccumulate(
      Origin origin, Target target, Datatype type, Accumulation op);

  protected abstract void doGetAccumulate(
      Origin origin, Origin result, Target target, Datatype type, Accumulation op);

  protected abstract Request doRequestPut(Origin origin, Target target);

  protected abstract Request doRequestGet(Origin origin, Target target);

  protected abstract Request doRequestAccumulate(
      Origin origin, Target target, Datatype type, Accumulation op);

  protected abstract Request doRequestGetAccumulate(
      Origin origin, Origin result, Target target, Datatype type, Accumulation op);

  @Override
  public final void put(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType) {
    Target there = target(target, displacement, targetCount, targetType);
    Origin here = source("origin", origin, originCount, originType, there);
    if (isSomebody(there)) {
      doPut(here, there);
    }
  }

  @Override
  public final void get(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType) {
    Target there = target(target, displacement, targetCount, targetType);
    Origin here = sink("origin", origin, originCount, originType, there);
    if (isSomebody(there)) {
      doGet(here, there);
    }
  }

  @Override
  public final void accumulate(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType,
      Datatype type,
      Accumulation op) {
    Target there = target(target, displacement, targetCount, targetType);
    Origin here = source("origin", origin, originCount, originType, there);
    changing(op, type);
    consistOf(type, op, originType, targetType);
    if (isSomebody(there)) {
      doAccumulate(here, there, type, op);
    }
  }

  @Override
  public final void getAccumulate(
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
      Accumulation op) {
    Target there = target(target, displacement, targetCount, targetType);
    Origin results = sink("result", result, resultCount, resultType, there);
    Origin here = operand(origin, originCount, originType, results, there, type, op);
    if (isSomebody(there)) {
      doGetAccumulate(here, results, there, type, op);
    }
  }

  @Override
  public final Request requestPut(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType) {
    Target there = target(target, displacement, targetCount, targetType);
    Origin here = source("origin", origin, originCount, originType, there);
    return isSomebody(there) ? doRequestPut(here, there) : CompleteRequest.WITH_NOBODY;
  }

  @Override
  public final Request requestGet(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType) {
    Target there = target(target, displacement, targetCount, targetType);
    Origin here = sink("origin", origin, originCount, originType, there);
    return isSomebody(there) ? doRequestGet(here, there) : CompleteRequest.WITH_NOBODY;
  }

  @Override
  public final Request requestAccumulate(
      MemorySegment origin,
      long originCount,
      DerivedDatatype originType,
      int target,
      long displacement,
      long targetCount,
      DerivedDatatype targetType,
      Datatype type,
      Accumulation op) {
    Target there = target(target, displacement, targetCount, targetType);
    Origin here = source("origin", origin, originCount, originType, there);
    changing(op, type);
    consistOf(type, op, originType, targetType);
    return isSomebody(there)
        ? doRequestAccumulate(here, there, type, op)
        : CompleteRequest.WITH_NOBODY;
  }

  @Override
  public final Request requestGetAccumulate(
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
      Accumulation op) {
    Target there = target(target, displacement, targetCount, targetType);
    Origin results = sink("result", result, resultCount, resultType, there);
    Origin here = operand(origin, originCount, originType, results, there, type, op);
    return isSomebody(there)
        ? doRequestGetAccumulate(here, results, there, type, op)
        : CompleteRequest.WITH_NOBODY;
  }

  /// Checks where an access goes.
  ///
  /// @return whether there is somebody
  final boolean isPlace(int target, long displacement, long bytes) {
    return isPlace(target, displacement, new Reach(0, bytes));
  }

  private boolean isPlace(int target, long displacement, Reach reach) {
    Moves.note();
    if (target == PointToPoint.PROC_NULL) {
      return false;
    }
    Arguments.rank("target", target, size());
    if (displacement < 0) {
      throw new IllegalArgumentException("displacement is " + displacement + ", must be 0 or more");
    }
    verifyReached(target, displacement + reach.first(), reach.bytes());
    return true;
  }

  /// Whether all bytes lie in the memory of a rank, where the engine does not look itself.
  protected void verifyReached(int target, long displacement, long bytes) {
    // Engines that reach memory in Java look.
  }

  /// Checks an operation that changes the target.
  static void changing(Accumulation op, Datatype type) {
    if (op == WindowOp.NO_OP) {
      throw new IllegalArgumentException(
          "op is NO_OP, which only returns what is there; use getAccumulate or fetchAndOp");
    }
    Arguments.defined(op, type);
  }

  private static boolean isSomebody(Target there) {
    return there.rank() != PointToPoint.PROC_NULL;
  }

  private Target target(int target, long displacement, long count, DerivedDatatype type) {
    if (count < 0) {
      throw new IllegalArgumentException("targetCount is " + count + ", must be 0 or more");
    }
    boolean _ = isPlace(target, displacement, Reach.of(count, type));
    return new Target(target, displacement, count, type);
  }

  private static Origin source(
      String name, MemorySegment memory, long count, DerivedDatatype type, Target target) {
    Arguments.usable(name, memory);
    return origin(name, memory, count, type, target);
  }

  private static Origin sink(
      String name, MemorySegment memory, long count, DerivedDatatype type, Target target) {
    Arguments.writable(name, memory);
    return origin(name, memory, count, type, target);
  }

  private static Origin origin(
      String name, MemorySegment memory, long count, DerivedDatatype type, Target target) {
    Arguments.offHeap(name, memory);
    Arguments.elements(name, memory, 0, name + "Count", count, type);
    Origin origin = new Origin(memory, count, type);
    if (origin.bytes() != target.bytes()) {
      throw new IllegalArgumentException(
          "%s has %d bytes to move, the target %d; both must be the same"
              .formatted(name, origin.bytes(), target.bytes()));
    }
    return origin;
  }

  private static Origin operand(
      MemorySegment memory,
      long count,
      DerivedDatatype type,
      Origin result,
      Target target,
      Datatype element,
      Accumulation op) {
    consistOf(element, op, result.type(), target.type());
    if (op == WindowOp.NO_OP) {
      return result;
    }
    Arguments.defined(op, element);
    consistOf(element, op, type, target.type());
    return source("origin", memory, count, type, target);
  }

  private static void consistOf(
      Datatype type, Accumulation op, DerivedDatatype here, DerivedDatatype there) {
    Arguments.consistsOf(type, here, op);
    Arguments.consistsOf(type, there, op);
  }
}
