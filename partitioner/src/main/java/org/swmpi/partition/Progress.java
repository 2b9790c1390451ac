package org.swmpi.partition;

/// Hears how far a rank's work is. Called from the rank's thread, a hundred times a second and
/// more; must return at once.
@FunctionalInterface
public interface Progress {
  /// Tells nobody.
  Progress SILENT = (_, _, _, _) -> {};

  /// @param phase what runs now, such as `scan`
  /// @param doneBytes bytes of this rank's share behind it in this phase
  /// @param totalBytes bytes of this rank's share in this phase; 0 if unknown
  /// @param count what this rank has read so far: triples of a closure, terms of a space; 0 where
  ///     nothing is counted
  void at(String phase, long doneBytes, long totalBytes, long count);

  /// @param message something about the input that the user may want to change
  default void note(String message) {}
}
