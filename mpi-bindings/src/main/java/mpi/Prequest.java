package mpi;

/// A message that is sent or received again and again with the same arguments.
public final class Prequest extends Request {
  /// How the message begins.
  @FunctionalInterface
  interface Start {
    /// @return the request of one message
    Request begin() throws MPIException;
  }

  private final Start start;
  private boolean freed;

  Prequest(Start start) {
    this.start = start;
  }

  @Override
  boolean isKept() {
    return !freed;
  }

  @Override
  public void free() throws MPIException {
    super.free();
    freed = true;
  }

  /// Begins the message.
  public void start() throws MPIException {
    Session.enter();
    if (freed || isActive()) {
      throw Failures.of(
          MPI.ERR_REQUEST,
          "MPI_ERR_REQUEST: the request "
              + (freed ? "has been freed" : "is active; wait for it before it starts again"));
    }
    takeOver(start.begin());
  }

  /// Begins all.
  public static void startAll(Prequest[] requests) throws MPIException {
    Arguments.requests(requests);
    for (Prequest request : requests) {
      request.start();
    }
  }
}
