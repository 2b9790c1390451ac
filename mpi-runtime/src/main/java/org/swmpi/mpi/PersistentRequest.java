package org.swmpi.mpi;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What an immediate call begins, a message (MPI 4.1, section 3.9), a collective (section 6.13) or
/// another, again and again with the same arguments: [#start] or [Request#startAll] begins it anew
/// each time, after which it is a request like any other. Before the first start and after its
/// completion it is inactive; then [#await], [#test] and [#cancel] throw. However it ends, with an
/// exception too, it can be started again.
///
/// ```java
/// PersistentRequest incoming = world.persistentReceive(halo, left, 0);
/// for (int step = 0; step < steps; step++) {
///   incoming.start();
///   world.send(edge, right, 0);
///   incoming.await();
/// }
///
/// PersistentRequest sum =
///     new PersistentRequest(() -> world.immediateAllReduce(mine, all, Datatype.DOUBLE, Op.SUM));
/// ```
public final class PersistentRequest implements Request {
  private final Supplier<Request> call;
  private @Nullable Request active;
  private boolean cancelled;

  /// A request that is not active. Each start is one such call: a collective sends what is in the
  /// buffers then, and takes its place in the order of the communicator's collectives.
  ///
  /// @param call an immediate call
  public PersistentRequest(Supplier<Request> call) {
    this.call = call;
  }

  /// Begins it.
  ///
  /// @throws IllegalStateException when it is under way
  public void start() {
    verifyInactive();
    cancelled = false;
    active = call.get();
  }

  void verifyInactive() {
    if (active != null) {
      throw new IllegalStateException("the request is active; wait for it before it starts again");
    }
  }

  /// Whether it is under way.
  public boolean isActive() {
    return active != null;
  }

  @Override
  public Status await() {
    Request ending = active();
    active = null;
    Status status = ending.await();
    cancelled = ending.isCancelled();
    return status;
  }

  @Override
  public Optional<Status> test() {
    Request tested = active();
    active = null;
    Optional<Status> status = tested.test();
    if (status.isEmpty()) {
      active = tested;
    } else {
      cancelled = tested.isCancelled();
    }
    return status;
  }

  @Override
  public void cancel() {
    active().cancel();
  }

  /// As of what was begun last.
  @Override
  public boolean isCancelled() {
    return active == null ? cancelled : active.isCancelled();
  }

  /// What is under way.
  Request active() {
    if (active == null) {
      throw new IllegalStateException("the request is not active; start it first");
    }
    return active;
  }
}
