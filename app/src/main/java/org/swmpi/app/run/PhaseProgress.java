package org.swmpi.app.run;

import org.swmpi.app.talk.ProgressLine;
import org.swmpi.app.talk.Talk;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Phases;

/// Shows how far the phases of some work are, as rank 0 sees it.
public final class PhaseProgress {
  private PhaseProgress() {}

  /// What a rank tells of its progress; that of the others is not shown.
  public static Phases.Listener of(Communicator world, Talk talk) {
    if (world.rank() > 0) {
      return (phase, done, total) -> {};
    }
    ProgressLine line = new ProgressLine(talk, world.size(), System::nanoTime);
    return new Phases.Listener() {
      @Override
      public void at(String phase, long doneBytes, long totalBytes) {
        line.at(phase, doneBytes, totalBytes, 0);
      }

      @Override
      public void note(String message) {
        talk.say(message);
      }
    };
  }
}
