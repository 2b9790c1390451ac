package org.swmpi.data.internal.riot;

import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWrapper;
import org.apache.jena.sparql.core.Quad;

/// Statements of readers that make their terms themselves: made anew by the strict rules.
final class ProfileStream extends StreamRDFWrapper {
  private final StrictProfile profile;

  ProfileStream(StrictProfile profile, StreamRDF target) {
    super(target);
    this.profile = profile;
  }

  @Override
  public void triple(Triple triple) {
    super.triple(
        profile.createTriple(
            term(triple.getSubject()),
            term(triple.getPredicate()),
            term(triple.getObject()),
            0,
            0));
  }

  @Override
  public void quad(Quad quad) {
    Node subject = term(quad.getSubject());
    Node predicate = term(quad.getPredicate());
    Node object = term(quad.getObject());
    if (quad.isDefaultGraph()) {
      super.triple(profile.createTriple(subject, predicate, object, 0, 0));
    } else {
      super.quad(profile.createQuad(term(quad.getGraph()), subject, predicate, object, 0, 0));
    }
  }

  private Node term(Node node) {
    if (node.isURI()) {
      return profile.createURI(node.getURI(), 0, 0);
    } else if (node.isBlank()) {
      return profile.createBlankNode(null, node.getBlankNodeLabel(), 0, 0);
    } else if (!node.isLiteral()) {
      return node; // which the target refuses
    } else if (node.getLiteralBaseDirection() != null) {
      return profile.createLangDirLiteral(
          node.getLiteralLexicalForm(),
          node.getLiteralLanguage(),
          node.getLiteralBaseDirection().direction(),
          0,
          0);
    } else if (!node.getLiteralLanguage().isEmpty()) {
      return profile.createLangLiteral(
          node.getLiteralLexicalForm(), node.getLiteralLanguage(), 0, 0);
    }
    return profile.createTypedLiteral(
        node.getLiteralLexicalForm(), node.getLiteralDatatype(), 0, 0);
  }
}
