package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.internal.joint.Joint;
import org.swmpi.mpi.internal.joint.KeptCall;

/// Requests that one function of the library completes or starts: their handles, and room for what
/// it says of each, kept for the next call of the thread.
final class RequestTable implements Joint {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final Abi ABI = MPI.abi();
  private static final MemorySegment WAITALL = MPI.function("MPI_Waitall");
  private static final MemorySegment STARTALL = MPI.function("MPI_Startall");
  private static final MemorySegment TESTSOME = MPI.function("MPI_Testsome");
  private static final int IN_STATUS = ABI.constant("MPI_ERR_IN_STATUS");
  private static final int PENDING = ABI.constant("MPI_ERR_PENDING");
  /// The handle of no request.
  static final long NONE = ABI.handle("MPI_REQUEST_NULL");
  private static final int STATUS_BYTES = ABI.constant("statusBytes");

  /// In an `MPI_Waitall` of Open MPI 4.1 in which a receive fails, others under way can be lost.
  private static final boolean RECEIVES_TOGETHER = ABI.family() != Abi.Family.OPEN_MPI;

  private static final int LEAST_CAPACITY = 64;

  /// The place of a request that is not in the table.
  private static final int NOWHERE = -1;

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

  private void makeRoom(int count) {
    if (count > capacity) {
      capacity = Math.max(LEAST_CAPACITY, Integer.highestOneBit(count) << 1);
      Arena arena = Arena.ofAuto();
      handles = arena.allocate((long) capacity * Long.BYTES, Long.BYTES);
      statuses = arena.allocate((long) capacity * STATUS_BYTES, Long.BYTES);
      places = arena.allocate(JAVA_INT, capacity);
    }
  }

  private void fill(Request[] requests, int count) {
    makeRoom(count);
    for (int i = 0; i < count; i++) {
      ((MpiRequest) requests[i]).placeAt(i);
    }
    for (int i = 0; i < count; i++) {
      MpiRequest request = (MpiRequest) requests[i];
      ABI.writeHandle(handles, i, request.isAt(i) ? request.handle() : NONE);
    }
  }

  /// Leaves out those that are to be asked by themselves, and asks them.
  ///
  /// @return whether there are others
  private boolean pollAlone(Request[] requests, int count) {
    boolean others = false;
    for (int i = 0; i < count; i++) {
      MpiRequest request = (MpiRequest) requests[i];
      if (!request.isAlone()) {
        others = true;
        continue;
      }
      ABI.writeHandle(handles, i, NONE);
      if (request.isAt(i)) {
        request.poll();
        request.placeAt(NOWHERE);
      }
    }
    return others;
  }

  /// Those that are messages of one peer, of which the board tells; others are left. Where one call
  /// cannot complete them, one after another.
  @Override
  public boolean awaitAll(Request[] requests, int count) {
    MpiRequest first = (MpiRequest) requests[0];
    boolean together = !Patience.isActive();
    for (int i = 0; i < count; i++) {
      MpiRequest request = (MpiRequest) requests[i];
      if (!request.hasPeerOf(first)) {
        return false;
      }
      together &= RECEIVES_TOGETHER || !request.receives();
    }
    first.enterAwait();
    try {
      return together ? awaitTogether(requests, count) : awaitInTurn(requests, count);
    } finally {
      first.communicator().leave();
    }
  }

  private static boolean awaitInTurn(Request[] requests, int count) {
    boolean good = true;
    for (int i = 0; i < count; i++) {
      MpiRequest request = (MpiRequest) requests[i];
      good &= request.isOver() || request.finish();
    }
    return good;
  }

  private boolean awaitTogether(Request[] requests, int count) {
    fill(requests, count);
    int code = (int) Downcalls.call(WAITALL, count, handles.address(), statuses.address());
    if (!tellsOfEach(code)) {
      failTaken(requests, count, code, "MPI_Waitall");
      if (awaitInTurn(requests, count)) {
        WorldCalls.check(code, "MPI_Waitall");
      }
      return false;
    }
    for (int i = 0; i < count; i++) {
      MpiRequest request = (MpiRequest) requests[i];
      if (request.isAt(i)) {
        end(request, i, i, code, "MPI_Waitall");
      }
    }
    return code == 0;
  }

  /// The requests that the library has taken back in a call that failed as a whole have failed.
  private void failTaken(Request[] requests, int count, int code, String function) {
    for (int i = 0; i < count; i++) {
      MpiRequest request = (MpiRequest) requests[i];
      if (request.isAt(i) && ABI.readHandle(handles, i) == NONE) {
        fail(request, code, function, i);
      }
    }
  }

  @Override
  public void progress(Request[] requests, int count) {
    ((MpiRequest) requests[0]).communicator().session().verifyUsable();
    fill(requests, count);
    if (!pollAlone(requests, count)) {
      return;
    }
    int code =
        (int)
            Downcalls.call(
                TESTSOME,
                count,
                handles.address(),
                completed.address(),
                places.address(),
                statuses.address());
    if (!tellsOfEach(code)) {
      failTaken(requests, count, code, "MPI_Testsome");
      WorldCalls.check(code, "MPI_Testsome");
    }
    int over = completed.get(JAVA_INT, 0);
    for (int i = 0; i < over; i++) {
      int index = places.getAtIndex(JAVA_INT, i);
      end((MpiRequest) requests[index], index, i, code, "MPI_Testsome");
    }
  }

  @Override
  public void start(List<KeptCall> calls) {
    makeRoom(calls.size());
    for (int i = 0; i < calls.size(); i++) {
      KeptMessage message = (KeptMessage) calls.get(i);
      ABI.writeHandle(handles, i, message.startable());
    }
    WorldCalls.check(Downcalls.call(STARTALL, calls.size(), handles.address()), "MPI_Startall");
  }

  /// Whether what a function returned is success, or that statuses tell what has failed.
  private static boolean tellsOfEach(int code) {
    return code == 0 || WorldCalls.errorClass(code) == IN_STATUS;
  }

  /// Does what a status says: the request is complete, has failed, or is under way.
  ///
  /// @param index of its handle
  /// @param place of its status
  /// @param code what the function returned; only where it is no success do statuses have errors
  private void end(MpiRequest request, int index, int place, int code, String function) {
    long at = (long) place * STATUS_BYTES;
    int error = code == 0 ? 0 : ABI.statusError(statuses, at);
    int errorClass = error == 0 ? 0 : WorldCalls.errorClass(error);
    if (errorClass == 0) {
      request.complete(statuses, at);
    } else if (errorClass != PENDING) {
      fail(request, error, function, index);
    }
  }

  private void fail(MpiRequest request, int code, String function, int index) {
    try {
      WorldCalls.check(code, function);
    } catch (MpiException e) {
      request.fail(e, ABI.readHandle(handles, index));
    }
  }
}
