package org.swmpi.reason;

/// Which entailment rules the closure applies (RDF 1.1 Semantics, sections 8 and 9; made finite
/// after ter Horst, Journal of Web Semantics 3, 2005).
public enum Profile {
  /// rdfs2, 3, 5, 7, 9, 11: domain, range, sub-property, sub-class.
  RHO("rho"),
  /// [#RHO] and rdfs6, 8, 10, 12, 13 on what the data declares; no axiomatic triples.
  RDFS("rdfs"),
  /// The whole finite RDFS closure with axiomatic triples, rdf1, rdfs4a and rdfs4b.
  RDFS_FULL("rdfs-full");

  private final String label;

  Profile(String label) {
    this.label = label;
  }

  /// The name on the command line and in summaries.
  public String label() {
    return label;
  }
}
