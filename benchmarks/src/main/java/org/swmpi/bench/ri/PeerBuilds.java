package org.swmpi.bench.ri;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.bench.Tool;

/// Commands by which peers in Java build a space of a text, a document a line.
///
/// @param classPath that has them
record PeerBuilds(Path repository, String classPath) {
  /// Of S-Space.
  ///
  /// @param space the file to write
  /// @param dimension 4000, its default, for sparse sums; any other for dense ones
  List<String> sspace(Path text, Path space, int dimension, int threads) {
    List<String> command = command("SSpaceBuild", text, space, dimension);
    command.add(Integer.toString(threads));
    return command;
  }

  /// Of Semantic Vectors, which has one thread.
  ///
  /// @param space the folder to write
  List<String> semanticVectors(Path text, Path space, int dimension) {
    return command("SemanticVectorsBuild", text, space, dimension);
  }

  private List<String> command(String program, Path text, Path space, int dimension) {
    return new ArrayList<>(
        List.of(
            Tool.java(),
            "-Xmx12g",
            "--class-path",
            classPath,
            repository.resolve("benchmarks/peers/random-indexing/" + program + ".java").toString(),
            text.toString(),
            space.toString(),
            Integer.toString(dimension)));
  }
}
