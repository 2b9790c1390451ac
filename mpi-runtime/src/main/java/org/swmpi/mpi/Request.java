package org.swmpi.mpi;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.swmpi.mpi.internal.idle.Idle;

/// A call under way: one started by an `immediate…` method, a `request…` method of a [Window], or
/// [PersistentRequest#start].
///
/// Its buffers belong to the transport until it is complete: a request keeps them reachable, but
/// closing their arena earlier is an error of the caller that can crash the JVM. Every request has
/// to be completed, also one that is cancelled: by [#await], by a [#test] that returns a status, or
/// by one of the calls below for several. Any thread that may make calls ([ThreadLevel]) can do
/// that, one at a time for a request.
///
/// ```java
/// List<Request> open = new ArrayList<>();
/// for (MemorySegment part : parts) {
///   open.add(world.immediateReceive(part, PointToPoint.ANY_SOURCE, 0));
/// }
/// while (!open.isEmpty()) {
///   Status status = open.remove(Request.awaitAny(open)).await();
///   System.out.println(status.bytes() + " bytes of rank " + status.source());
/// }
/// ```
///
/// The source is MPI 4.1, section 3.7.
public interface Request {
  /// Waits until the call is complete (`MPI_Wait`). Called again it returns the same status, or
  /// fails again.
  ///
  /// @return for a receive: sender, tag and length in bytes of the message; for a read or write of
  ///     a file: how many bytes were moved; for any other call, or a cancelled receive, a status
  ///     that says nothing
  /// @throws MpiException when the call has failed, for example because the message is longer than
  ///     the buffer
  /// @throws IllegalStateException when it is persistent and has never been started
  Status await();

  /// Makes progress and says whether the call is complete (`MPI_Test`).
  ///
  /// @return the status as of [#await] when it is complete, nothing while it is not
  /// @throws MpiException as of [#await]
  /// @throws IllegalStateException as of [#await]
  Optional<Status> test();

  /// Asks that the call should not take place (`MPI_Cancel`). Only a receive for which no message
  /// has come is cancelled; any other call goes on as if nobody had asked. The request has to be
  /// completed in either case, and [#isCancelled] tells then which it was.
  ///
  /// @throws UnsupportedOperationException for a receive under way, where the transport cannot
  ///     cancel
  /// @throws IllegalStateException when it is persistent and has never been started
  default void cancel() {}

  /// Whether the call is complete without having taken place, because of [#cancel]
  /// (`MPI_Test_cancelled`).
  default boolean isCancelled() {
    return false;
  }

  /// Starts all of them (`MPI_Startall`, MPI 4.1, section 3.9).
  ///
  /// @param requests none of them under way
  /// @throws IllegalStateException when one is under way or has been freed; none has been started
  ///     then
  /// @throws IllegalArgumentException when one stands there twice; none has been started then
  static void startAll(Collection<PersistentRequest> requests) {
    if (new HashSet<>(requests).size() < requests.size()) {
      throw new IllegalArgumentException("a request stands twice among those to start");
    }
    requests.forEach(PersistentRequest::verifyStartable);
    if (!JointRequests.startTogether(requests)) {
      requests.forEach(PersistentRequest::start);
    }
  }

  /// Waits for one of them (`MPI_Waitany`). A request that is complete stays so, and would be found
  /// again: take it out of the list before the next call.
  ///
  /// @param requests to look at, from the first on
  /// @return place in the list of the first that is complete
  /// @throws IllegalArgumentException when there is none
  /// @throws IllegalStateException when a persistent one has never been started
  /// @throws MpiException when one that is looked at has failed; the others have still to be
  ///     completed
  static int awaitAny(List<? extends Request> requests) {
    if (requests.isEmpty()) {
      throw new IllegalArgumentException("requests are none: nothing could complete");
    }
    while (true) {
      OptionalInt complete = testAny(requests);
      if (complete.isPresent()) {
        return complete.getAsInt();
      }
      Idle.yieldNow();
    }
  }

  /// Makes progress and looks whether one of them is complete (`MPI_Testany`), as [#awaitAny] does.
  ///
  /// @param requests to look at, from the first on; there may be none
  /// @return place in the list of the first that is complete; nothing while none is
  /// @throws IllegalStateException when a persistent one has never been started
  /// @throws MpiException when one that is looked at has failed; the others have still to be
  ///     completed
  static OptionalInt testAny(List<? extends Request> requests) {
    Predicate<Request> complete = progress(requests);
    for (int i = 0; i < requests.size(); i++) {
      if (complete.test(requests.get(i))) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /// Waits until at least one of them is complete (`MPI_Waitsome`). Take out those that are before
  /// the next call.
  ///
  /// @param requests to look at
  /// @return places in the list of all that are complete, rising
  /// @throws IllegalArgumentException when there is none
  /// @throws IllegalStateException when a persistent one has never been started
  /// @throws MpiException when one has failed; the others have still to be completed
  static int[] awaitSome(List<? extends Request> requests) {
    if (requests.isEmpty()) {
      throw new IllegalArgumentException("requests are none: nothing could complete");
    }
    while (true) {
      int[] complete = testSome(requests);
      if (complete.length > 0) {
        return complete;
      }
      Idle.yieldNow();
    }
  }

  /// Makes progress and looks which of them are complete (`MPI_Testsome`).
  ///
  /// @param requests to look at; there may be none
  /// @return places in the list of all that are complete, rising; empty while none is
  /// @throws IllegalStateException when a persistent one has never been started
  /// @throws MpiException when one has failed; the others have still to be completed
  static int[] testSome(List<? extends Request> requests) {
    Predicate<Request> complete = progress(requests);
    return IntStream.range(0, requests.size())
        .filter(i -> complete.test(requests.get(i)))
        .toArray();
  }

  /// Makes progress on all, and says whether all are complete (`MPI_Testall`). Persistent ones stay
  /// active until they are.
  ///
  /// @param requests to look at; of none, all are complete
  /// @return whether all are complete
  /// @throws IllegalStateException when a persistent one has never been started
  /// @throws MpiException when all are over and one has failed, or of several the first
  static boolean testAll(Collection<? extends Request> requests) {
    JointRequests joint = JointRequests.of(requests);
    if (joint != null) {
      joint.progress();
    }
    boolean all = true;
    for (Request request : requests) {
      all &= JointRequests.hasEnded(request);
    }
    if (all) {
      JointRequests.endAll(requests);
    }
    return all;
  }

  /// Waits for all of them, in whatever order they complete (`MPI_Waitall`).
  ///
  /// @param requests to wait for; there may be none
  /// @throws IllegalStateException when a persistent one has never been started
  /// @throws MpiException when one has failed, or of several the first; all are over
  static void awaitAll(Collection<? extends Request> requests) {
    JointRequests joint = JointRequests.of(requests);
    if (joint == null || !joint.awaitAll()) {
      JointRequests.endAll(requests);
    }
  }

  /// Makes progress on all.
  ///
  /// @return whether one is complete
  private static Predicate<Request> progress(List<? extends Request> requests) {
    JointRequests joint = JointRequests.of(requests);
    if (joint == null) {
      return request -> request.test().isPresent();
    }
    joint.progress();
    return request -> JointRequests.isOver(request) && request.test().isPresent();
  }
}
