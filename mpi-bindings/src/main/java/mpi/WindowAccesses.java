package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Accumulation;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.WindowOp;

/// Accesses to the memory of other ranks in a window.
final class WindowAccesses {
  private final Win owner;

  WindowAccesses(Win owner) {
    this.owner = owner;
  }

  /// Elements of a buffer.
  private record Here(MemorySegment memory, int count, DerivedDatatype type) {
    static Here of(@Nullable Buffer buffer, int count, Datatype type) throws MPIException {
      Buffers.verifyDirect(buffer);
      Arguments.count(count);
      Arguments.type(type);
      MemorySegment all = Buffers.whole(buffer);
      long bytes = type.span(count);
      if (bytes > all.byteSize()) {
        throw Operand.tooShort(all.byteSize(), bytes);
      }
      return new Here(all.asSlice(0, bytes), count, type.layout());
    }
  }

  /// Elements in the memory of a rank.
  private record There(
      Window window,
      int rank,
      long place,
      int count,
      DerivedDatatype type,
      org.swmpi.mpi.Datatype values) {}

  /// @return null where the access is to nobody, and does nothing
  private @Nullable There there(int rank, int displacement, int count, Datatype type)
      throws MPIException {
    Window window = owner.open();
    if (rank == MPI.PROC_NULL) {
      return null;
    }
    Arguments.count(count);
    Arguments.type(type);
    long place = owner.place(rank, displacement);
    Basic values = type.pairValue() == null ? type.basic() : type.pairValue();
    return new There(window, rank, place, count, type.layout(), values.runtime());
  }

  /// @param type of the elements there
  /// @throws MPIException where windows have no such operation on elements of that type
  private static Accumulation accumulation(Op op, Datatype type) throws MPIException {
    org.swmpi.mpi.Op common = op.common();
    boolean isWrong = common == org.swmpi.mpi.Op.PRODUCT && type.isComplex();
    if (isWrong || op.isOfUnsigned(type) || common != null && type.pairValue() != null) {
      throw undefined(op, type);
    }
    if (common != null) {
      return common;
    }
    // Those of bits are the same for booleans, and Open MPI has them.
    boolean ofBits = type.basic() == Basic.BOOLEAN;
    return switch (op.kind()) {
      case REPLACE -> WindowOp.REPLACE;
      case NO_OP -> WindowOp.NO_OP;
      case LAND -> ofBits ? org.swmpi.mpi.Op.BITWISE_AND : WindowOp.LOGICAL_AND;
      case LOR -> ofBits ? org.swmpi.mpi.Op.BITWISE_OR : WindowOp.LOGICAL_OR;
      case LXOR -> ofBits ? org.swmpi.mpi.Op.BITWISE_XOR : WindowOp.LOGICAL_XOR;
      case MINLOC -> WindowOp.MIN_LOCATION;
      case MAXLOC -> WindowOp.MAX_LOCATION;
      default -> throw undefined(op, type);
    };
  }

  private static MPIException undefined(Op op, Datatype type) throws MPIException {
    return Failures.of(
        MPI.ERR_OP,
        "MPI_ERR_OP: windows do not combine elements of type %s by operation %s"
            .formatted(type.getName(), op));
  }

  Request put(
      Completing how,
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    There b = there(targetRank, targetDisp, targetCount, targetType);
    if (b == null) {
      return Request.complete();
    }
    Here a = Here.of(origin, orgCount, orgType);
    return how.run(
        () -> b.window.put(a.memory, a.count, a.type, b.rank, b.place, b.count, b.type),
        () -> b.window.requestPut(a.memory, a.count, a.type, b.rank, b.place, b.count, b.type),
        null);
  }

  Request get(
      Completing how,
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    There b = there(targetRank, targetDisp, targetCount, targetType);
    if (b == null) {
      return Request.complete();
    }
    Here a = Here.of(origin, orgCount, orgType);
    return how.run(
        () -> b.window.get(a.memory, a.count, a.type, b.rank, b.place, b.count, b.type),
        () -> b.window.requestGet(a.memory, a.count, a.type, b.rank, b.place, b.count, b.type),
        null);
  }

  Request accumulate(
      Completing how,
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    There b = there(targetRank, targetDisp, targetCount, targetType);
    if (b == null) {
      return Request.complete();
    }
    Here a = Here.of(origin, orgCount, orgType);
    Accumulation by = accumulation(op, targetType);
    return how.run(
        () ->
            b.window.accumulate(
                a.memory, a.count, a.type, b.rank, b.place, b.count, b.type, b.values, by),
        () ->
            b.window.requestAccumulate(
                a.memory, a.count, a.type, b.rank, b.place, b.count, b.type, b.values, by),
        null);
  }

  Request getAccumulate(
      Completing how,
      Buffer origin,
      int orgCount,
      Datatype orgType,
      Buffer resultAddr,
      int resultCount,
      Datatype resultType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    There b = there(targetRank, targetDisp, targetCount, targetType);
    if (b == null) {
      return Request.complete();
    }
    Here a = Here.of(origin, orgCount, orgType);
    Here result = Here.of(resultAddr, resultCount, resultType);
    Accumulation by = accumulation(op, targetType);
    return how.run(
        () ->
            b.window.getAccumulate(
                a.memory,
                a.count,
                a.type,
                result.memory,
                result.count,
                result.type,
                b.rank,
                b.place,
                b.count,
                b.type,
                b.values,
                by),
        () ->
            b.window.requestGetAccumulate(
                a.memory,
                a.count,
                a.type,
                result.memory,
                result.count,
                result.type,
                b.rank,
                b.place,
                b.count,
                b.type,
                b.values,
                by),
        null);
  }

  void compareAndSwap(
      Buffer origin,
      Buffer compareAddr,
      Buffer resultAddr,
      Datatype type,
      int targetRank,
      int targetDisp)
      throws MPIException {
    There b = there(targetRank, targetDisp, 1, type);
    if (b == null) {
      return;
    }
    MemorySegment expected = Here.of(compareAddr, 1, type).memory;
    MemorySegment value = Here.of(origin, 1, type).memory;
    MemorySegment before = Here.of(resultAddr, 1, type).memory;
    try {
      b.window.compareAndSwap(expected, value, before, b.rank, b.place, b.values);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  void fetchAndOp(
      Buffer origin, Buffer resultAddr, Datatype type, int targetRank, int targetDisp, Op op)
      throws MPIException {
    if (type.pairValue() != null || type.isComplex()) {
      var _ =
          getAccumulate(
              Completing.NOW,
              origin,
              1,
              type,
              resultAddr,
              1,
              type,
              targetRank,
              targetDisp,
              1,
              type,
              op);
      return;
    }
    There b = there(targetRank, targetDisp, 1, type);
    if (b == null) {
      return;
    }
    MemorySegment value = Here.of(origin, 1, type).memory;
    MemorySegment before = Here.of(resultAddr, 1, type).memory;
    Accumulation by = accumulation(op, type);
    try {
      b.window.fetchAndOp(value, before, b.rank, b.place, b.values, by);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }
}
