package org.swmpi.data.internal.riot;

import java.io.OutputStream;
import org.apache.jena.graph.Node;
import org.apache.jena.riot.RIOT;
import org.apache.jena.riot.writer.WriterStreamRDFBlocks;

/// Jena's writer of Turtle and TriG in blocks, a subject each, but for blank nodes: it would number
/// them, in a table of all that there are; these keep their labels, which Turtle takes as they are.
final class LabelledBlocks extends WriterStreamRDFBlocks {

  LabelledBlocks(OutputStream out) {
    super(out, RIOT.getContext());
  }

  @Override
  protected void outputNode(Node node) {
    if (node.isBlank()) {
      out.print("_:");
      out.print(node.getBlankNodeLabel());
    } else {
      super.outputNode(node);
    }
  }
}
