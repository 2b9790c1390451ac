package org.swmpi.reason.oracle;

import java.util.List;
import java.util.regex.Pattern;

/// The terms of RDF and RDFS, in their canonical spelling.
public final class Vocabulary {
  public static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  public static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  public static final String XSD = "http://www.w3.org/2001/XMLSchema#";

  public static final String TYPE = rdf("type");
  public static final String PROPERTY = rdf("Property");
  public static final String XML_LITERAL = rdf("XMLLiteral");
  public static final String NIL = rdf("nil");
  public static final String LIST = rdf("List");
  public static final String STATEMENT = rdf("Statement");
  public static final String SUBJECT = rdf("subject");
  public static final String PREDICATE = rdf("predicate");
  public static final String OBJECT = rdf("object");
  public static final String FIRST = rdf("first");
  public static final String REST = rdf("rest");
  public static final String VALUE = rdf("value");
  public static final String ALT = rdf("Alt");
  public static final String BAG = rdf("Bag");
  public static final String SEQ = rdf("Seq");

  public static final String RESOURCE = rdfs("Resource");
  public static final String CLASS = rdfs("Class");
  public static final String LITERAL = rdfs("Literal");
  public static final String DATATYPE = rdfs("Datatype");
  public static final String CONTAINER = rdfs("Container");
  public static final String CONTAINER_MEMBERSHIP_PROPERTY = rdfs("ContainerMembershipProperty");
  public static final String SUB_CLASS_OF = rdfs("subClassOf");
  public static final String SUB_PROPERTY_OF = rdfs("subPropertyOf");
  public static final String DOMAIN = rdfs("domain");
  public static final String RANGE = rdfs("range");
  public static final String MEMBER = rdfs("member");
  public static final String SEE_ALSO = rdfs("seeAlso");
  public static final String IS_DEFINED_BY = rdfs("isDefinedBy");
  public static final String COMMENT = rdfs("comment");
  public static final String LABEL = rdfs("label");

  /// Every term of the two vocabularies but the container membership properties.
  public static final List<String> TERMS =
      List.of(
          TYPE,
          PROPERTY,
          XML_LITERAL,
          NIL,
          LIST,
          STATEMENT,
          SUBJECT,
          PREDICATE,
          OBJECT,
          FIRST,
          REST,
          VALUE,
          ALT,
          BAG,
          SEQ,
          RESOURCE,
          CLASS,
          LITERAL,
          DATATYPE,
          CONTAINER,
          CONTAINER_MEMBERSHIP_PROPERTY,
          SUB_CLASS_OF,
          SUB_PROPERTY_OF,
          DOMAIN,
          RANGE,
          MEMBER,
          SEE_ALSO,
          IS_DEFINED_BY,
          COMMENT,
          LABEL);

  private static final Pattern MEMBERSHIP =
      Pattern.compile("<" + Pattern.quote(RDF) + "_[1-9][0-9]*>");

  private Vocabulary() {}

  public static String rdf(String name) {
    return "<" + RDF + name + ">";
  }

  public static String rdfs(String name) {
    return "<" + RDFS + name + ">";
  }

  public static String xsd(String name) {
    return "<" + XSD + name + ">";
  }

  /// Whether a term is `rdf:_n` with n from 1, without leading zeros.
  public static boolean isContainerMembershipProperty(String term) {
    return MEMBERSHIP.matcher(term).matches();
  }
}
