package org.swmpi.reason;

/// Hears how far a rank's closure is. Called from the rank's thread, a hundred times a second and
/// more; must return at once.
public interface ClosureProgress {
  /// Tells nobody.
  ClosureProgress SILENT = (phase, done, total, triples) -> {};

  /// @param phase what runs now, such as `scan`
  /// @param doneBytes bytes of this rank's share behind it in this phase
  /// @param totalBytes bytes of this rank's share in this phase; 0 if unknown
  /// @param triples statements read by this rank so far
  void at(String phase, long doneBytes, long totalBytes, long triples);

  /// Tells something about the input that the user may want to change.
  ///
  /// @param message a sentence
  default void note(String message) {}
}
