package org.swmpi.workflow;

import java.util.function.LongPredicate;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.riot.out.NodeFmtLib;
import org.apache.jena.sparql.util.NodeFactoryExtra;
import org.jspecify.annotations.Nullable;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SearchOptions;
import org.swmpi.ri.SemanticSpace;

/// Rows of a semantic space as RDF terms. Where statements are its contexts, rows are IRIs,
/// literals as N-Triples writes them, and blank nodes, which have other labels elsewhere and so are
/// no answers; else rows are texts.
public record SpaceTerms(SemanticSpace space) {
  /// Whether rows are of RDF terms.
  public boolean ofStatements() {
    return space.settings().mode() == Mode.PSI;
  }

  /// A search that does not find blank nodes.
  public SearchOptions search(SearchOptions.Scan scan) {
    @Nullable LongPredicate named = ofStatements() ? row -> !isBlank(space.term(row)) : null;
    return new SearchOptions(scan, named, false);
  }

  /// Whether a row is of a blank node.
  public boolean isBlank(String term) {
    return ofStatements() && term.startsWith("_:");
  }

  /// What the space calls an IRI or a literal.
  public String name(Node term) {
    if (term.isURI()) {
      return term.getURI();
    }
    return ofStatements() ? NodeFmtLib.strNT(term) : term.getLiteralLexicalForm();
  }

  /// The IRI or literal of a row that is of no blank node.
  public Node node(String term) {
    if (!ofStatements()) {
      return NodeFactory.createLiteralString(term);
    }
    return term.startsWith("\"") ? NodeFactoryExtra.parseNode(term) : NodeFactory.createURI(term);
  }
}
