package org.swmpi.data.generate;

import org.swmpi.data.generate.GraphOptions.Domains;

/// How many triples a graph and its closures have, without looking at it.
///
/// All edges differ, since no two edges of a node lead to one place, and only leaves of the
/// hierarchies are used. So an edge implies one more for each property above its own, no two of
/// which are the same, and a node has the types that are above its class, whatever domains and
/// ranges say.
///
/// @param edges between nodes
record GraphSize(GraphOptions options, long edges) {
  long untyped() {
    return untypedBefore(options, options.nodes());
  }

  /// How many of the first nodes have no type stated: the share of them, rounded down.
  static long untypedBefore(GraphOptions options, long nodes) {
    return (long) (nodes * options.untyped());
  }

  private long typed() {
    return options.nodes() - untyped();
  }

  private long labels() {
    return options.labels() ? options.nodes() : 0;
  }

  /// Domains and ranges stated.
  private long domainsAndRanges() {
    return switch (options.domains()) {
      case NONE -> 0;
      case ROOT -> 2;
      case DEEP -> 2L * options.properties().leaves();
    };
  }

  /// Triples stated.
  long stated() {
    long classes = options.classes().members();
    long properties = options.properties().members();
    return classes
        + (classes - 1)
        + properties
        + (properties - 1)
        + domainsAndRanges()
        + typed()
        + edges
        + labels();
  }

  /// Triples of the closure by profile `rho`: rdfs5 and rdfs11 close the hierarchies, rdfs7 gives
  /// edges their other properties, rdfs2, rdfs3 and rdfs9 nodes their types.
  long rho() {
    return options.classes().members()
        + options.classes().pairs()
        + options.properties().members()
        + options.properties().pairs()
        + domainsAndRanges()
        + types()
        + edges * (options.propertyDepth() + 1L)
        + labels();
  }

  private long types() {
    long types = typed() * (options.classDepth() + 1L);
    return options.domains() == Domains.NONE
        ? types
        : types + untyped() * (options.domainLevel() + 1L);
  }

  /// Triples of the closure by profile `rdfs`. As classes are declared, each is a sub-class of
  /// itself (rdfs10) and of `rdfs:Resource` (rdfs8), and what has a type is one (rdfs9); each
  /// property is a sub-property of itself (rdfs6).
  long rdfs() {
    long withTypes = options.domains() == Domains.NONE ? typed() : options.nodes();
    return rho() + 2L * options.classes().members() + options.properties().members() + withTypes;
  }
}
