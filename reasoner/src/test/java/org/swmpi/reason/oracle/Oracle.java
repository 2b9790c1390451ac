package org.swmpi.reason.oracle;

import static org.swmpi.reason.oracle.Vocabulary.*;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.swmpi.reason.Profile;

/// Says what the closure of a case is.
///
/// The union of all graphs is closed, and of what comes out the legal triples of RDF 1.1 are kept.
/// With kept graphs, a graph receives its own triples and every triple that follows from at least
/// one of them in the light of the *closed schema* (the schema triples in the closure of the union)
/// and of the axioms. The axioms and what follows from them alone belong to the default graph; to
/// another only if they follow from its triples too.
public final class Oracle {
  private final ClosureCase given;
  private final List<Quad> statements = new ArrayList<>();
  private final NaiveReasoner reasoner;

  private Oracle(ClosureCase given) {
    this.given = given;
    this.reasoner = new NaiveReasoner(Rule.of(given.profile(), given.literals()));
    for (int i = 0; i < given.files().size(); i++) {
      CaseFile file = given.files().get(i);
      statements.addAll(LineParser.parse(file.bytes(), file.quads(), scope(given, i)));
    }
  }

  /// Blank nodes of different files are different; those of a single file keep their labels.
  private static UnaryOperator<String> scope(ClosureCase given, int file) {
    return given.files().size() == 1 ? label -> "_:" + label : label -> "_:" + file + "." + label;
  }

  public static Expected expect(ClosureCase given) {
    return new Oracle(given).expect();
  }

  private Expected expect() {
    Set<Quad> stated = new LinkedHashSet<>();
    for (Quad statement : statements) {
      stated.add(given.keepGraphs() ? statement : inDefaultGraph(statement.triple()));
    }
    Set<Quad> closure = given.keepGraphs() ? closeGraphs() : closeUnion();
    closure.removeIf(quad -> !quad.triple().isLegal());
    int inferred = closure.size() - stated.size();
    if (given.inferredOnly()) {
      closure.removeAll(stated);
    }
    boolean union =
        !given.keepGraphs() && statements.stream().anyMatch(quad -> !quad.graph().isEmpty());
    Counts counts =
        new Counts(
            given.files().size(),
            statements.size(),
            0,
            union,
            statements.size() - stated.size(),
            inferred,
            closure.size());
    return new Expected(closure, givenLabels(), counts);
  }

  private Set<Quad> closeUnion() {
    return close(union()).stream()
        .map(Oracle::inDefaultGraph)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Set<Quad> closeGraphs() {
    Set<Triple> fromAxioms = close(List.of());
    List<Triple> schema =
        close(union()).stream().filter(triple -> isSchema(triple, given.profile())).toList();

    Set<Quad> all = new LinkedHashSet<>();
    fromAxioms.forEach(triple -> all.add(inDefaultGraph(triple)));
    Set<String> graphs = statements.stream().map(Quad::graph).collect(Collectors.toSet());
    for (String graph : graphs) {
      Set<Triple> own =
          statements.stream()
              .filter(quad -> quad.graph().equals(graph))
              .map(Quad::triple)
              .collect(Collectors.toSet());
      reasoner
          .closeWithin(own, schema, fromAxioms)
          .forEach(triple -> all.add(new Quad(triple, graph)));
    }
    return all;
  }

  /// The closure of some triples and of the axioms that the profile has.
  private Set<Triple> close(Collection<Triple> triples) {
    List<Triple> start = new ArrayList<>(triples);
    if (given.profile() == Profile.RDFS_FULL) {
      start.addAll(AxiomaticTriples.of(members()));
    }
    return reasoner.close(start);
  }

  private Set<Triple> union() {
    return statements.stream().map(Quad::triple).collect(Collectors.toSet());
  }

  /// A triple that can be the second premise of a rule: the first two lines of closure.md's "Why
  /// the tbox is enough to replicate". In rho no rule looks at declarations.
  static boolean isSchema(Triple triple, Profile profile) {
    return switch (triple.predicate()) {
      case String p when p.equals(DOMAIN) || p.equals(RANGE) -> true;
      case String p when p.equals(SUB_CLASS_OF) || p.equals(SUB_PROPERTY_OF) -> true;
      case String p when p.equals(TYPE) ->
          profile != Profile.RHO
              && Set.of(CLASS, DATATYPE, CONTAINER_MEMBERSHIP_PROPERTY).contains(triple.object());
      default -> false;
    };
  }

  /// `rdf:_1` and every `rdf:_n` of the input: as a term, as the datatype of a literal, as a
  /// graph's name.
  private Set<String> members() {
    Set<String> members = new TreeSet<>(Set.of(rdf("_1")));
    for (Quad quad : statements) {
      Triple t = quad.triple();
      Stream.of(t.subject(), t.predicate(), t.object(), quad.graph(), Terms.datatype(t.object()))
          .filter(Vocabulary::isContainerMembershipProperty)
          .forEach(members::add);
    }
    return members;
  }

  private Set<String> givenLabels() {
    if (given.files().size() > 1 || given.files().getFirst().quads()) {
      return Set.of();
    }
    return statements.stream()
        .flatMap(quad -> Stream.of(quad.triple().subject(), quad.triple().object()))
        .filter(Terms::isBlank)
        .collect(Collectors.toSet());
  }

  private static Quad inDefaultGraph(Triple triple) {
    return new Quad(triple, Quad.DEFAULT_GRAPH);
  }
}
