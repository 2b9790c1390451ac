package org.swmpi.mpi;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A message that is sent or received again and again with the same arguments
/// (`MPI_Send_init`, `MPI_Recv_init`): [#start] begins it anew each time, after which it is a
/// request like any other. Before the first start and after its completion it is inactive; then
/// [#await] and [#test] throw.
///
/// ```java
/// PersistentRequest incoming = world.persistentReceive(halo, left, 0);
/// for (int step = 0; step < steps; step++) {
///   incoming.start();
///   world.send(edge, right, 0);
///   incoming.await();
/// }
/// ```
public final class PersistentRequest implements Request {
  private final Supplier<Request> call;
  private @Nullable Request active;

  /// @param call begins the message
  PersistentRequest(Supplier<Request> call) {
    this.call = call;
  }

  /// Begins the message.
  ///
  /// @throws IllegalStateException when it is under way
  public void start() {
    if (active != null) {
      throw new IllegalStateException("the request is active; wait for it before it starts again");
    }
    active = call.get();
  }

  /// Whether the message is under way.
  public boolean isActive() {
    return active != null;
  }

  @Override
  public Status await() {
    try {
      Status status = active().await();
      active = null;
      return status;
    } catch (MpiException e) {
      active = null;
      throw e;
    }
  }

  @Override
  public Optional<Status> test() {
    try {
      Optional<Status> status = active().test();
      if (status.isPresent()) {
        active = null;
      }
      return status;
    } catch (MpiException e) {
      active = null;
      throw e;
    }
  }

  /// The message that is under way.
  Request active() {
    if (active == null) {
      throw new IllegalStateException("the request is not active; start it first");
    }
    return active;
  }
}
