package mpi;

import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.PersistentRequest;

/// A message that is sent or received again and again with the same arguments.
public final class Prequest extends Request {
  /// How the message begins.
  @FunctionalInterface
  interface Start {
    /// @return the request of one message
    Request begin() throws MPIException;
  }

  private final Start start;

  /// Null where it is not the runtime that keeps the message.
  private final @Nullable PersistentRequest kept;

  private boolean freed;

  Prequest(Start start) {
    this.start = start;
    this.kept = null;
  }

  Prequest(PersistentRequest kept) {
    this.start =
        () -> {
          kept.start();
          return new Request(kept, null);
        };
    this.kept = kept;
  }

  @Override
  boolean isKept() {
    return !freed;
  }

  @Override
  public void free() throws MPIException {
    super.free();
    freed = true;
    if (kept != null && !kept.isActive()) {
      kept.free();
    }
  }

  /// Begins the message.
  public void start() throws MPIException {
    verifyStartable();
    try {
      takeOver(start.begin());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private void verifyStartable() throws MPIException {
    Session.enter();
    if (freed || isActive()) {
      throw Failures.of(
          MPI.ERR_REQUEST,
          "MPI_ERR_REQUEST: the request "
              + (freed ? "has been freed" : "is active; wait for it before it starts again"));
    }
  }

  /// Begins all.
  public static void startAll(Prequest[] requests) throws MPIException {
    Arguments.requests(requests);
    Set<PersistentRequest> together = new LinkedHashSet<>();
    for (Prequest request : requests) {
      request.verifyStartable();
      if (request.kept != null) {
        together.add(request.kept);
      }
    }
    if (together.size() < requests.length) {
      for (Prequest request : requests) {
        request.start();
      }
      return;
    }
    try {
      org.swmpi.mpi.Request.startAll(together);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
    for (Prequest request : requests) {
      request.takeOver(new Request(Objects.requireNonNull(request.kept), null));
    }
  }
}
