package org.swmpi.app.closure;

import org.swmpi.app.run.ChoiceConverter;

/// What becomes of named graphs.
public enum Graphs {
  /// All are closed as one, without names.
  UNION,
  /// Each is closed with the schema of all.
  KEEP;

  /// Of the command line.
  public static final class Converter extends ChoiceConverter<Graphs> {
    Converter() {
      super(Graphs.values());
    }
  }
}
