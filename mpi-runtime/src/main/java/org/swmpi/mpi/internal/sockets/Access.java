package org.swmpi.mpi.internal.sockets;

import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.windows.Elements;

/// Something that a target has been asked for, and that its answer ends. The thread that hears the
/// answer fills the elements and then says that it is over; a thread of the rank looks at them
/// after it has seen that.
final class Access implements Request, Waiting {
  private final Engine engine;
  private final String call;
  private final Status status;
  private final @Nullable Elements result;
  private final IntSupplier lost;
  private final boolean isRequest;
  private @Nullable String failure;
  private volatile boolean over;

  /// @param rank of this process, in the window
  /// @param result to be filled
  /// @param lost as [Waiting#lost]
  /// @param isRequest whether the program waits for this access
  Access(
      Engine engine,
      String call,
      int rank,
      @Nullable Elements result,
      IntSupplier lost,
      boolean isRequest) {
    this.engine = engine;
    this.call = call;
    this.status = new Status(rank, 0, 0);
    this.result = result;
    this.lost = lost;
    this.isRequest = isRequest;
  }

  @Nullable Elements result() {
    return result;
  }

  /// Whether the program hears of a failure when it waits for this access, not before.
  boolean isRequest() {
    return isRequest;
  }

  /// It is over. Any thread, once.
  void complete() {
    over = true;
    engine.wake();
  }

  /// It has failed and is over. Any thread, once.
  void fail(String reason) {
    failure = reason;
    complete();
  }

  @Override
  public Status await() {
    if (!over) {
      engine.await(this);
    }
    return result(status);
  }

  @Override
  public Optional<Status> test() {
    return over || engine.test(this) ? Optional.of(result(status)) : Optional.empty();
  }

  private Status result(Status good) {
    if (failure != null) {
      throw new IllegalArgumentException(failure);
    }
    return good;
  }

  @Override
  public boolean isOver() {
    return over;
  }

  @Override
  public int lost() {
    return lost.getAsInt();
  }

  @Override
  public String call() {
    return call;
  }
}
