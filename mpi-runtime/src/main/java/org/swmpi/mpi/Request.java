package org.swmpi.mpi;

import java.util.Collection;
import java.util.Optional;

/// A call under way, started by an `immediate…` method. Its buffers belong to the transport until
/// it is complete: a request keeps them reachable, but closing their arena earlier is an error of
/// the caller that can crash the JVM. Every request has to be completed by [#await] or a [#test]
/// that returned a status, on the thread of its rank.
public interface Request {
  /// Waits until the call is complete. Called again it returns the same status.
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

  /// Waits for all of them, in any order of completion.
  static void awaitAll(Collection<? extends Request> requests) {
    for (Request request : requests) {
      request.await();
    }
  }
}
