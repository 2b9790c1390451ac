package org.swmpi.workflow;

import org.swmpi.data.MissingInputException;

/// Takes all that is wrong with the parameters of a stage, each in words that say what to do.
public interface Faults {
  /// Something is not as it has to be.
  void wrong(String what);

  /// Something that is named is not there.
  void missing(String what);

  /// Looks at one thing; what it throws is told, and others can still be looked at.
  ///
  /// @param check throws [MissingInputException] or [IllegalArgumentException], with a message that
  ///     says what to do
  default void look(Runnable check) {
    try {
      check.run();
    } catch (MissingInputException e) {
      missing(String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) {
      wrong(String.valueOf(e.getMessage()));
    }
  }
}
