package mpi;

/// What a call works on in place of the program's buffer.
interface Staged extends AutoCloseable {
  /// Puts what has been received where it belongs.
  void received() throws MPIException;

  /// Gives back memory.
  @Override
  void close();
}
