package org.swmpi.mpi.internal.sockets;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Accumulation;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.WindowOp;
import org.swmpi.mpi.internal.check.Flavor;
import org.swmpi.mpi.internal.check.Origin;
import org.swmpi.mpi.internal.check.Target;
import org.swmpi.mpi.internal.sockets.AccessHead.Kind;
import org.swmpi.mpi.internal.windows.Elements;
import org.swmpi.mpi.internal.windows.Layout;

/// Accesses to a window among processes: requests to those that serve the others' parts; to this
/// rank's own part, directly. Parts that ranks share are put to and got from directly too, but only
/// their owner combines, for whoever it is. What is put or accumulated has been taken from the
/// program's memory when a call returns.
final class SocketWindow extends SocketEpochs {
  private static final int NO_OPERATION = AccessHead.code(WindowOp.NO_OP);

  private final WindowPart.Pieces pieces = new WindowPart.Pieces();

  /// Collective.
  SocketWindow(
      SocketCommunicator communicator,
      WindowLines lines,
      WindowAllocation allocation,
      Flavor flavor) {
    super(communicator, lines, allocation, flavor);
  }

  /// Elements in the memory of a rank.
  private record There(int rank, long displacement, Layout layout) {}

  private There there(int target, long displacement, Layout layout) {
    engine.verifyUsable();
    verifyInside(target, displacement + layout.first(), layout.reach());
    return new There(target, displacement, layout);
  }

  private There there(int target, long displacement, MemorySegment like) {
    return there(target, displacement, Layout.of(like.byteSize()));
  }

  private There there(Target target) {
    return there(target.rank(), target.displacement(), Layout.of(target));
  }

  private Elements own(There there) {
    return part.elements(there.displacement(), there.layout());
  }

  /// Sends a request to another rank.
  ///
  /// @param result to be filled by the answer; null where none is wanted
  /// @param isRequest whether the program waits for the answer itself
  private @Nullable Access submit(
      Kind kind,
      There there,
      Datatype type,
      int op,
      @Nullable Elements payload,
      @Nullable Elements result,
      String call,
      boolean isRequest) {
    AccessLine line = line(there.rank());
    Access answer =
        result == null ? null : new Access(engine, call, rank(), result, line::lost, isRequest);
    long number = answer == null ? 0 : line.nextNumber();
    line.submit(
        new AccessHead(kind, number(), number, there.displacement(), type, op, there.layout()),
        payload,
        answer);
    markDirty(there.rank());
    if (isRequest) {
      line.flush();
    }
    return answer;
  }

  private Request started(@Nullable Access answer) {
    return answer == null ? done() : answer;
  }

  private void put(Elements origin, There there) {
    Elements reached = reached(there.rank(), there.displacement(), there.layout());
    if (reached != null) {
      reached.copyFrom(origin);
    } else {
      submit(Kind.PUT, there, Datatype.BYTE, 0, origin, null, "put", false);
    }
  }

  private Request get(Elements origin, There there, boolean isRequest) {
    if (origin.remaining() == 0) {
      return done();
    }
    Elements reached = reached(there.rank(), there.displacement(), there.layout());
    if (reached != null) {
      origin.copyFrom(reached);
      return done();
    }
    return started(submit(Kind.GET, there, Datatype.BYTE, 0, null, origin, "get", isRequest));
  }

  /// @param before null where nobody wants to know it
  private Request accumulate(
      Elements operand,
      @Nullable Elements before,
      There there,
      Datatype type,
      Accumulation op,
      boolean isRequest) {
    Elements payload = op == WindowOp.NO_OP ? null : operand;
    if (there.layout().bytes() == 0) {
      return done();
    }
    if (there.rank() == rank()) {
      accumulateOwn(payload, before, there, type, op);
      return done();
    }
    Kind kind = before == null ? Kind.ACCUMULATE : Kind.GET_ACCUMULATE;
    int code = AccessHead.code(op);
    return started(submit(kind, there, type, code, payload, before, "getAccumulate", isRequest));
  }

  private void accumulateOwn(
      @Nullable Elements operand,
      @Nullable Elements before,
      There there,
      Datatype type,
      Accumulation op) {
    try {
      part.accumulate(
          own(there),
          type,
          op,
          operand == null ? null : operand::read,
          before == null ? null : before::write,
          pieces);
    } catch (IOException e) {
      throw new UncheckedIOException("memory is read and written, no file", e);
    }
  }

  @Override
  protected void doPut(MemorySegment origin, int target, long displacement) {
    put(Elements.of(origin), there(target, displacement, origin));
  }

  @Override
  protected void doGet(MemorySegment origin, int target, long displacement) {
    get(Elements.of(origin), there(target, displacement, origin), false);
  }

  @Override
  protected void doAccumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Accumulation op) {
    There there = there(target, displacement, origin);
    accumulate(Elements.of(origin), null, there, type, op, false);
  }

  @Override
  protected void doGetAccumulate(
      MemorySegment origin,
      MemorySegment before,
      int target,
      long displacement,
      Datatype type,
      Accumulation op) {
    There there = there(target, displacement, before);
    accumulate(Elements.of(origin), Elements.of(before), there, type, op, false);
  }

  @Override
  protected void doCompareAndSwap(
      MemorySegment expected,
      MemorySegment value,
      MemorySegment before,
      int target,
      long displacement,
      Datatype type) {
    compareAndSwap(expected, value, before, there(target, displacement, before), type, false);
  }

  private Request compareAndSwap(
      MemorySegment expected,
      MemorySegment value,
      MemorySegment before,
      There there,
      Datatype type,
      boolean isRequest) {
    if (there.rank() == rank()) {
      part.compareAndSwap(own(there), expected, value, before);
      return done();
    }
    MemorySegment both = MemorySegment.ofArray(new byte[2 * (int) type.bytes()]);
    both.copyFrom(expected);
    both.asSlice(type.bytes()).copyFrom(value);
    return started(
        submit(
            Kind.COMPARE_AND_SWAP,
            there,
            type,
            NO_OPERATION,
            new Elements(both),
            Elements.of(before),
            "compareAndSwap",
            isRequest));
  }

  @Override
  protected long doFetchAndOp(long value, int target, long displacement, Accumulation op) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment operand = arena.allocateFrom(JAVA_LONG, value);
      MemorySegment before = arena.allocate(JAVA_LONG);
      There there = there(target, displacement, before);
      accumulate(Elements.of(operand), Elements.of(before), there, Datatype.LONG, op, true).await();
      return before.get(JAVA_LONG, 0);
    }
  }

  @Override
  protected long doCompareAndSwap(long expected, long value, int target, long displacement) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cells = arena.allocateFrom(JAVA_LONG, expected, value);
      MemorySegment before = arena.allocate(JAVA_LONG);
      There there = there(target, displacement, before);
      compareAndSwap(cells.asSlice(0, 8), cells.asSlice(8, 8), before, there, Datatype.LONG, true)
          .await();
      return before.get(JAVA_LONG, 0);
    }
  }

  @Override
  protected void doPut(Origin origin, Target target) {
    put(Elements.of(origin), there(target));
  }

  @Override
  protected void doGet(Origin origin, Target target) {
    get(Elements.of(origin), there(target), false);
  }

  @Override
  protected void doAccumulate(Origin origin, Target target, Datatype type, Accumulation op) {
    accumulate(Elements.of(origin), null, there(target), type, op, false);
  }

  @Override
  protected void doGetAccumulate(
      Origin origin, Origin before, Target target, Datatype type, Accumulation op) {
    accumulate(Elements.of(origin), Elements.of(before), there(target), type, op, false);
  }

  @Override
  protected Request doRequestGet(Origin origin, Target target) {
    return get(Elements.of(origin), there(target), true);
  }

  @Override
  protected Request doRequestGetAccumulate(
      Origin origin, Origin before, Target target, Datatype type, Accumulation op) {
    return accumulate(Elements.of(origin), Elements.of(before), there(target), type, op, true);
  }
}
