package org.swmpi.reason.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.swmpi.reason.oracle.Vocabulary.*;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.reason.Profile;

/// Jena's RDFSRuleReasoner as a second oracle, on data in which nothing is strange.
///
/// Its levels are other cuts through RDFS than our profiles. Known differences, each asserted
/// below:
///
/// | level, profile | difference | why | |---|---|---| | simple, rho | Jena has rdfs6 and rdfs8,
/// and makes whatever occurs in a sub-class or sub-property statement one of itself | its
/// transitive engine is reflexive; rho is the fragment of Muñoz, Pérez and Gutierrez without
/// reflexivity | | default, rdfs | Jena has axioms, so that use declares classes and properties |
/// our rdfs says what the data say; axioms are for rdfs-full | | default and full | no rdfs13 (nor
/// that members of datatypes are literals); no rdfs8 and 10 for a datatype, which is a class by an
/// axiom only | Jena leaves datatypes to its validation | | full, rdfs-full | XSD's datatypes are
/// declared | Jena recognises them; we recognise none but rdf:XMLLiteral | | full, rdfs-full | the
/// range of rdf:predicate is rdf:Property, several axioms are missing (rdf:_1, rdfs:member,
/// rdfs:seeAlso, rdf:value) | Jena's list of axioms differs from RDF Semantics, sections 3.1 and
/// 4.1 | | full, rdfs-full | not every class is below itself and rdfs:Resource; not all hierarchy
/// of the vocabulary's own classes | its transitive engine loses statements about cycles, and does
/// not see all that rules derive | | all | triples with literals as subjects, blank nodes as
/// properties | Jena shows generalised triples and goes on from some; compared here on data without
/// ranges that would matter |
///
/// So about the terms of the data (not of the vocabularies) the full levels agree but for
/// datatypes, and default and rdfs agree on what is said among them.
class JenaReasonerTest {
  private static final int GRAPHS = 150;

  @TempDir Path scratch;

  @Test
  void simpleIsRhoAndReflexive() {
    forEachGraph(
        graph -> {
          Set<Rule> rules = EnumSet.copyOf(Rule.of(Profile.RHO, false));
          rules.addAll(Set.of(Rule.RDFS6, Rule.RDFS8));
          Set<Triple> ours = legal(new NaiveReasoner(rules).close(graph));
          for (Triple t : List.copyOf(ours)) {
            if (isHierarchy(t)) {
              ours.add(new Triple(t.subject(), t.predicate(), t.subject()));
              ours.add(new Triple(t.object(), t.predicate(), t.object()));
            }
          }
          return new Pair(JenaReasoner.close("simple", graph), ours);
        });
  }

  @Test
  void defaultIsRdfsAmongTheTermsOfTheData() {
    Predicate<Triple> compared = t -> isOfData(t.object()) && !isReflexive(t);
    forEachGraph(
        graph ->
            new Pair(
                about(compared, JenaReasoner.close("default", graph)),
                about(compared, close(Profile.RDFS, graph))));
  }

  @Test
  void fullIsFullAboutTheTermsOfTheData() {
    forEachGraph(
        graph -> {
          Set<String> datatypes =
              graph.stream()
                  .filter(t -> t.object().equals(DATATYPE))
                  .map(Triple::subject)
                  .collect(Collectors.toSet());
          Predicate<Triple> compared =
              t ->
                  !t.object().equals(LITERAL)
                      && !isReflexive(t)
                      && (!t.predicate().equals(SUB_CLASS_OF)
                          || !(t.object().equals(RESOURCE) || datatypes.contains(t.subject())));
          return new Pair(
              about(compared, JenaReasoner.close("full", graph)),
              about(compared, close(Profile.RDFS_FULL, graph)));
        });
  }

  /// Of the axioms, and what follows from them.
  @Test
  void fullDiffersInTheAxioms() {
    Set<Triple> jena = JenaReasoner.close("full", List.of());
    Set<Triple> ours = close(Profile.RDFS_FULL, List.of());
    Set<Triple> onlyJena = new HashSet<>(jena);
    onlyJena.removeAll(ours);
    onlyJena.removeIf(t -> t.subject().startsWith("<" + XSD));
    assertThat(onlyJena).containsExactly(new Triple(PREDICATE, RANGE, PROPERTY));
    Set<Triple> onlyOurs = new HashSet<>(ours);
    onlyOurs.removeAll(jena);
    onlyOurs.removeIf(t -> isHierarchy(t) || isContainerMembershipProperty(t.subject()));
    assertThat(onlyOurs)
        .containsExactlyInAnyOrder(
            new Triple(PREDICATE, RANGE, RESOURCE),
            new Triple(VALUE, DOMAIN, RESOURCE),
            new Triple(VALUE, RANGE, RESOURCE),
            new Triple(MEMBER, DOMAIN, RESOURCE),
            new Triple(MEMBER, RANGE, RESOURCE),
            new Triple(SEE_ALSO, DOMAIN, RESOURCE),
            new Triple(SEE_ALSO, RANGE, RESOURCE),
            new Triple(IS_DEFINED_BY, DOMAIN, RESOURCE),
            new Triple(IS_DEFINED_BY, RANGE, RESOURCE));
  }

  /// The engine on the same graphs: what Jena agrees to, it has to say.
  @Test
  void engineOnTheSameGraphs() {
    Campaign campaign = Campaign.onThreads(scratch, 2);
    List<ClosureCase> cases = new ArrayList<>();
    for (int seed = 0; seed < GRAPHS; seed++) {
      String text =
          RandomGraphs.ordinary(seed).stream()
              .map(t -> t.line() + "\n")
              .collect(Collectors.joining());
      for (Profile profile : Profile.values()) {
        cases.add(ClosureCase.of("ordinary graph " + seed, text, profile));
      }
    }
    campaign.check(cases);
  }

  private record Pair(Set<Triple> jena, Set<Triple> ours) {}

  @FunctionalInterface
  private interface Comparison {
    Pair of(List<Triple> graph);
  }

  private static void forEachGraph(Comparison comparison) {
    for (int seed = 0; seed < GRAPHS; seed++) {
      Pair pair = comparison.of(RandomGraphs.ordinary(seed));
      assertThat(pair.ours).as("seed %s", seed).containsExactlyInAnyOrderElementsOf(pair.jena);
    }
  }

  private static Set<Triple> about(Predicate<Triple> compared, Collection<Triple> triples) {
    return triples.stream()
        .filter(t -> isOfData(t.subject()))
        .filter(compared)
        .collect(Collectors.toSet());
  }

  private static boolean isOfData(String term) {
    return !TERMS.contains(term)
        && !term.startsWith("<" + XSD)
        && !isContainerMembershipProperty(term);
  }

  private static boolean isHierarchy(Triple t) {
    return t.predicate().equals(SUB_CLASS_OF) || t.predicate().equals(SUB_PROPERTY_OF);
  }

  private static boolean isReflexive(Triple t) {
    return isHierarchy(t) && t.subject().equals(t.object());
  }

  private static Set<Triple> close(Profile profile, Collection<Triple> graph) {
    List<Triple> start = new ArrayList<>(graph);
    if (profile == Profile.RDFS_FULL) {
      start.addAll(AxiomaticTriples.of(Set.of(rdf("_1"))));
    }
    return legal(new NaiveReasoner(Rule.of(profile, false)).close(start));
  }

  private static Set<Triple> legal(Set<Triple> triples) {
    return triples.stream().filter(Triple::isLegal).collect(Collectors.toSet());
  }
}
