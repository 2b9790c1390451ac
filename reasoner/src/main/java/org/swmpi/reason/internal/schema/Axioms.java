package org.swmpi.reason.internal.schema;

/// The axiomatic triples of RDF and RDFS (RDF 1.0 Semantics, sections 3.1 and 4.1).
public final class Axioms {
  private static final String[] PROPERTIES = {
    "type", "subject", "predicate", "object", "first", "rest", "value"
  };

  /// Property, its domain, its range; a name is `rdf:` or `rdfs:`, whichever defines it.
  private static final String[][] SIGNATURES = {
    {"rdf:type", "rdfs:Resource", "rdfs:Class"},
    {"rdfs:domain", "rdf:Property", "rdfs:Class"},
    {"rdfs:range", "rdf:Property", "rdfs:Class"},
    {"rdfs:subPropertyOf", "rdf:Property", "rdf:Property"},
    {"rdfs:subClassOf", "rdfs:Class", "rdfs:Class"},
    {"rdf:subject", "rdf:Statement", "rdfs:Resource"},
    {"rdf:predicate", "rdf:Statement", "rdfs:Resource"},
    {"rdf:object", "rdf:Statement", "rdfs:Resource"},
    {"rdfs:member", "rdfs:Resource", "rdfs:Resource"},
    {"rdf:first", "rdf:List", "rdfs:Resource"},
    {"rdf:rest", "rdf:List", "rdf:List"},
    {"rdfs:seeAlso", "rdfs:Resource", "rdfs:Resource"},
    {"rdfs:isDefinedBy", "rdfs:Resource", "rdfs:Resource"},
    {"rdfs:comment", "rdfs:Resource", "rdfs:Literal"},
    {"rdfs:label", "rdfs:Resource", "rdfs:Literal"},
    {"rdf:value", "rdfs:Resource", "rdfs:Resource"},
  };

  private Axioms() {}

  /// Adds all but those on `rdf:_n`.
  public static void add(Terms terms, RuleEngine engine) {
    for (String property : PROPERTIES) {
      engine.add(terms.rdf(property), terms.type, terms.property);
    }
    engine.add(terms.rdf("nil"), terms.type, terms.rdf("List"));
    for (String[] signature : SIGNATURES) {
      engine.add(term(terms, signature[0]), terms.domain, term(terms, signature[1]));
      engine.add(term(terms, signature[0]), terms.range, term(terms, signature[2]));
    }
    for (String container : new String[] {"Alt", "Bag", "Seq"}) {
      engine.add(terms.rdf(container), terms.subClassOf, terms.rdfs("Container"));
    }
    engine.add(terms.containerMembershipProperty, terms.subClassOf, terms.property);
    engine.add(terms.rdfs("isDefinedBy"), terms.subPropertyOf, terms.rdfs("seeAlso"));
    engine.add(terms.xmlLiteral, terms.type, terms.datatype);
    engine.add(terms.xmlLiteral, terms.subClassOf, terms.literal);
    engine.add(terms.datatype, terms.subClassOf, terms.rdfsClass);
    addContainerMembership(terms, engine, terms.rdf("_1"));
  }

  /// Adds those on one `rdf:_n`.
  public static void addContainerMembership(Terms terms, RuleEngine engine, int property) {
    engine.add(property, terms.type, terms.property);
    engine.add(property, terms.type, terms.containerMembershipProperty);
    engine.add(property, terms.domain, terms.resource);
    engine.add(property, terms.range, terms.resource);
  }

  private static int term(Terms terms, String name) {
    String local = name.substring(name.indexOf(':') + 1);
    return name.startsWith("rdfs:") ? terms.rdfs(local) : terms.rdf(local);
  }
}
