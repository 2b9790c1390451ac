package org.swmpi.workflow.serve.query;

/// Looks at the time once in a while, for work that does it very often.
final class Watch {
  private static final int LOOKS = 1 << 10;

  private final Deadline deadline;
  private int looks;

  Watch(Deadline deadline) {
    this.deadline = deadline;
  }

  /// @throws org.apache.jena.query.QueryCancelledException when the time is over, soon after
  void look() {
    if (++looks == LOOKS) {
      looks = 0;
      deadline.check();
    }
  }
}
