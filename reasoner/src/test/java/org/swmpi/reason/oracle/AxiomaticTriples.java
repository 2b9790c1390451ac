package org.swmpi.reason.oracle;

import static org.swmpi.reason.oracle.Vocabulary.*;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// The axiomatic triples of RDF and RDFS (RDF Semantics of 2004, sections 3.1 and 4.1, which is the
/// list of 2014 and rdf:XMLLiteral), with those for given container membership properties.
final class AxiomaticTriples {
  private final List<Triple> triples = new ArrayList<>();

  private AxiomaticTriples() {}

  /// @param members the `rdf:_n` to include
  static List<Triple> of(Collection<String> members) {
    AxiomaticTriples axioms = new AxiomaticTriples();
    axioms.rdf();
    axioms.domains();
    axioms.ranges();
    axioms.hierarchy();
    for (String member : members) {
      axioms.add(member, TYPE, PROPERTY);
      axioms.add(member, TYPE, CONTAINER_MEMBERSHIP_PROPERTY);
      axioms.add(member, DOMAIN, RESOURCE);
      axioms.add(member, RANGE, RESOURCE);
    }
    return axioms.triples;
  }

  private void rdf() {
    add(TYPE, TYPE, PROPERTY);
    add(SUBJECT, TYPE, PROPERTY);
    add(PREDICATE, TYPE, PROPERTY);
    add(OBJECT, TYPE, PROPERTY);
    add(FIRST, TYPE, PROPERTY);
    add(REST, TYPE, PROPERTY);
    add(VALUE, TYPE, PROPERTY);
    add(NIL, TYPE, LIST);
  }

  private void domains() {
    add(TYPE, DOMAIN, RESOURCE);
    add(DOMAIN, DOMAIN, PROPERTY);
    add(RANGE, DOMAIN, PROPERTY);
    add(SUB_PROPERTY_OF, DOMAIN, PROPERTY);
    add(SUB_CLASS_OF, DOMAIN, CLASS);
    add(SUBJECT, DOMAIN, STATEMENT);
    add(PREDICATE, DOMAIN, STATEMENT);
    add(OBJECT, DOMAIN, STATEMENT);
    add(MEMBER, DOMAIN, RESOURCE);
    add(FIRST, DOMAIN, LIST);
    add(REST, DOMAIN, LIST);
    add(SEE_ALSO, DOMAIN, RESOURCE);
    add(IS_DEFINED_BY, DOMAIN, RESOURCE);
    add(COMMENT, DOMAIN, RESOURCE);
    add(LABEL, DOMAIN, RESOURCE);
    add(VALUE, DOMAIN, RESOURCE);
  }

  private void ranges() {
    add(TYPE, RANGE, CLASS);
    add(DOMAIN, RANGE, CLASS);
    add(RANGE, RANGE, CLASS);
    add(SUB_PROPERTY_OF, RANGE, PROPERTY);
    add(SUB_CLASS_OF, RANGE, CLASS);
    add(SUBJECT, RANGE, RESOURCE);
    add(PREDICATE, RANGE, RESOURCE);
    add(OBJECT, RANGE, RESOURCE);
    add(MEMBER, RANGE, RESOURCE);
    add(FIRST, RANGE, RESOURCE);
    add(REST, RANGE, LIST);
    add(SEE_ALSO, RANGE, RESOURCE);
    add(IS_DEFINED_BY, RANGE, RESOURCE);
    add(COMMENT, RANGE, LITERAL);
    add(LABEL, RANGE, LITERAL);
    add(VALUE, RANGE, RESOURCE);
  }

  private void hierarchy() {
    add(ALT, SUB_CLASS_OF, CONTAINER);
    add(BAG, SUB_CLASS_OF, CONTAINER);
    add(SEQ, SUB_CLASS_OF, CONTAINER);
    add(CONTAINER_MEMBERSHIP_PROPERTY, SUB_CLASS_OF, PROPERTY);
    add(IS_DEFINED_BY, SUB_PROPERTY_OF, SEE_ALSO);
    add(XML_LITERAL, TYPE, DATATYPE);
    add(XML_LITERAL, SUB_CLASS_OF, LITERAL);
    add(DATATYPE, SUB_CLASS_OF, CLASS);
  }

  private void add(String subject, String predicate, String object) {
    triples.add(new Triple(subject, predicate, object));
  }
}
