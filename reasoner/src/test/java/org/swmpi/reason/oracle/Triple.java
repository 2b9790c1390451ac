package org.swmpi.reason.oracle;

/// A generalised triple: any term in any place. Terms are in canonical N-Triples spelling.
public record Triple(String subject, String predicate, String object) {

  /// Whether RDF 1.1 has such a triple, and N-Triples a line for it.
  public boolean isLegal() {
    return !Terms.isLiteral(subject) && Terms.isIri(predicate);
  }

  /// The canonical line, without its end.
  public String line() {
    return subject + " " + predicate + " " + object + " .";
  }
}
