package org.swmpi.app.space;

import java.io.IOException;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.talk.Talk;

/// The summary of a command that works on a space without ranks.
final class SpaceReport {
  private SpaceReport() {}

  /// Writes the summary.
  static void write(
      CommonOptions common, Talk talk, String command, String format, long terms, int dimension)
      throws IOException {
    common
        .summaryFile()
        .write(
            "space " + command,
            members -> {
              members.name("format").value(format);
              members.name("terms").value(terms);
              members.name("dimension").value(dimension);
            },
            talk);
  }
}
