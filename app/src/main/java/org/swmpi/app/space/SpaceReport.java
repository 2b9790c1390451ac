package org.swmpi.app.space;

import java.io.IOException;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.OutputException;

/// The summary of a command that works on a space without ranks.
final class SpaceReport {
  private SpaceReport() {}

  /// Says, before the work is done, if the summary cannot be written.
  static void verify(CommonOptions common) {
    String obstacle = common.summaryFile().obstacle();
    if (obstacle != null) {
      throw new OutputException(obstacle);
    }
  }

  /// Writes the summary.
  static void write(
      CommonOptions common, Talk talk, String command, String format, long terms, int dimension)
      throws IOException {
    common
        .summaryFile()
        .write(
            members -> {
              members.name("command").value("space " + command);
              members.name("version").value(Version.ofSwMpi());
              members.name("format").value(format);
              members.name("terms").value(terms);
              members.name("dimension").value(dimension);
            },
            talk);
  }
}
