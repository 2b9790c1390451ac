package mpi;

import org.jspecify.annotations.Nullable;

/// A call under way. It becomes null when it is complete and has been waited for.
public class Request implements Freeable {
  /// What remains to be done here when a call is complete.
  @FunctionalInterface
  interface Completion {
    /// Puts what has been received where it belongs, and gives back memory.
    void completed(org.swmpi.mpi.Status status) throws MPIException;
  }

  private org.swmpi.mpi.@Nullable Request call;
  private @Nullable Completion completion;

  /// The status of a call that is complete but has not been waited for.
  private @Nullable Status known;

  /// No call.
  Request() {}

  Request(org.swmpi.mpi.Request call, @Nullable Completion completion) {
    begin(call, completion);
  }

  /// Of a call that was complete at once.
  static Request complete() {
    Request request = new Request();
    request.known = Status.empty();
    return request;
  }

  final void begin(org.swmpi.mpi.Request started, @Nullable Completion atEnd) {
    call = started;
    completion = atEnd;
    known = null;
  }

  /// Goes on with another's call.
  final void takeOver(Request other) {
    call = other.call;
    completion = other.completion;
    known = other.known;
    other.reset();
  }

  /// Whether a call is under way, or has not been waited for.
  final boolean isActive() {
    return call != null || known != null;
  }

  /// Whether it is to be used again after its call is complete.
  boolean isKept() {
    return false;
  }

  /// The call of the runtime, or null where none is under way.
  final org.swmpi.mpi.@Nullable Request pending() {
    return known == null ? call : null;
  }

  /// Gives the call up, which ends without the program; a request that is null stays so. What is
  /// received by a type with gaps is in the buffer when the program's next call begins.
  @Override
  public void free() throws MPIException {
    Session.enter();
    org.swmpi.mpi.Request rest = pending();
    if (rest != null) {
      Session.abandon(rest, completion);
    }
    call = null;
    known = null;
    completion = null;
  }

  /// Asks that the call should not take place. It has to be waited for in any case; its status says
  /// whether it was cancelled. Sends are not.
  public final void cancel() throws MPIException {
    Session.enter();
    if (isNull()) {
      throw Failures.of(MPI.ERR_REQUEST, "MPI_ERR_REQUEST: no call is under way");
    }
    org.swmpi.mpi.Request rest = pending();
    if (rest != null) {
      try {
        rest.cancel();
      } catch (RuntimeException e) {
        throw Failures.of(e);
      }
    }
  }

  /// Whether there is no call, or none any more.
  public final boolean isNull() {
    return !isActive() && !isKept();
  }

  /// Waits until the call is complete.
  public final Status waitStatus() throws MPIException {
    Session.enter();
    org.swmpi.mpi.Request rest = pending();
    if (rest != null) {
      try {
        complete(rest, rest.await());
      } catch (RuntimeException e) {
        reset();
        throw Failures.of(e);
      }
    }
    return taken();
  }

  /// As [#waitStatus].
  public final void waitFor() throws MPIException {
    Session.enter();
    org.swmpi.mpi.Request rest = pending();
    try {
      if (rest != null) {
        org.swmpi.mpi.Status status = rest.await();
        if (completion != null) {
          completion.completed(status);
        }
      }
    } catch (RuntimeException e) {
      throw Failures.of(e);
    } finally {
      reset();
    }
  }

  /// Says whether the call is complete.
  ///
  /// @return its status, or null
  public final @Nullable Status testStatus() throws MPIException {
    return poll() ? taken() : null;
  }

  /// As [#testStatus], after which the request is as it was.
  public final @Nullable Status getStatus() throws MPIException {
    return poll() ? known == null ? Status.empty() : known : null;
  }

  /// Says whether the call is complete.
  public final boolean test() throws MPIException {
    return testStatus() != null;
  }

  /// Makes progress, and says whether nothing is under way any more.
  final boolean poll() throws MPIException {
    Session.enter();
    org.swmpi.mpi.Request rest = pending();
    if (rest == null) {
      return true;
    }
    try {
      var status = rest.test();
      if (status.isPresent()) {
        complete(rest, status.get());
      }
      return status.isPresent();
    } catch (RuntimeException e) {
      reset();
      throw Failures.of(e);
    }
  }

  private void complete(org.swmpi.mpi.Request rest, org.swmpi.mpi.Status status)
      throws MPIException {
    boolean isCancelled = rest.isCancelled();
    Completion atEnd = completion;
    completion = null;
    if (atEnd != null) {
      atEnd.completed(status);
    }
    known = isCancelled ? Status.of(status).cancelled() : Status.of(status);
  }

  /// Takes the status of a call that is complete.
  final Status taken() {
    Status status = known == null ? Status.empty() : known;
    reset();
    return status;
  }

  private void reset() {
    call = null;
    known = null;
    completion = null;
  }

  /// Waits for one of them.
  public static Status waitAnyStatus(Request[] requests) throws MPIException {
    return Requests.waitAny(requests);
  }

  /// Waits for one of them.
  ///
  /// @return its place, [MPI#UNDEFINED] where none is under way
  public static int waitAny(Request[] requests) throws MPIException {
    return Requests.waitAny(requests).getIndex();
  }

  /// Says whether one of them is complete.
  ///
  /// @return its status, or null
  public static @Nullable Status testAnyStatus(Request[] requests) throws MPIException {
    return Requests.testAny(requests);
  }

  /// Says whether one of them is complete.
  ///
  /// @return its place, or [MPI#UNDEFINED]
  public static int testAny(Request[] requests) throws MPIException {
    Status status = Requests.testAny(requests);
    return status == null ? MPI.UNDEFINED : status.getIndex();
  }

  /// Waits for all.
  public static Status[] waitAllStatus(Request[] requests) throws MPIException {
    return Requests.waitAll(requests);
  }

  /// Waits for all.
  public static void waitAll(Request[] requests) throws MPIException {
    Requests.awaitAll(requests);
    for (Request request : requests) {
      request.finish();
    }
  }

  /// Ends what is complete.
  private void finish() throws MPIException {
    if (completion == null) {
      reset();
    } else {
      waitFor();
    }
  }

  /// Says whether all are complete.
  ///
  /// @return their statuses, or null
  public static Status @Nullable [] testAllStatus(Request[] requests) throws MPIException {
    return Requests.testAll(requests);
  }

  /// Says whether all are complete.
  public static boolean testAll(Request[] requests) throws MPIException {
    return Requests.testAll(requests) != null;
  }

  /// Waits for at least one.
  ///
  /// @return statuses of those that are complete, or null where none is under way
  public static Status @Nullable [] waitSomeStatus(Request[] requests) throws MPIException {
    return Requests.waitSome(requests);
  }

  /// Waits for at least one.
  ///
  /// @return places of those that are complete, or null where none is under way
  public static int @Nullable [] waitSome(Request[] requests) throws MPIException {
    return Requests.places(Requests.waitSome(requests));
  }

  /// Says which are complete.
  ///
  /// @return their statuses, or null where none is under way
  public static Status @Nullable [] testSomeStatus(Request[] requests) throws MPIException {
    return Requests.testSome(requests);
  }

  /// Says which are complete.
  ///
  /// @return their places, or null where none is under way
  public static int @Nullable [] testSome(Request[] requests) throws MPIException {
    return Requests.places(Requests.testSome(requests));
  }
}
