package org.swmpi.workflow.serve.data;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.system.MapWithScope;
import org.apache.jena.riot.system.StreamRDF;
import org.swmpi.data.MalformedInputException;
import org.swmpi.workflow.ThrowingErrorHandler;

/// Reads N-Quads, and so N-Triples, that sw-mpi has written, or that are to be taken for closed.
final class LineReader {
  private LineReader() {}

  /// @throws MalformedInputException at the first line that is none
  static void read(List<ServedFile> files, StreamRDF stream) {
    boolean manyScopes = files.stream().mapToInt(ServedFile::scope).distinct().count() > 1;
    for (ServedFile file : files) {
      RDFParser.source(file.path())
          .forceLang(Lang.NQUADS)
          .labelToNode(manyScopes ? labels(file.scope()) : LabelToNode.createUseLabelAsGiven())
          .checking(false)
          .errorHandler(new ThrowingErrorHandler(file.name(), "mend the file"))
          .parse(new UnionStream(stream, file.graphs()));
    }
  }

  /// Labels of a scope, apart from those of others.
  private static LabelToNode labels(int scope) {
    return new LabelToNode(
        new MapWithScope.ScopePolicy<>() {
          private final Map<String, Node> nodes = new HashMap<>();

          @Override
          public Map<String, Node> getScope(Node graph) {
            return nodes;
          }

          @Override
          public void clear() {
            nodes.clear();
          }
        },
        new MapWithScope.Allocator<>() {
          @Override
          public Node alloc(Node graph, String label) {
            return NodeFactory.createBlankNode("f" + scope + "_" + label);
          }

          @Override
          public Node create() {
            return NodeFactory.createBlankNode();
          }

          @Override
          public void reset() {}
        });
  }
}
