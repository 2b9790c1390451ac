package mpi;

/// What holds something of the library until it is given back.
public interface Freeable {
  /// Gives it back.
  void free() throws MPIException;
}
