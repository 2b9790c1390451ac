package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Accumulation;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.WindowOp;

/// Checks the arguments of accesses, and hands over to the engine, as [CheckedCommunicator] does.
/// Where the operation is [WindowOp#NO_OP], engines see the buffer of the result as origin.
public abstract class CheckedWindow extends CheckedElements {
  private final Group group;
  private final Flavor flavor;

  protected CheckedWindow(Communicator communicator, Flavor flavor) {
    super(communicator.size());
    this.group = communicator.group();
    this.flavor = flavor;
  }

  protected abstract MemorySegment doShared(int rank);

  protected abstract void doAttach(MemorySegment memory);

  protected abstract void doDetach(MemorySegment memory);

  protected abstract void doPut(MemorySegment origin, int target, long displacement);

  protected abstract void doGet(MemorySegment origin, int target, long displacement);

  protected abstract void doAccumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Accumulation op);

  protected abstract void doGetAccumulate(
      MemorySegment origin,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type,
      Accumulation op);

  protected abstract void doFetchAndOp(
      MemorySegment value,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type,
      Accumulation op);

  protected abstract void doCompareAndSwap(
      MemorySegment expected,
      MemorySegment value,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type);

  protected abstract long doFetchAndOp(long value, int target, long displacement, Accumulation op);

  protected abstract long doCompareAndSwap(
      long expected, long value, int target, long displacement);

  @Override
  public final Group group() {
    return group;
  }

  @Override
  public final MemorySegment shared(int rank) {
    Arguments.rank("rank", rank, size());
    if (flavor != Flavor.SHARED) {
      throw new UnsupportedOperationException(
          "the window is not shared; make it with allocateSharedWindow");
    }
    return doShared(rank);
  }

  @Override
  public final void attach(MemorySegment memory) {
    verifyDynamic();
    Arguments.offHeap("memory", memory);
    Arguments.writable("memory", memory);
    doAttach(memory);
  }

  @Override
  public final void detach(MemorySegment memory) {
    verifyDynamic();
    Arguments.offHeap("memory", memory);
    doDetach(memory);
  }

  private void verifyDynamic() {
    if (flavor != Flavor.DYNAMIC) {
      throw new UnsupportedOperationException(
          "the window is not dynamic; make it with dynamicWindow");
    }
  }

  @Override
  public final void put(MemorySegment origin, int target, long displacement) {
    source("origin", origin);
    if (isPlace(target, displacement, origin.byteSize())) {
      doPut(origin, target, displacement);
    }
  }

  @Override
  public final void get(MemorySegment origin, int target, long displacement) {
    sink("origin", origin);
    if (isPlace(target, displacement, origin.byteSize())) {
      doGet(origin, target, displacement);
    }
  }

  @Override
  public final void accumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Accumulation op) {
    source("origin", origin);
    Arguments.wholeElements("origin", origin, type);
    Arguments.ofSingleValues(op);
    changing(op, type);
    if (isPlace(target, displacement, origin.byteSize())) {
      doAccumulate(origin, target, displacement, type, op);
    }
  }

  @Override
  public final void getAccumulate(
      MemorySegment origin,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type,
      Accumulation op) {
    MemorySegment operand = operand(origin, result, type, op);
    if (isPlace(target, displacement, result.byteSize())) {
      doGetAccumulate(operand, result, target, displacement, type, op);
    }
  }

  @Override
  public final void fetchAndOp(
      MemorySegment value,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type,
      Accumulation op) {
    Arguments.exactly("result", result, type.bytes());
    MemorySegment operand = operand(value, result, type, op);
    if (isPlace(target, displacement, type.bytes())) {
      doFetchAndOp(operand, result, target, displacement, type, op);
    }
  }

  @Override
  public final void compareAndSwap(
      MemorySegment expected,
      MemorySegment value,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type) {
    source("expected", expected);
    Arguments.exactly("expected", expected, type.bytes());
    source("value", value);
    Arguments.exactly("value", value, type.bytes());
    sink("result", result);
    Arguments.exactly("result", result, type.bytes());
    if (type.isFloatingPoint()) {
      throw new IllegalArgumentException(
          "type is %s, must be an integer; compare the bits as one".formatted(type));
    }
    if (isPlace(target, displacement, type.bytes())) {
      doCompareAndSwap(expected, value, result, target, displacement, type);
    }
  }

  @Override
  public final long fetchAndOp(long value, int target, long displacement, Accumulation op) {
    Arguments.ofSingleValues(op);
    return isPlace(target, displacement, Long.BYTES)
        ? doFetchAndOp(value, target, displacement, op)
        : 0;
  }

  @Override
  public final long compareAndSwap(long expected, long value, int target, long displacement) {
    return isPlace(target, displacement, Long.BYTES)
        ? doCompareAndSwap(expected, value, target, displacement)
        : 0;
  }

  @Override
  public final Request requestPut(MemorySegment origin, int target, long displacement) {
    source("origin", origin);
    if (!isPlace(target, displacement, origin.byteSize())) {
      return CompleteRequest.WITH_NOBODY;
    }
    return doRequestPut(
        whole(origin, Datatype.BYTE), whole(target, displacement, origin, Datatype.BYTE));
  }

  @Override
  public final Request requestGet(MemorySegment origin, int target, long displacement) {
    sink("origin", origin);
    if (!isPlace(target, displacement, origin.byteSize())) {
      return CompleteRequest.WITH_NOBODY;
    }
    return doRequestGet(
        whole(origin, Datatype.BYTE), whole(target, displacement, origin, Datatype.BYTE));
  }

  @Override
  public final Request requestAccumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Accumulation op) {
    source("origin", origin);
    Arguments.wholeElements("origin", origin, type);
    Arguments.ofSingleValues(op);
    changing(op, type);
    if (!isPlace(target, displacement, origin.byteSize())) {
      return CompleteRequest.WITH_NOBODY;
    }
    return doRequestAccumulate(
        whole(origin, type), whole(target, displacement, origin, type), type, op);
  }

  @Override
  public final Request requestGetAccumulate(
      MemorySegment origin,
      MemorySegment result,
      int target,
      long displacement,
      Datatype type,
      Accumulation op) {
    MemorySegment operand = operand(origin, result, type, op);
    if (!isPlace(target, displacement, result.byteSize())) {
      return CompleteRequest.WITH_NOBODY;
    }
    return doRequestGetAccumulate(
        whole(operand, type),
        whole(result, type),
        whole(target, displacement, result, type),
        type,
        op);
  }

  private static Origin whole(MemorySegment memory, Datatype type) {
    return new Origin(memory, memory.byteSize() / type.bytes(), DerivedDatatype.of(type));
  }

  private static Target whole(int target, long displacement, MemorySegment like, Datatype type) {
    long count = like.byteSize() / type.bytes();
    return new Target(target, displacement, count, DerivedDatatype.of(type));
  }

  private static void source(String name, MemorySegment memory) {
    Arguments.offHeap(name, memory);
    Arguments.usable(name, memory);
  }

  private static void sink(String name, MemorySegment memory) {
    Arguments.offHeap(name, memory);
    Arguments.writable(name, memory);
  }

  private static MemorySegment operand(
      MemorySegment origin, MemorySegment result, Datatype type, Accumulation op) {
    sink("result", result);
    Arguments.wholeElements("result", result, type);
    if (op == WindowOp.NO_OP) {
      return result;
    }
    source("origin", origin);
    Arguments.exactly("result", result, origin.byteSize());
    Arguments.ofSingleValues(op);
    Arguments.defined(op, type);
    return origin;
  }
}
