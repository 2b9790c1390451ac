package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.swmpi.mpi.Accumulation;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.WindowOp;
import org.swmpi.mpi.internal.check.CompleteRequest;
import org.swmpi.mpi.internal.check.Flavor;
import org.swmpi.mpi.internal.check.Origin;
import org.swmpi.mpi.internal.check.Target;

/// Accesses to a window of the library.
final class MpiWindow extends MpiEpochs {
  /// Fewer numbers than fill a vector of a processor.
  private static final long FEW = 7;

  private final MpiCommunicator communicator;
  private final TypesAndOps handles;
  private final long largest;

  /// MPICH 4.0.2 completes the request of a get with derived datatypes before the data is there.
  private final boolean getsEarly;

  /// Collective.
  ///
  /// @param id name of the window, the same on all ranks
  MpiWindow(MpiCommunicator communicator, WindowCalls.Allocated window, Flavor flavor, long id) {
    super(communicator, window, flavor, id);
    this.communicator = communicator;
    this.handles = communicator.session().handles();
    this.largest = communicator.session().largestCount();
    this.getsEarly = communicator.library().startsWith("MPICH Version: 4");
  }

  /// Calls a function for pieces of as many elements as it can count.
  private interface Piece {
    void move(long offset, int count, long window);
  }

  private void inPieces(
      MemorySegment origin, int target, Datatype type, long most, Piece function) {
    long window = usable();
    lent().add(target, origin);
    long elements = origin.byteSize() / type.bytes();
    for (long done = 0; done < elements; ) {
      int count = (int) Math.min(most, elements - done);
      function.move(done * type.bytes(), count, window);
      done += count;
    }
  }

  @Override
  protected void doPut(MemorySegment origin, int target, long displacement) {
    long bytes = handles.bytes();
    inPieces(
        origin,
        target,
        Datatype.BYTE,
        largest,
        (offset, count, window) ->
            AccessCalls.put(
                origin.address() + offset, count, bytes, target, displacement + offset, window));
  }

  @Override
  protected void doGet(MemorySegment origin, int target, long displacement) {
    long bytes = handles.bytes();
    inPieces(
        origin,
        target,
        Datatype.BYTE,
        largest,
        (offset, count, window) ->
            AccessCalls.get(
                origin.address() + offset, count, bytes, target, displacement + offset, window));
  }

  /// How many values the library combines rightly at once.
  private long most(Datatype type, Accumulation op) {
    return handles.isStopped(op, type) ? Math.min(FEW, largest) : largest;
  }

  @Override
  protected void doAccumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Accumulation op) {
    inPieces(
        origin,
        target,
        type,
        most(type, op),
        (offset, count, window) ->
            AccessCalls.accumulate(
                origin.address() + offset,
                count,
                handles.of(type),
                target,
                displacement + offset,
                handles.of(op, type),
                window));
  }

  @Override
  protected void doGetAccumulate(
      MemorySegment origin,
      MemorySegment before,
      int target,
      long displacement,
      Datatype type,
      Accumulation op) {
    lent().add(target, before);
    inPieces(
        origin,
        target,
        type,
        most(type, op),
        (offset, count, window) ->
            AccessCalls.getAccumulate(
                origin.address() + offset,
                before.address() + offset,
                count,
                handles.of(type),
                target,
                displacement + offset,
                handles.of(op, type),
                window));
  }

  @Override
  protected void doFetchAndOp(
      MemorySegment value,
      MemorySegment before,
      int target,
      long displacement,
      Datatype type,
      Accumulation op) {
    lent().add(target, value);
    lent().add(target, before);
    AccessCalls.fetchAndOp(
        value.address(),
        before.address(),
        handles.of(type),
        target,
        displacement,
        handles.of(op, type),
        usable());
  }

  @Override
  protected void doCompareAndSwap(
      MemorySegment expected,
      MemorySegment value,
      MemorySegment before,
      int target,
      long displacement,
      Datatype type) {
    for (MemorySegment memory : List.of(expected, value, before)) {
      lent().add(target, memory);
    }
    AccessCalls.compareAndSwap(
        value.address(),
        expected.address(),
        before.address(),
        handles.of(type),
        target,
        displacement,
        usable());
  }

  @Override
  protected long doFetchAndOp(long value, int target, long displacement, Accumulation op) {
    long window = usable();
    Scratch scratch = Scratch.mine();
    scratch.request().set(JAVA_LONG, 0, value);
    AccessCalls.fetchAndOp(
        scratch.request().address(),
        scratch.count().address(),
        handles.of(Datatype.LONG),
        target,
        displacement,
        handles.of(op, Datatype.LONG),
        window);
    EpochCalls.flush(target, window);
    return scratch.count().get(JAVA_LONG, 0);
  }

  @Override
  protected long doCompareAndSwap(long expected, long value, int target, long displacement) {
    long window = usable();
    Scratch scratch = Scratch.mine();
    scratch.request().set(JAVA_LONG, 0, value);
    scratch.message().set(JAVA_LONG, 0, expected);
    AccessCalls.compareAndSwap(
        scratch.request().address(),
        scratch.message().address(),
        scratch.count().address(),
        handles.of(Datatype.LONG),
        target,
        displacement,
        window);
    EpochCalls.flush(target, window);
    return scratch.count().get(JAVA_LONG, 0);
  }

  // Elements of any type

  private LibElements bytes(long count, DerivedDatatype type) {
    return LibElements.of(count, type, handles.bytes(), 1, largest);
  }

  /// What an operation on values of a type combines.
  private LibElements values(long count, DerivedDatatype type, Datatype value, Accumulation op) {
    return op instanceof WindowOp own && own.isOfPairs()
        ? new LibElements(Math.toIntExact(count), handles.ofPairs(value), false)
        : LibElements.of(count, type, handles.of(value), value.bytes(), largest);
  }

  /// Values with gaps between them cannot be combined a few at a time.
  private static void verifyDense(Accumulation op, Datatype value, DerivedDatatype... types) {
    if (!Arrays.stream(types).allMatch(DerivedDatatype::isDense)) {
      throw new UnsupportedOperationException(
          "transport 'mpi' has no accumulation by %s of %s with gaps over Open MPI, which computes it wrongly; accumulate INT, or what lies side by side"
              .formatted(op, value));
    }
  }

  private static MemorySegment memory(Origin origin) {
    return origin.memory().asSlice(0, origin.count() * origin.type().size());
  }

  private static AccessCalls.Here here(Origin origin, LibElements elements) {
    return new AccessCalls.Here(origin.memory().address(), elements.count(), elements.type());
  }

  private static AccessCalls.There there(Target target, LibElements elements) {
    return new AccessCalls.There(
        target.rank(), target.displacement(), elements.count(), elements.type());
  }

  @Override
  protected void doPut(Origin origin, Target target) {
    lent().add(target.rank(), origin.memory());
    try (LibElements a = bytes(origin.count(), origin.type());
        LibElements b = bytes(target.count(), target.type())) {
      AccessCalls.put(here(origin, a), there(target, b), usable());
    }
  }

  @Override
  protected void doGet(Origin origin, Target target) {
    lent().add(target.rank(), origin.memory());
    try (LibElements a = bytes(origin.count(), origin.type());
        LibElements b = bytes(target.count(), target.type())) {
      AccessCalls.get(here(origin, a), there(target, b), usable());
    }
  }

  @Override
  protected void doAccumulate(Origin origin, Target target, Datatype type, Accumulation op) {
    if (handles.isStopped(op, type)) {
      verifyDense(op, type, origin.type(), target.type());
      doAccumulate(memory(origin), target.rank(), target.displacement(), type, op);
      return;
    }
    lent().add(target.rank(), origin.memory());
    try (LibElements a = values(origin.count(), origin.type(), type, op);
        LibElements b = values(target.count(), target.type(), type, op)) {
      AccessCalls.accumulate(here(origin, a), there(target, b), handles.of(op, type), usable());
    }
  }

  @Override
  protected void doGetAccumulate(
      Origin origin, Origin before, Target target, Datatype type, Accumulation op) {
    if (handles.isStopped(op, type)) {
      verifyDense(op, type, origin.type(), before.type(), target.type());
      doGetAccumulate(
          memory(origin), memory(before), target.rank(), target.displacement(), type, op);
      return;
    }
    lent().add(target.rank(), origin.memory());
    lent().add(target.rank(), before.memory());
    try (LibElements a = values(origin.count(), origin.type(), type, op);
        LibElements result = values(before.count(), before.type(), type, op);
        LibElements b = values(target.count(), target.type(), type, op)) {
      AccessCalls.getAccumulate(
          here(origin, a), here(before, result), there(target, b), handles.of(op, type), usable());
    }
  }

  private Request request(long handle, Target target, Object held) {
    return MpiRequest.of(communicator, handle, target.rank(), 0, held);
  }

  /// Of an access that has begun without a request.
  private Request complete(Target target) {
    doFlush(target.rank());
    return new CompleteRequest(new Status(communicator.rank(), 0, 0));
  }

  @Override
  protected Request doRequestPut(Origin origin, Target target) {
    try (LibElements a = bytes(origin.count(), origin.type());
        LibElements b = bytes(target.count(), target.type())) {
      long handle = AccessCalls.requestPut(here(origin, a), there(target, b), usable());
      return request(handle, target, origin);
    }
  }

  @Override
  protected Request doRequestGet(Origin origin, Target target) {
    if (getsEarly && !(origin.type().isDense() && target.type().isDense())) {
      doGet(origin, target);
      return complete(target);
    }
    try (LibElements a = bytes(origin.count(), origin.type());
        LibElements b = bytes(target.count(), target.type())) {
      long handle = AccessCalls.requestGet(here(origin, a), there(target, b), usable());
      return request(handle, target, origin);
    }
  }

  @Override
  protected Request doRequestAccumulate(
      Origin origin, Target target, Datatype type, Accumulation op) {
    if (handles.isStopped(op, type)) {
      doAccumulate(origin, target, type, op);
      return complete(target);
    }
    try (LibElements a = values(origin.count(), origin.type(), type, op);
        LibElements b = values(target.count(), target.type(), type, op)) {
      long handle =
          AccessCalls.requestAccumulate(
              here(origin, a), there(target, b), handles.of(op, type), usable());
      return request(handle, target, origin);
    }
  }

  @Override
  protected Request doRequestGetAccumulate(
      Origin origin, Origin before, Target target, Datatype type, Accumulation op) {
    if (handles.isStopped(op, type)) {
      doGetAccumulate(origin, before, target, type, op);
      return complete(target);
    }
    try (LibElements a = values(origin.count(), origin.type(), type, op);
        LibElements result = values(before.count(), before.type(), type, op);
        LibElements b = values(target.count(), target.type(), type, op)) {
      long handle =
          AccessCalls.requestGetAccumulate(
              here(origin, a),
              here(before, result),
              there(target, b),
              handles.of(op, type),
              usable());
      return request(handle, target, List.of(origin, before));
    }
  }
}
