package org.swmpi.workflow.run;

import org.swmpi.workflow.description.Stage;

/// A stage that has failed, and with it the run. The cause says what is wrong.
public final class StageFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Stage stage;

  StageFailedException(Stage stage, Throwable cause) {
    super(cause);
    this.stage = stage;
  }

  /// The stage.
  public Stage stage() {
    return stage;
  }
}
