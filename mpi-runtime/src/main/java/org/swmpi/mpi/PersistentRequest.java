package org.swmpi.mpi;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.internal.joint.KeptCall;

/// An immediate call that is made again and again with the same arguments: a message (MPI 4.1,
/// section 3.9), a collective (section 6.13) or another. [#start] or [Request#startAll] makes it
/// each time, after which it is a request like any other. However that ends, with an exception too,
/// it can be started again. Before the first start there is nothing to wait for: [#await], [#test]
/// and [#cancel] throw an [IllegalStateException].
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
  private @Nullable Request begun;
  private boolean active;
  private boolean freed;

  /// A request that has not been started. Each start is one such call: a collective sends what is
  /// in the buffers then, and takes its place in the order of the communicator's collectives.
  ///
  /// @param call an immediate call
  public PersistentRequest(Supplier<Request> call) {
    this.call = call;
  }

  /// Begins the call (`MPI_Start`).
  ///
  /// @throws IllegalStateException when it is under way or has been freed
  public void start() {
    verifyStartable();
    begun(call.get());
  }

  void verifyStartable() {
    if (freed) {
      throw new IllegalStateException("the request has been freed");
    }
    if (active) {
      throw new IllegalStateException("the request is active; wait for it before it starts again");
    }
  }

  /// What is begun each time.
  Supplier<Request> call() {
    return call;
  }

  /// It has been begun.
  void begun(Request request) {
    begun = request;
    active = true;
  }

  /// Whether it is under way.
  public boolean isActive() {
    return active;
  }

  @Override
  public Status await() {
    Request ending = begun();
    try {
      return ending.await();
    } finally {
      active &= !JointRequests.isOver(ending);
    }
  }

  @Override
  public Optional<Status> test() {
    Request tested = begun();
    try {
      Optional<Status> status = tested.test();
      active &= status.isEmpty();
      return status;
    } catch (RuntimeException | Error e) {
      active &= !JointRequests.isOver(tested);
      throw e;
    }
  }

  @Override
  public void cancel() {
    begun().cancel();
  }

  /// As of what was begun last.
  @Override
  public boolean isCancelled() {
    return begun != null && begun.isCancelled();
  }

  /// Gives back what the engine keeps to start it again (`MPI_Request_free`), which otherwise
  /// happens some time after the program has dropped it. It cannot be started any more.
  ///
  /// @throws IllegalStateException when it is under way
  public void free() {
    if (active) {
      throw new IllegalStateException("the request is active; wait for it before it is freed");
    }
    if (!freed && call instanceof KeptCall kept) {
      kept.free();
    }
    freed = true;
  }

  /// What was begun last.
  Request begun() {
    if (begun == null) {
      throw new IllegalStateException("the request has not been started");
    }
    return begun;
  }
}
