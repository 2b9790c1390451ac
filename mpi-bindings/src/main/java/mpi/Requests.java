package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Several requests at once.
final class Requests {
  private Requests() {}

  static Status waitAny(Request[] requests) throws MPIException {
    if (!isAnyActive(requests)) {
      return Status.empty().at(MPI.UNDEFINED);
    }
    while (true) {
      Status status = firstComplete(requests);
      if (status != null) {
        return status;
      }
      awaitOne(requests);
    }
  }

  static @Nullable Status testAny(Request[] requests) throws MPIException {
    return isAnyActive(requests) ? firstComplete(requests) : Status.empty().at(MPI.UNDEFINED);
  }

  static Status[] waitAll(Request[] requests) throws MPIException {
    Session.verifyRunning();
    Status[] statuses = new Status[requests.length];
    for (int i = 0; i < requests.length; i++) {
      statuses[i] = requests[i].waitStatus().at(i);
    }
    return statuses;
  }

  static Status @Nullable [] testAll(Request[] requests) throws MPIException {
    boolean complete = true;
    for (Request request : requests) {
      complete &= request.poll();
    }
    if (!complete) {
      return null;
    }
    Status[] statuses = new Status[requests.length];
    Arrays.setAll(statuses, i -> requests[i].taken().at(i));
    return statuses;
  }

  static Status @Nullable [] waitSome(Request[] requests) throws MPIException {
    while (true) {
      Status[] complete = testSome(requests);
      if (complete == null || complete.length > 0) {
        return complete;
      }
      awaitOne(requests);
    }
  }

  static Status @Nullable [] testSome(Request[] requests) throws MPIException {
    if (!isAnyActive(requests)) {
      return null;
    }
    List<Status> complete = new ArrayList<>();
    for (int i = 0; i < requests.length; i++) {
      if (requests[i].isActive() && requests[i].poll()) {
        complete.add(requests[i].taken().at(i));
      }
    }
    return complete.toArray(Status[]::new);
  }

  static int @Nullable [] places(Status @Nullable [] statuses) {
    return statuses == null ? null : Arrays.stream(statuses).mapToInt(Status::getIndex).toArray();
  }

  private static boolean isAnyActive(Request[] requests) throws MPIException {
    Session.verifyRunning();
    for (Request request : requests) {
      if (request.isActive()) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Status firstComplete(Request[] requests) throws MPIException {
    for (int i = 0; i < requests.length; i++) {
      if (requests[i].isActive() && requests[i].poll()) {
        return requests[i].taken().at(i);
      }
    }
    return null;
  }

  /// Waits as patiently as the runtime does.
  private static void awaitOne(Request[] requests) throws MPIException {
    List<org.swmpi.mpi.Request> pending = new ArrayList<>();
    for (Request request : requests) {
      org.swmpi.mpi.Request call = request.pending();
      if (call != null) {
        pending.add(call);
      }
    }
    try {
      var _ = org.swmpi.mpi.Request.awaitAny(pending);
    } catch (RuntimeException e) {
      // The request that has failed says so itself.
      if (pending.isEmpty()) {
        throw Failures.of(e);
      }
    }
  }
}
