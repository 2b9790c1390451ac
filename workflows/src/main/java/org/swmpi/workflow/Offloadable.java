package org.swmpi.workflow;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A [Plugin] whose work can be done by a command of sw-mpi, as a job of many ranks.
///
/// The command reads the stage's data from files and writes its result to [#output].
public interface Offloadable {
  /// Arguments of sw-mpi.
  ///
  /// @param inputs files of RDF, by the names that they have where the job runs
  /// @param output where the result goes there
  List<String> command(List<String> inputs, String output, Parameters parameters);

  /// Name of the file or folder that the result is in, with the extension of its format.
  String output();

  /// Why it can be no job with these parameters; empty if it can.
  default Optional<String> obstacle(Parameters parameters) {
    return Optional.empty();
  }

  /// What the stage gives by what its job has left: that itself, unless there is more to be done.
  ///
  /// @param data what the stage has got
  /// @param result the file or folder of the job, on this machine
  default RdfData finish(RdfData data, Path result, StageContext stage)
      throws IOException, InterruptedException {
    return new RdfFileSet(List.of(result), data.complete());
  }

  /// What the stage gives where its budget is spent before the job has ended: sound, not complete.
  default RdfData whenStopped(List<Path> inputs) {
    return new RdfFileSet(inputs, false);
  }
}
