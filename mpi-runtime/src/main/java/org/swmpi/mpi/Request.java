package org.swmpi.mpi;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.swmpi.mpi.internal.idle.Idle;

/// A call under way, started by an `immediate…` method. Its buffers belong to the transport until
/// it is complete: a request keeps them reachable, but closing their arena earlier is an error of
/// the caller that can crash the JVM. Every request has to be completed by [#await] or a [#test]
/// that returned a status, on the thread of its rank.
public interface Request {
  /// Waits until the call is complete. Called again it returns the same status, or fails again.
  ///
  /// @return for a receive: sender, tag and length of the message; for any other call: this rank,
  ///     the tag where there is one (else 0) and 0 bytes
  /// @throws MpiException when the call has failed, for example because the message is longer than
  ///     the buffer
  Status await();

  /// Makes progress and says whether the call is complete.
  ///
  /// @return the status as of [#await] when it is complete, nothing while it is not
  Optional<Status> test();

  /// Asks that the call should not take place. It has to be completed in any case, and may do what
  /// it was to do: only receives for which no message has come are cancelled.
  default void cancel() {}

  /// Whether the call is complete without having taken place, because of [#cancel].
  default boolean isCancelled() {
    return false;
  }

  /// Starts all of them (`MPI_Startall`, MPI 4.1, section 3.9).
  ///
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

  /// Waits for one of them.
  ///
  /// @return place of the first in the list that is complete; take it out before the next call
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

  /// Makes progress and says whether one of them is complete.
  ///
  /// @return place of the first in the list that is
  static OptionalInt testAny(List<? extends Request> requests) {
    Predicate<Request> complete = progress(requests);
    for (int i = 0; i < requests.size(); i++) {
      if (complete.test(requests.get(i))) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /// Waits until at least one of them is complete.
  ///
  /// @return places in the list of all that are
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

  /// Makes progress and says which of them are complete.
  ///
  /// @return their places in the list
  static int[] testSome(List<? extends Request> requests) {
    Predicate<Request> complete = progress(requests);
    return IntStream.range(0, requests.size())
        .filter(i -> complete.test(requests.get(i)))
        .toArray();
  }

  /// Makes progress on all, and says whether all are complete. Persistent ones stay active until
  /// they are.
  ///
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

  /// Waits for all of them, in any order of completion.
  ///
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
