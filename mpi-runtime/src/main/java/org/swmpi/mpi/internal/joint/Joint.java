package org.swmpi.mpi.internal.joint;

import java.util.List;
import org.swmpi.mpi.Request;

/// How an engine completes several requests, and starts several calls. Requests are [JointRequest]s
/// of its own that are not over; the first `count` of an array.
public interface Joint {
  /// Waits until all are complete, if they can be waited for together; those that are left are to
  /// be awaited by themselves.
  ///
  /// @return whether all are complete, and none has failed
  boolean awaitAll(Request[] requests, int count);

  /// Makes progress on all. Those that come to their end are over then, also if they have failed.
  void progress(Request[] requests, int count);

  /// Starts calls of its own, all of them at once.
  void start(List<KeptCall> calls);
}
