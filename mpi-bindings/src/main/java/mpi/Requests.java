package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.MpiException;

/// Several requests at once.
///
/// Calls under way are completed together by the runtime; then each tells of itself. So does one
/// that has failed.
final class Requests {
  private Requests() {}

  static Status waitAny(Request[] requests) throws MPIException {
    return Objects.requireNonNull(
        any(requests, calls -> OptionalInt.of(org.swmpi.mpi.Request.awaitAny(calls))));
  }

  static @Nullable Status testAny(Request[] requests) throws MPIException {
    return any(requests, org.swmpi.mpi.Request::testAny);
  }

  /// @param first finds one that is complete
  private static @Nullable Status any(
      Request[] requests, Function<List<org.swmpi.mpi.Request>, OptionalInt> first)
      throws MPIException {
    if (!isAnyActive(requests)) {
      return Status.empty().at(MPI.UNDEFINED);
    }
    Status status = firstKnown(requests);
    if (status != null) {
      return status;
    }
    int[] places = places(requests);
    try {
      OptionalInt found = first.apply(calls(requests, places));
      return found.isPresent() ? taken(requests, places[found.getAsInt()]) : null;
    } catch (RuntimeException e) {
      throw failedOne(requests, e);
    }
  }

  static Status[] waitAll(Request[] requests) throws MPIException {
    awaitAll(requests);
    Status[] statuses = new Status[requests.length];
    for (int i = 0; i < requests.length; i++) {
      statuses[i] = requests[i].waitStatus();
    }
    return statuses;
  }

  /// Waits until none has to be waited for any more; each is still to be asked.
  static void awaitAll(Request[] requests) throws MPIException {
    Arguments.requests(requests);
    Session.enter();
    List<org.swmpi.mpi.Request> calls = new ArrayList<>(requests.length);
    for (Request request : requests) {
      org.swmpi.mpi.Request call = request.pending();
      if (call != null) {
        calls.add(call);
      }
    }
    try {
      org.swmpi.mpi.Request.awaitAll(calls);
    } catch (RuntimeException e) {
      throw failed(requests, e);
    }
  }

  static Status @Nullable [] testAll(Request[] requests) throws MPIException {
    Arguments.requests(requests);
    Session.enter();
    try {
      if (!org.swmpi.mpi.Request.testAll(calls(requests, places(requests)))) {
        return null;
      }
    } catch (RuntimeException e) {
      throw failed(requests, e);
    }
    return waitAll(requests);
  }

  static Status @Nullable [] waitSome(Request[] requests) throws MPIException {
    Status[] complete = testSome(requests);
    if (complete == null || complete.length > 0) {
      return complete;
    }
    int[] places = places(requests);
    try {
      return taken(requests, places, org.swmpi.mpi.Request.awaitSome(calls(requests, places)));
    } catch (RuntimeException e) {
      throw failed(requests, e);
    }
  }

  static Status @Nullable [] testSome(Request[] requests) throws MPIException {
    if (!isAnyActive(requests)) {
      return null;
    }
    int[] places = places(requests);
    List<Status> complete = new ArrayList<>();
    for (int i = 0; i < requests.length; i++) {
      if (requests[i].isActive() && requests[i].pending() == null) {
        complete.add(requests[i].taken().at(i));
      }
    }
    try {
      int[] some = org.swmpi.mpi.Request.testSome(calls(requests, places));
      complete.addAll(List.of(taken(requests, places, some)));
    } catch (RuntimeException e) {
      throw failed(requests, e);
    }
    return complete.toArray(Status[]::new);
  }

  static int @Nullable [] places(Status @Nullable [] statuses) {
    return statuses == null ? null : Arrays.stream(statuses).mapToInt(Status::getIndex).toArray();
  }

  private static boolean isAnyActive(Request[] requests) throws MPIException {
    Arguments.requests(requests);
    Session.enter();
    for (Request request : requests) {
      if (request.isActive()) {
        return true;
      }
    }
    return false;
  }

  /// The status of one that was found complete before.
  private static @Nullable Status firstKnown(Request[] requests) {
    for (int i = 0; i < requests.length; i++) {
      if (requests[i].isActive() && requests[i].pending() == null) {
        return requests[i].taken().at(i);
      }
    }
    return null;
  }

  /// Places of those whose calls are under way.
  private static int[] places(Request[] requests) {
    int[] places = new int[requests.length];
    int count = 0;
    for (int i = 0; i < requests.length; i++) {
      if (requests[i].pending() != null) {
        places[count++] = i;
      }
    }
    return Arrays.copyOf(places, count);
  }

  private static List<org.swmpi.mpi.Request> calls(Request[] requests, int[] places) {
    List<org.swmpi.mpi.Request> calls = new ArrayList<>(places.length);
    for (int place : places) {
      org.swmpi.mpi.Request call = requests[place].pending();
      if (call != null) {
        calls.add(call);
      }
    }
    return calls;
  }

  private static Status taken(Request[] requests, int place) throws MPIException {
    return requests[place].waitStatus().at(place);
  }

  private static Status[] taken(Request[] requests, int[] places, int[] complete)
      throws MPIException {
    Status[] statuses = new Status[complete.length];
    for (int i = 0; i < complete.length; i++) {
      statuses[i] = taken(requests, places[complete[i]]);
    }
    return statuses;
  }

  /// Lets the request that has failed say so, after which it is null.
  private static MPIException failedOne(Request[] requests, RuntimeException e)
      throws MPIException {
    for (Request request : requests) {
      var _ = request.poll();
    }
    return Failures.of(e);
  }

  /// Ends all that are over, as one of them has failed: calls that complete several say so by a
  /// class of their own.
  private static MPIException failed(Request[] requests, RuntimeException e) throws MPIException {
    MPIException why = Failures.of(e);
    for (Request request : requests) {
      try {
        var _ = request.testStatus();
      } catch (MPIException _) {
        // it is null now
      }
    }
    return e instanceof MpiException
        ? new MPIException(MPI.ERR_IN_STATUS, "MPI_ERR_IN_STATUS: " + why.getMessage(), e)
        : why;
  }
}
