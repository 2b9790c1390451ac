package org.swmpi.workflow.run;

import org.swmpi.workflow.description.Stage;

/// Hears how a run goes on. Called by many threads.
public interface RunListener {
  /// A stage begins to work.
  void began(Stage stage);

  /// A stage has something to say.
  void tells(Stage stage, String line);

  /// A stage has ended well.
  ///
  /// @param reused whether an earlier client had it ended
  void ended(Stage stage, StageOutcome outcome, boolean reused);
}
