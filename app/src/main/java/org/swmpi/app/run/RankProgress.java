package org.swmpi.app.run;

import org.swmpi.app.talk.ProgressLine;
import org.swmpi.app.talk.Talk;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Progress;

/// Shows how far some work is, as rank 0 sees it; what the others tell of theirs is not shown.
public final class RankProgress implements Progress {
  private final Talk talk;
  private final ProgressLine line;

  private RankProgress(Talk talk, ProgressLine line) {
    this.talk = talk;
    this.line = line;
  }

  /// What a rank tells of its progress.
  ///
  /// @param noun what is counted, in the plural
  public static Progress of(Communicator world, Talk talk, String noun) {
    return world.rank() > 0
        ? SILENT
        : new RankProgress(talk, new ProgressLine(talk, world.size(), noun, System::nanoTime));
  }

  @Override
  public void at(String phase, long doneBytes, long totalBytes, long count) {
    line.at(phase, doneBytes, totalBytes, count);
  }

  @Override
  public void note(String message) {
    talk.say(message);
  }
}
