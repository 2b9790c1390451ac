package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.Objects;
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

  /// Elements of a type. Pairs side by side are told as such: operations of pairs ask for it.
  private record Elements(long count, DerivedDatatype type) {
    static Elements of(int count, Datatype type) throws MPIException {
      Arguments.count(count);
      Arguments.type(type);
      Datatype part = type.part();
      if (!type.isPredefined() && part != null && part.pairValue() != null) {
        int pairs = Math.toIntExact(type.byteSize() / part.byteSize());
        DerivedDatatype pair = part.layout();
        if (type.layout().isLaidOutAs(DerivedDatatype.contiguous(pairs, pair))) {
          return new Elements((long) count * pairs, pair);
        }
      }
      return new Elements(count, type.layout());
    }
  }

  /// Elements of a buffer.
  private record Here(MemorySegment memory, long count, DerivedDatatype type) {
    static Here of(@Nullable Buffer buffer, int count, Datatype type) throws MPIException {
      Buffers.verifyDirect(buffer);
      Elements elements = Elements.of(count, type);
      Spread spread = Spread.of(buffer, Buffers.whole(buffer), type.bytesBefore(count));
      if (spread.place() > 0) { // all as one element, which begins before the buffer
        int[] one = {count};
        long[] places = {spread.place()};
        elements = new Elements(1, DerivedDatatype.hIndexed(one, places, type.layout()));
      }
      MemorySegment all = spread.memory();
      long bytes = elements.type.span(elements.count);
      if (bytes > all.byteSize()) {
        throw Operand.tooShort(all.byteSize(), bytes);
      }
      return new Here(all.asSlice(0, bytes), elements.count, elements.type);
    }
  }

  /// Elements in the memory of a rank.
  private record There(Window window, int rank, long place, long count, DerivedDatatype type) {}

  /// What is done to the values that elements consist of.
  private record Combination(org.swmpi.mpi.Datatype values, Accumulation by) {}

  /// @return null where the access is to nobody, and does nothing
  private @Nullable There there(int rank, int displacement, int count, Datatype type)
      throws MPIException {
    Window window = owner.open();
    if (rank == MPI.PROC_NULL) {
      return null;
    }
    Elements elements = Elements.of(count, type);
    long place = owner.place(rank, displacement);
    return new There(window, rank, place, elements.count, elements.type);
  }

  private static Datatype part(Datatype type) throws MPIException {
    Datatype part = type.part();
    if (part == null) {
      throw Failures.of(
          MPI.ERR_ARG,
          "MPI_ERR_ARG: windows combine elements of one type of MPI; the datatype has parts of several, or none");
    }
    return part;
  }

  /// @param here type of the elements of the origin
  /// @param there type of the elements at the target
  private static Combination combination(Op op, Datatype here, Datatype there) throws MPIException {
    boolean onlyMoves = op.kind() == Op.Kind.REPLACE || op.kind() == Op.Kind.NO_OP;
    if (onlyMoves && (there.part() == null || !there.part().equals(here.part()))) {
      return new Combination(Basic.BYTE.runtime(), accumulation(op, there));
    }
    Datatype part = part(there);
    if (!part.equals(part(here))) {
      throw Failures.of(
          MPI.ERR_ARG,
          "MPI_ERR_ARG: the origin has elements of type %s, the target of %s; both must be the same"
              .formatted(part(here).getName(), part.getName()));
    }
    Accumulation by = accumulation(op, part);
    boolean isOfPairs = by == WindowOp.MIN_LOCATION || by == WindowOp.MAX_LOCATION;
    Basic values = isOfPairs ? part.pairValue() : part.basic();
    return new Combination(Objects.requireNonNull(values).runtime(), by);
  }

  /// @param type one of MPI's
  /// @throws MPIException where windows have no such operation on elements of that type
  private static Accumulation accumulation(Op op, Datatype type) throws MPIException {
    if (op.kind() == Op.Kind.REPLACE) {
      return WindowOp.REPLACE;
    } else if (op.kind() == Op.Kind.NO_OP) {
      return WindowOp.NO_OP;
    }
    boolean isOfComplex = op.kind() == Op.Kind.PROD && type.isComplex();
    if (!op.isDefinedFor(type) || isOfComplex || op.isOfUnsigned(type)) {
      throw undefined(op, type);
    }
    org.swmpi.mpi.Op common = op.common();
    if (common != null) {
      return common;
    }
    // Those of bits are the same for booleans, and Open MPI has them.
    boolean ofBits = type.basic() == Basic.BOOLEAN;
    return switch (op.kind()) {
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
        null,
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
        null,
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
    if (op.kind() == Op.Kind.NO_OP) {
      throw Failures.of(MPI.ERR_OP, "MPI_ERR_OP: MPI_NO_OP is for calls that fetch what was there");
    }
    Here a = Here.of(origin, orgCount, orgType);
    Combination c = combination(op, orgType, targetType);
    return how.run(
        () ->
            b.window.accumulate(
                a.memory, a.count, a.type, b.rank, b.place, b.count, b.type, c.values, c.by),
        () ->
            b.window.requestAccumulate(
                a.memory, a.count, a.type, b.rank, b.place, b.count, b.type, c.values, c.by),
        null,
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
    Here result = Here.of(resultAddr, resultCount, resultType);
    boolean isRead = op.kind() == Op.Kind.NO_OP; // the origin has no meaning
    Here a = isRead ? result : Here.of(origin, orgCount, orgType);
    Combination c = combination(op, isRead ? resultType : orgType, targetType);
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
                c.values,
                c.by),
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
                c.values,
                c.by),
        null,
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
    org.swmpi.mpi.Datatype values = part(type).basic().runtime();
    try {
      b.window.compareAndSwap(expected, value, before, b.rank, b.place, values);
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
    MemorySegment before = Here.of(resultAddr, 1, type).memory;
    boolean isRead = op.kind() == Op.Kind.NO_OP; // as above
    MemorySegment value = isRead ? before : Here.of(origin, 1, type).memory;
    Combination c = combination(op, type, type);
    try {
      b.window.fetchAndOp(value, before, b.rank, b.place, c.values, c.by);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }
}
