package org.swmpi.workflow.run;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.RdfDataset;
import org.swmpi.workflow.RdfFileSet;

/// As many of the statements in a stage's files as its budget allows. What is in memory has been
/// counted as it was made.
final class AnswerLimit {
  private AnswerLimit() {}

  /// The first statements.
  ///
  /// @param most how many; [Long#MAX_VALUE]: all
  /// @param folder of the stage
  static RdfData first(RdfFileSet data, long most, Path folder) throws IOException {
    if (most == Long.MAX_VALUE || data.files().isEmpty()) {
      return data;
    }
    // Lines of the stage's own; of a file of others all branches have to see the same blank nodes.
    Path file = data.files().getFirst();
    boolean own = file.startsWith(folder) && file.toString().endsWith(".nt");
    return data.files().size() == 1 && own ? lines(data, file, most) : statements(data, most);
  }

  private static RdfData lines(RdfFileSet data, Path file, long most) throws IOException {
    Path first = file.resolveSibling("first-" + file.getFileName());
    try (BufferedReader in = Files.newBufferedReader(file);
        BufferedWriter out = Files.newBufferedWriter(first)) {
      long taken = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.isBlank() || line.startsWith("#")) {
          continue;
        }
        if (taken++ == most) {
          return new RdfFileSet(List.of(first), false);
        }
        out.write(line);
        out.write('\n');
      }
      return data;
    }
  }

  private static RdfData statements(RdfFileSet data, long most) throws IOException {
    DatasetGraph first = DatasetGraphFactory.create();
    Iterator<Quad> quads = data.dataset().find();
    for (long i = 0; i < most && quads.hasNext(); i++) {
      first.add(quads.next());
    }
    return quads.hasNext() ? new RdfDataset(first, false) : data;
  }
}
