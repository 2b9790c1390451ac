package org.swmpi.mpi;

import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A call under way that receives elements packed, and unpacks them when it is complete: once, in
/// the [#await] or the [#test] that returns its status first. Where that fails, as the arena of the
/// elements has been closed, it is tried anew, and fails again.
final class PackedRequest implements Request {
  private final Request call;
  private @Nullable Consumer<Status> unpacking;

  /// @param call receives them
  /// @param unpacking puts them where they belong
  PackedRequest(Request call, Consumer<Status> unpacking) {
    this.call = call;
    this.unpacking = unpacking;
  }

  /// The call that receives them.
  Request call() {
    return call;
  }

  @Override
  public Status await() {
    return unpacked(call.await());
  }

  @Override
  public Optional<Status> test() {
    return call.test().map(this::unpacked);
  }

  private Status unpacked(Status status) {
    Consumer<Status> rest = unpacking;
    if (rest != null) {
      rest.accept(status);
      unpacking = null;
    }
    return status;
  }

  @Override
  public void cancel() {
    call.cancel();
  }

  @Override
  public boolean isCancelled() {
    return call.isCancelled();
  }
}
