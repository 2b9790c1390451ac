package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Accumulation;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.WindowOp;

/// Accesses to the memory of other ranks in a window.
final class WindowAccesses {
  private final Win owner;

  WindowAccesses(Win owner) {
    this.owner = owner;
  }

  private static MemorySegment memory(@Nullable Buffer buffer, int count, Datatype type)
      throws MPIException {
    Buffers.verifyDirect(buffer);
    Arguments.count(count);
    Arguments.type(type);
    MemorySegment all = Buffers.whole(buffer);
    long bytes = type.span(count);
    if (bytes > all.byteSize()) {
      throw Operand.tooShort(all.byteSize(), bytes);
    }
    return all.asSlice(0, bytes);
  }

  private static void verifyTarget(int count, Datatype type) throws MPIException {
    Arguments.count(count);
    Arguments.type(type);
  }

  /// @throws MPIException where windows have no such operation
  private static Accumulation accumulation(Op op) throws MPIException {
    return switch (op.kind()) {
      case REPLACE -> WindowOp.REPLACE;
      case NO_OP -> WindowOp.NO_OP;
      case MAX -> org.swmpi.mpi.Op.MAX;
      case MIN -> org.swmpi.mpi.Op.MIN;
      case SUM -> org.swmpi.mpi.Op.SUM;
      case PROD -> org.swmpi.mpi.Op.PRODUCT;
      case BAND -> org.swmpi.mpi.Op.BITWISE_AND;
      case BOR -> org.swmpi.mpi.Op.BITWISE_OR;
      case BXOR -> org.swmpi.mpi.Op.BITWISE_XOR;
      default ->
          throw Failures.of(
              MPI.ERR_OP, "MPI_ERR_OP: windows do not combine by operation %s here".formatted(op));
    };
  }

  void put(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    Window window = owner.open();
    if (targetRank == MPI.PROC_NULL) {
      return;
    }
    verifyTarget(targetCount, targetType);
    try {
      window.put(
          memory(origin, orgCount, orgType),
          orgCount,
          orgType.layout(),
          targetRank,
          owner.place(targetRank, targetDisp),
          targetCount,
          targetType.layout());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Request requestPut(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    Window window = owner.open();
    if (targetRank == MPI.PROC_NULL) {
      return Request.complete();
    }
    verifyTarget(targetCount, targetType);
    try {
      return new Request(
          window.requestPut(
              memory(origin, orgCount, orgType),
              orgCount,
              orgType.layout(),
              targetRank,
              owner.place(targetRank, targetDisp),
              targetCount,
              targetType.layout()),
          null);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  void get(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    Window window = owner.open();
    if (targetRank == MPI.PROC_NULL) {
      return;
    }
    verifyTarget(targetCount, targetType);
    try {
      window.get(
          memory(origin, orgCount, orgType),
          orgCount,
          orgType.layout(),
          targetRank,
          owner.place(targetRank, targetDisp),
          targetCount,
          targetType.layout());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Request requestGet(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    Window window = owner.open();
    if (targetRank == MPI.PROC_NULL) {
      return Request.complete();
    }
    verifyTarget(targetCount, targetType);
    try {
      return new Request(
          window.requestGet(
              memory(origin, orgCount, orgType),
              orgCount,
              orgType.layout(),
              targetRank,
              owner.place(targetRank, targetDisp),
              targetCount,
              targetType.layout()),
          null);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  void accumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    Window window = owner.open();
    if (targetRank == MPI.PROC_NULL) {
      return;
    }
    verifyTarget(targetCount, targetType);
    try {
      window.accumulate(
          memory(origin, orgCount, orgType),
          orgCount,
          orgType.layout(),
          targetRank,
          owner.place(targetRank, targetDisp),
          targetCount,
          targetType.layout(),
          targetType.basic().runtime(),
          accumulation(op));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Request requestAccumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    Window window = owner.open();
    if (targetRank == MPI.PROC_NULL) {
      return Request.complete();
    }
    verifyTarget(targetCount, targetType);
    try {
      return new Request(
          window.requestAccumulate(
              memory(origin, orgCount, orgType),
              orgCount,
              orgType.layout(),
              targetRank,
              owner.place(targetRank, targetDisp),
              targetCount,
              targetType.layout(),
              targetType.basic().runtime(),
              accumulation(op)),
          null);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  void getAccumulate(
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
    Window window = owner.open();
    if (targetRank == MPI.PROC_NULL) {
      return;
    }
    verifyTarget(targetCount, targetType);
    try {
      window.getAccumulate(
          memory(origin, orgCount, orgType),
          orgCount,
          orgType.layout(),
          memory(resultAddr, resultCount, resultType),
          resultCount,
          resultType.layout(),
          targetRank,
          owner.place(targetRank, targetDisp),
          targetCount,
          targetType.layout(),
          targetType.basic().runtime(),
          accumulation(op));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Request requestGetAccumulate(
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
    Window window = owner.open();
    if (targetRank == MPI.PROC_NULL) {
      return Request.complete();
    }
    verifyTarget(targetCount, targetType);
    try {
      return new Request(
          window.requestGetAccumulate(
              memory(origin, orgCount, orgType),
              orgCount,
              orgType.layout(),
              memory(resultAddr, resultCount, resultType),
              resultCount,
              resultType.layout(),
              targetRank,
              owner.place(targetRank, targetDisp),
              targetCount,
              targetType.layout(),
              targetType.basic().runtime(),
              accumulation(op)),
          null);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  void compareAndSwap(
      Buffer origin,
      Buffer compareAddr,
      Buffer resultAddr,
      Datatype type,
      int targetRank,
      int targetDisp)
      throws MPIException {
    Window window = owner.open();
    if (targetRank == MPI.PROC_NULL) {
      return;
    }
    try {
      window.compareAndSwap(
          memory(compareAddr, 1, type),
          memory(origin, 1, type),
          memory(resultAddr, 1, type),
          targetRank,
          owner.place(targetRank, targetDisp),
          type.basic().runtime());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  void fetchAndOp(
      Buffer origin, Buffer resultAddr, Datatype type, int targetRank, int targetDisp, Op op)
      throws MPIException {
    Window window = owner.open();
    if (targetRank == MPI.PROC_NULL) {
      return;
    }
    try {
      window.fetchAndOp(
          memory(origin, 1, type),
          memory(resultAddr, 1, type),
          targetRank,
          owner.place(targetRank, targetDisp),
          type.basic().runtime(),
          accumulation(op));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }
}
