package org.swmpi.ri;

/// Hears how far the building of a space is. Called from the rank's thread, often; must return at
/// once.
@FunctionalInterface
public interface IndexProgress {
  /// Tells nobody.
  IndexProgress SILENT = (_, _, _, _) -> {};

  /// @param phase what runs now, such as `read`
  /// @param doneBytes bytes of this rank's share behind it in this phase
  /// @param totalBytes bytes of this rank's share in this phase; 0 if unknown
  /// @param tokens terms read by this rank so far
  void at(String phase, long doneBytes, long totalBytes, long tokens);

  /// @param message something about the input that the user may want to change
  default void note(String message) {}
}
