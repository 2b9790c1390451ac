package org.swmpi.reason.oracle;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.reasoner.rulesys.RDFSRuleReasonerFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.vocabulary.ReasonerVocabulary;

/// Jena in the oracle's terms: its RDFSRuleReasoner, and its readers.
final class JenaReasoner {
  private JenaReasoner() {}

  /// The legal triples of the closure.
  ///
  /// @param level `simple`, `default` or `full`
  static Set<Triple> close(String level, Collection<Triple> graph) {
    Graph base = GraphFactory.createDefaultGraph();
    for (Triple t : graph) {
      base.add(node(t.subject()), node(t.predicate()), node(t.object()));
    }
    Resource options =
        ModelFactory.createDefaultModel()
            .createResource()
            .addProperty(ReasonerVocabulary.PROPsetRDFSLevel, level);
    Set<Triple> closure = new HashSet<>();
    RDFSRuleReasonerFactory.theInstance()
        .create(options)
        .bind(base)
        .find()
        .mapWith(JenaReasoner::triple)
        .filterKeep(Triple::isLegal)
        .forEach(closure::add);
    return closure;
  }

  /// The triples of a file in any syntax.
  static Set<Triple> triples(Path file) {
    Set<Triple> triples = new HashSet<>();
    RDFDataMgr.loadGraph(file.toUri().toString())
        .find()
        .mapWith(JenaReasoner::triple)
        .forEach(triples::add);
    return triples;
  }

  private static Triple triple(org.apache.jena.graph.Triple t) {
    return new Triple(term(t.getSubject()), term(t.getPredicate()), term(t.getObject()));
  }

  private static Node node(String term) {
    if (Terms.isBlank(term)) {
      return NodeFactory.createBlankNode(term.substring(2));
    }
    if (Terms.isIri(term)) {
      return NodeFactory.createURI(term.substring(1, term.length() - 1));
    }
    String datatype = Terms.datatype(term);
    if (!datatype.isEmpty()) {
      String iri = datatype.substring(1, datatype.length() - 1);
      return NodeFactory.createLiteralDT(Terms.text(term), NodeFactory.getType(iri));
    }
    String language = Terms.language(term);
    return language.isEmpty()
        ? NodeFactory.createLiteralString(Terms.text(term))
        : NodeFactory.createLiteralLang(Terms.text(term), language);
  }

  private static String term(Node node) {
    if (node.isURI()) {
      return Terms.iri(node.getURI());
    }
    if (node.isBlank()) {
      return "_:" + node.getBlankNodeLabel();
    }
    String text = node.getLiteralLexicalForm();
    return node.getLiteralLanguage().isEmpty()
        ? Terms.typedLiteral(text, node.getLiteralDatatypeURI())
        : Terms.languageLiteral(text, node.getLiteralLanguage());
  }
}
