package org.swmpi.workflow;

import java.nio.file.Path;
import java.util.List;

/// A [Plugin] whose work can be done by a command of sw-mpi, as a job of many ranks.
///
/// The command reads the stage's data from files and writes its result to [#output].
public interface Offloadable {
  /// Arguments of sw-mpi.
  ///
  /// @param inputs files of RDF, by the names that they have where the job runs
  /// @param output where the result goes there
  List<String> command(List<String> inputs, String output, Parameters parameters);

  /// Name of the file that the result is in, with the extension of its format.
  String output();

  /// What the stage gives where its budget is spent before the job has ended: sound, not complete.
  default RdfData whenStopped(List<Path> inputs) {
    return new RdfFileSet(inputs, false);
  }
}
