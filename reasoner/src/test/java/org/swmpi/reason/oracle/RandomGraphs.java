package org.swmpi.reason.oracle;

import static org.swmpi.reason.oracle.Vocabulary.*;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.swmpi.reason.Profile;

/// Random cases: small graphs in which much meets, spelled and split into files in all legal ways.
/// The same seed makes the same case.
///
/// A graph has a [Theme], which says what it is mostly about; within it every weight is drawn anew,
/// so that each kind of statement is now frequent, now absent.
public final class RandomGraphs {
  /// How the name of a case begins; its seed follows.
  static final String SEED = "seed ";

  /// A graph whose closure is larger is made smaller: the oracle would take too long.
  private static final int LARGEST_CLOSURE = 6000;

  private final Dice dice;
  private final long seed;

  private RandomGraphs(long seed) {
    this.dice = new Dice(seed);
    this.seed = seed;
  }

  public static ClosureCase make(long seed) {
    return new RandomGraphs(seed).make();
  }

  private ClosureCase make() {
    Profile profile = dice.of(Profile.values());
    boolean literals = profile == Profile.RDFS_FULL && dice.chance(0.4);
    NaiveReasoner reasoner = new NaiveReasoner(Rule.of(profile, false));
    List<Triple> graph = dice.chance(0.015) ? wideGraph() : graph();
    Set<Triple> closure = closure(reasoner, profile, graph);
    while (closure.size() > LARGEST_CLOSURE) {
      dice.shuffle(graph);
      graph.subList(graph.size() / 2, graph.size()).clear();
      closure = closure(reasoner, profile, graph);
    }
    if (dice.chance(0.4)) {
      graph.addAll(consequences(closure));
    }
    if (dice.chance(0.5) && !graph.isEmpty()) {
      for (int i = dice.between(1, 6); i > 0; i--) {
        graph.add(dice.of(graph));
      }
    }
    if (dice.chance(0.8)) {
      dice.shuffle(graph);
    }
    boolean named = dice.chance(0.25);
    List<CaseFile> files = files(named ? inNamedGraphs(graph) : inDefaultGraph(graph), named);
    return new ClosureCase(
        SEED + seed, files, profile, literals, dice.chance(0.15), dice.chance(named ? 0.5 : 0.03));
  }

  private static Set<Triple> closure(NaiveReasoner reasoner, Profile profile, List<Triple> graph) {
    List<Triple> start = new ArrayList<>(graph);
    if (profile == Profile.RDFS_FULL) {
      start.addAll(AxiomaticTriples.of(Set.of(rdf("_1"))));
    }
    return reasoner.close(start);
  }

  /// Some of what follows, to be stated too: it must not be written twice, nor be counted as
  /// inferred.
  private List<Triple> consequences(Collection<Triple> closure) {
    List<Triple> legal = closure.stream().filter(Triple::isLegal).toList();
    return dice.some(legal, dice.between(1, 8));
  }

  private List<Triple> graph() {
    Theme theme = dice.weighted(Theme.ALL, Theme::share);
    Map<StatementKind, Double> weights = theme.drawWeights(dice);
    int size = dice.of(0, 1, 2, 3, 6, 10, 15, 20, 30, 30, 50);
    boolean flat = theme.equals(Theme.FLAT) || (!theme.equals(Theme.ORDINARY) && dice.chance(0.3));
    RandomTerms terms = new RandomTerms(dice, flat, dice.between(2, 7), theme.noise());
    List<Triple> graph = new ArrayList<>();
    while (graph.size() < size) {
      graph.add(dice.weighted(weights.keySet(), weights::get).make(terms, dice));
    }
    if (!theme.equals(Theme.ORDINARY)) {
      for (int i = dice.of(0, 0, 1, 1, 2, 3); i > 0; i--) {
        graph.addAll(dice.of(Snippet.values()).make(terms, dice));
      }
    }
    if (dice.chance(0.3)) {
      graph.addAll(chain(terms));
    }
    return graph;
  }

  /// A hierarchy of some depth, at times closed to a cycle.
  private List<Triple> chain(RandomTerms terms) {
    boolean ofClasses = dice.chance(0.5);
    String link = ofClasses ? SUB_CLASS_OF : SUB_PROPERTY_OF;
    List<Triple> chain = new ArrayList<>();
    String first = ofClasses ? terms.aClass() : terms.property();
    String lower = first;
    for (int i = dice.of(2, 3, 5, 9, 20); i > 0; i--) {
      String upper =
          dice.chance(0.7) ? terms.newIri("h") : ofClasses ? terms.aClass() : terms.property();
      chain.add(terms.statement(lower, link, upper));
      lower = chain.getLast().object();
    }
    if (dice.chance(0.3)) {
      chain.add(terms.statement(lower, link, first));
    }
    return chain;
  }

  /// More classes and properties than there are bits in a long.
  private List<Triple> wideGraph() {
    RandomTerms terms = new RandomTerms(dice, false, 150, 0);
    List<Triple> graph = new ArrayList<>();
    String common = terms.individual();
    for (int i = dice.between(100, 200); i > 0; i--) {
      StatementKind kind =
          dice.of(
              StatementKind.SUB_CLASS,
              StatementKind.SUB_CLASS,
              StatementKind.TYPING,
              StatementKind.DOMAIN_OR_RANGE,
              StatementKind.SUB_PROPERTY,
              StatementKind.INSTANCE);
      Triple triple = kind.make(terms, dice);
      boolean ofCommon = kind == StatementKind.TYPING || kind == StatementKind.INSTANCE;
      graph.add(
          ofCommon && dice.chance(0.5)
              ? new Triple(common, triple.predicate(), triple.object())
              : triple);
    }
    return graph;
  }

  /// A graph as it is published: nothing in it is strange, and any RDFS reasoner understands it.
  static List<Triple> ordinary(long seed) {
    Dice dice = new Dice(seed);
    RandomTerms terms = new RandomTerms(dice, false, dice.between(2, 6), 0);
    List<Triple> graph = new ArrayList<>();
    for (int i = dice.between(5, 40); i > 0; i--) {
      Triple triple =
          dice.weighted(Theme.ORDINARY_KINDS.keySet(), Theme.ORDINARY_KINDS::get).make(terms, dice);
      boolean ofData = !TERMS.contains(triple.predicate());
      graph.add(
          ofData && dice.chance(0.2)
              ? new Triple(
                  triple.subject(), triple.predicate(), dice.of(terms.literal(), terms.blank()))
              : triple);
    }
    return graph;
  }

  private static List<Quad> inDefaultGraph(List<Triple> graph) {
    return graph.stream().map(triple -> new Quad(triple, Quad.DEFAULT_GRAPH)).toList();
  }

  private List<Quad> inNamedGraphs(List<Triple> graph) {
    List<String> names = new ArrayList<>();
    names.add(Quad.DEFAULT_GRAPH);
    names.add("<http://e/g1>");
    names.add(dice.of("<http://e/i0>", "_:g", "_:b", TYPE, rdf("_9"), "<urn:g2>"));
    return graph.stream().map(triple -> new Quad(triple, dice.of(names))).toList();
  }

  private List<CaseFile> files(List<Quad> statements, boolean named) {
    int number = dice.of(1, 1, 1, 2, 3);
    List<List<Quad>> parts = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      parts.add(new ArrayList<>());
    }
    for (Quad statement : statements) {
      dice.of(parts).add(statement);
    }
    boolean folder = number > 1 && dice.chance(0.2);
    List<CaseFile> files = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      boolean quads = named || dice.chance(0.1);
      String path = (folder && i > 0 ? "in/" : "") + "data" + i + (quads ? ".nq" : ".nt");
      boolean tbox = number > 1 && !folder && dice.chance(0.25);
      files.add(new CaseFile(path, new Spelling(dice).spell(parts.get(i)), tbox));
    }
    boolean onlyTboxes = files.stream().allMatch(CaseFile::tbox);
    return onlyTboxes
        ? files.stream().map(f -> new CaseFile(f.path(), f.text(), false)).toList()
        : files;
  }

  /// The statements of a case, for tests of this class.
  static Set<Quad> statements(ClosureCase given) {
    Set<Quad> all = new HashSet<>();
    for (CaseFile file : given.files()) {
      all.addAll(LineParser.parse(file.bytes(), file.quads(), label -> "_:" + label));
    }
    return all;
  }
}
