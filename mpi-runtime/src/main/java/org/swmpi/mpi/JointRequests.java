package org.swmpi.mpi;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.internal.check.CompleteRequest;
import org.swmpi.mpi.internal.check.Thrown;
import org.swmpi.mpi.internal.joint.Joint;
import org.swmpi.mpi.internal.joint.JointRequest;
import org.swmpi.mpi.internal.joint.KeptCall;

/// Requests that one call of their engine completes: those of a collection that are under way, if
/// they are several and of one engine that has such calls.
final class JointRequests {
  private final Joint joint;
  private final Request[] underWay;
  private final int count;

  /// Whether they are the requests of the collection themselves, and all of them.
  private final boolean all;

  private JointRequests(Joint joint, Request[] underWay, int count, boolean all) {
    this.joint = joint;
    this.underWay = underWay;
    this.count = count;
    this.all = all;
  }

  /// Those of a collection, or null where each has to be asked by itself.
  static @Nullable JointRequests of(Collection<? extends Request> requests) {
    Request[] underWay = new Request[requests.size()];
    int count = 0;
    boolean all = true;
    Joint joint = null;
    for (Request request : requests) {
      Request call = call(request);
      if (call instanceof JointRequest one) {
        if (one.isOver()) {
          all = false;
          continue;
        }
        all &= one.equals(request);
        Joint its = one.joint();
        if (joint == null) {
          joint = its;
        } else if (!joint.equals(its)) {
          return null;
        }
        underWay[count++] = one;
      } else if (!(call instanceof CompleteRequest)) {
        return null;
      } else {
        all = false;
      }
    }
    return joint == null || count < 2 ? null : new JointRequests(joint, underWay, count, all);
  }

  /// Starts several by one call of their engine, if it has such a call.
  static boolean startTogether(Collection<PersistentRequest> requests) {
    List<KeptCall> calls = new ArrayList<>();
    for (PersistentRequest request : requests) {
      if (!(request.call() instanceof KeptCall call)) {
        return false;
      }
      calls.add(call);
    }
    if (calls.size() < 2 || calls.stream().map(KeptCall::joint).distinct().count() > 1) {
      return false;
    }
    calls.getFirst().joint().start(calls);
    requests.forEach(request -> request.begun(((KeptCall) request.call()).started()));
    return true;
  }

  /// What stands behind a request.
  private static Request call(Request request) {
    return switch (request) {
      case PersistentRequest persistent -> call(persistent.begun());
      case PackedRequest packed -> packed.call();
      default -> request;
    };
  }

  /// Whether a request of such a collection is complete or has failed.
  static boolean isOver(Request request) {
    return !(call(request) instanceof JointRequest one) || one.isOver();
  }

  /// Whether a request is complete or has failed; a persistent one stays active.
  static boolean hasEnded(Request request) {
    try {
      return call(request).test().isPresent();
    } catch (RuntimeException | Error _) { // told again by its end
      return true;
    }
  }

  /// Awaits each, and then throws the first failure.
  static void endAll(Collection<? extends Request> requests) {
    Throwable first = null;
    for (Request request : requests) {
      try {
        var _ = request.await();
      } catch (RuntimeException | Error e) {
        first = first == null ? e : first;
      }
    }
    Thrown.rethrow(first);
  }

  /// Waits for them, as far as they can be waited for together.
  ///
  /// @return whether nothing is left to be awaited or told
  boolean awaitAll() {
    return joint.awaitAll(underWay, count) && all;
  }

  void progress() {
    joint.progress(underWay, count);
  }
}
