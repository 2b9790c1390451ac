package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.internal.joint.Joint;

/// Requests that one function of the library completes: their handles, and room for what it says of
/// each, kept for the next call of the thread.
final class RequestTable implements Joint {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final Abi ABI = MPI.abi();
  private static final MemorySegment WAITALL = MPI.function("MPI_Waitall");
  private static final MemorySegment TESTSOME = MPI.function("MPI_Testsome");
  private static final int IN_STATUS = ABI.constant("MPI_ERR_IN_STATUS");
  private static final int PENDING = ABI.constant("MPI_ERR_PENDING");
  private static final long NONE = ABI.handle("MPI_REQUEST_NULL");
  private static final int STATUS_BYTES = ABI.constant("statusBytes");

  /// In an `MPI_Waitall` of Open MPI 4.1 in which a receive fails, others under way can be lost.
  private static final boolean RECEIVES_TOGETHER = ABI.family() != Abi.Family.OPEN_MPI;

  private static final int LEAST_CAPACITY = 64;

  private static final RequestTable ONLY = new RequestTable();
  private static final ThreadLocal<RequestTable> OWN = ThreadLocal.withInitial(RequestTable::new);

  private int capacity;
  private MemorySegment handles = MemorySegment.NULL;
  private MemorySegment statuses = MemorySegment.NULL;
  private MemorySegment places = MemorySegment.NULL;
  private final MemorySegment completed = Arena.ofAuto().allocate(JAVA_INT);

  private RequestTable() {}

  static RequestTable mine() {
    return Scratch.isPerThread() ? OWN.get() : ONLY;
  }

  private void fill(Request[] requests, int count) {
    if (count > capacity) {
      capacity = Math.max(LEAST_CAPACITY, Integer.highestOneBit(count) << 1);
      Arena arena = Arena.ofAuto();
      handles = arena.allocate((long) capacity * Long.BYTES, Long.BYTES);
      statuses = arena.allocate((long) capacity * STATUS_BYTES, Long.BYTES);
      places = arena.allocate(JAVA_INT, capacity);
    }
    for (int i = 0; i < count; i++) {
      ((MpiRequest) requests[i]).placeAt(i);
    }
    for (int i = 0; i < count; i++) {
      MpiRequest request = (MpiRequest) requests[i];
      ABI.writeHandle(handles, i, request.isAt(i) ? request.handle() : NONE);
    }
  }

  /// Those with one peer wait together, and the board says so. All others are left to be waited for
  /// one after the other: the board tells of one peer at a time only.
  @Override
  public void awaitAll(Request[] requests, int count) {
    if (Patience.isActive() || !canWaitTogether(requests, count)) {
      return;
    }
    MpiRequest first = (MpiRequest) requests[0];
    fill(requests, count);
    first.enterAwait();
    int code;
    try {
      code = (int) Downcalls.call(WAITALL, count, handles.address(), statuses.address());
    } finally {
      first.communicator().leave();
    }
    if (code == 0) {
      for (int i = 0; i < count; i++) {
        MpiRequest request = (MpiRequest) requests[i];
        if (request.isAt(i)) {
          request.complete(statuses, (long) i * STATUS_BYTES);
        }
      }
      return;
    }
    verifyInStatus(code, "MPI_Waitall");
    MpiException failure = null;
    for (int i = 0; i < count; i++) {
      MpiRequest request = (MpiRequest) requests[i];
      MpiException its = request.isAt(i) ? end(request, i, "MPI_Waitall") : null;
      failure = failure == null ? its : failure;
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static boolean canWaitTogether(Request[] requests, int count) {
    MpiRequest first = (MpiRequest) requests[0];
    for (int i = 0; i < count; i++) {
      MpiRequest other = (MpiRequest) requests[i];
      if ((other.receives() && !RECEIVES_TOGETHER)
          || other.peer() != first.peer()
          || !other.communicator().equals(first.communicator())) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void progress(Request[] requests, int count) {
    ((MpiRequest) requests[0]).communicator().session().verifyUsable();
    fill(requests, count);
    int code =
        (int)
            Downcalls.call(
                TESTSOME,
                count,
                handles.address(),
                completed.address(),
                places.address(),
                statuses.address());
    if (code != 0) {
      verifyInStatus(code, "MPI_Testsome");
    }
    int over = completed.get(JAVA_INT, 0);
    for (int i = 0; i < over; i++) {
      MpiRequest request = (MpiRequest) requests[places.getAtIndex(JAVA_INT, i)];
      if (code == 0) {
        request.complete(statuses, (long) i * STATUS_BYTES);
      } else {
        var _ = end(request, i, "MPI_Testsome");
      }
    }
  }

  private static void verifyInStatus(int code, String function) {
    if (WorldCalls.errorClass(code) != IN_STATUS) {
      WorldCalls.check(code, function);
    }
  }

  /// Does what a status with an error says.
  ///
  /// @return the failure of the request, or null where it is complete or under way
  private @Nullable MpiException end(MpiRequest request, int place, String function) {
    long at = (long) place * STATUS_BYTES;
    int error = ABI.statusError(statuses, at);
    int errorClass = error == 0 ? 0 : WorldCalls.errorClass(error);
    if (errorClass == 0) {
      request.complete(statuses, at);
    } else if (errorClass != PENDING) {
      try {
        WorldCalls.check(error, function);
      } catch (MpiException e) {
        request.fail(e);
        return e;
      }
    }
    return null;
  }
}
