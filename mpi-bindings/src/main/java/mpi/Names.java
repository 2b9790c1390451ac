package mpi;

/// Names of objects.
final class Names {
  private Names() {}

  /// As much of a name as MPI keeps.
  static String fitting(String name) {
    return name.length() < MPI.MAX_OBJECT_NAME ? name : name.substring(0, MPI.MAX_OBJECT_NAME - 1);
  }
}
