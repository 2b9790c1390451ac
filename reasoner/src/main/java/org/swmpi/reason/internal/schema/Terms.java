package org.swmpi.reason.internal.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Terms of the schema in canonical N-Triples, numbered from 0 in the order of arrival. Ranks that
/// see the same terms in the same order give them the same numbers.
public final class Terms {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";

  private final Map<String, Integer> ids = new HashMap<>();
  private final List<String> spellings = new ArrayList<>();

  public final int type = rdf("type");
  public final int property = rdf("Property");
  public final int xmlLiteral = rdf("XMLLiteral");
  public final int subClassOf = rdfs("subClassOf");
  public final int subPropertyOf = rdfs("subPropertyOf");
  public final int domain = rdfs("domain");
  public final int range = rdfs("range");
  public final int resource = rdfs("Resource");
  public final int literal = rdfs("Literal");
  public final int rdfsClass = rdfs("Class");
  public final int datatype = rdfs("Datatype");
  public final int containerMembershipProperty = rdfs("ContainerMembershipProperty");
  public final int member = rdfs("member");

  /// Stands for every predicate of which the schema says nothing.
  final int unknownPredicate = id("!predicate");

  /// Stands for every class of which the schema says nothing.
  final int unknownClass = id("!class");

  /// Number of `rdf:name`.
  public int rdf(String name) {
    return id("<" + RDF + name + ">");
  }

  /// Number of `rdfs:name`.
  public int rdfs(String name) {
    return id("<" + RDFS + name + ">");
  }

  /// Number of a term, given one if it is new.
  public int id(String canonical) {
    Integer known = ids.putIfAbsent(canonical, spellings.size());
    if (known == null) {
      spellings.add(canonical);
      return spellings.size() - 1;
    }
    return known;
  }

  /// Number of a term, -1 if it has none.
  public int find(String canonical) {
    return ids.getOrDefault(canonical, -1);
  }

  /// Canonical spelling.
  public String spelling(int id) {
    return spellings.get(id);
  }

  /// Whether the term is an IRI.
  public boolean isIri(int id) {
    return spelling(id).charAt(0) == '<';
  }

  /// Whether the term is a literal.
  public boolean isLiteral(int id) {
    return spelling(id).charAt(0) == '"';
  }
}
