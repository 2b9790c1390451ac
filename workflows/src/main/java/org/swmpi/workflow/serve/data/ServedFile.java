package org.swmpi.workflow.serve.data;

import java.nio.file.Path;

/// A file of lines to serve: N-Triples or N-Quads.
///
/// @param path where it lies
/// @param name as the user is told of it
/// @param scope of its labels of blank nodes: equal numbers share one
/// @param graphs whether its named graphs stay; the default graph has the triples of all anyway
public record ServedFile(Path path, String name, int scope, boolean graphs) {
  /// A file that is all there is.
  public static ServedFile only(Path path) {
    return new ServedFile(path, path.toString(), 0, true);
  }
}
