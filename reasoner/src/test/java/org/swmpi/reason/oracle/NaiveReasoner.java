package org.swmpi.reason.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// The least fixpoint of rules over generalised triples: every rule is applied to everything until
/// nothing new comes out.
final class NaiveReasoner {
  private final Set<Rule> rules;
  private final Predicate<Triple> admitted;

  NaiveReasoner(Set<Rule> rules) {
    this(rules, triple -> true);
  }

  /// A reasoner that is wrong on purpose.
  ///
  /// @param admitted which conclusions it sees
  NaiveReasoner(Set<Rule> rules, Predicate<Triple> admitted) {
    this.rules = rules;
    this.admitted = admitted;
  }

  /// This reasoner without the rules that are not among the given ones.
  NaiveReasoner restrictedTo(Set<Rule> given) {
    Set<Rule> both = EnumSet.copyOf(given);
    both.retainAll(rules);
    return new NaiveReasoner(both, admitted);
  }

  /// The closure of a graph, the graph included.
  Set<Triple> close(Collection<Triple> stated) {
    GeneralisedGraph graph = new GeneralisedGraph(stated);
    boolean grown;
    do {
      List<Triple> round = new ArrayList<>();
      for (Rule rule : rules) {
        rule.apply(
            graph,
            (subject, predicate, object, premises) -> {
              Triple conclusion = new Triple(subject, predicate, object);
              if (admitted.test(conclusion)) {
                round.add(conclusion);
              }
            });
      }
      grown = graph.addAll(round);
    } while (grown);
    return graph.all();
  }

  /// What follows from some triples in the light of others: the least set that holds `own` and
  /// every conclusion that has at least one premise in the set, and all others in the set, in
  /// `context` or in `axioms`.
  Set<Triple> closeWithin(Collection<Triple> own, Collection<Triple> context, Set<Triple> axioms) {
    GeneralisedGraph graph = new GeneralisedGraph(context);
    graph.addAll(axioms);
    graph.addAll(own);
    Set<Triple> share = new HashSet<>(own);
    boolean grown;
    do {
      List<Triple> round = new ArrayList<>();
      for (Rule rule : rules) {
        rule.apply(
            graph,
            (subject, predicate, object, premises) -> {
              Triple conclusion = new Triple(subject, predicate, object);
              if (List.of(premises).stream().anyMatch(share::contains)) {
                round.add(conclusion);
              }
            });
      }
      grown = share.addAll(round);
      graph.addAll(round);
    } while (grown);
    return share;
  }
}
