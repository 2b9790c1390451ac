package org.swmpi.reason.survey;

import org.swmpi.partition.statistics.Fact;
import org.swmpi.partition.statistics.FactListener;
import org.swmpi.partition.statistics.TermNumbers;
import org.swmpi.reason.internal.facts.FactRules;
import org.swmpi.reason.internal.facts.TermSet;
import org.swmpi.reason.internal.schema.ClosedSchema;
import org.swmpi.reason.internal.states.TypeStates;

/// Counts what follows from what a rank owns: all that gives a node its types comes together there,
/// and all predicates between a subject and an object.
final class ClosureCounter implements FactListener {
  private final FactRules rules;
  private final TypeStates states;
  private final TermSet stated = new TermSet();
  private final TermSet derived = new TermSet();
  private long inferred;
  private long derivations;
  private long typeEvents;
  private long typedNodes;

  ClosureCounter(ClosedSchema schema, TermNumbers predicates, TermNumbers classes) {
    rules = new FactRules(schema, predicates, classes);
    states = rules.states();
  }

  /// Whether the number of inferred triples is exact.
  boolean exact() {
    return rules.exact();
  }

  /// Triples that follow, and are not stated.
  long inferred() {
    return inferred;
  }

  /// How often a triple follows by a super-property from one that is stated.
  long derivations() {
    return derivations;
  }

  /// Facts that add to what is known of a node's types.
  long typeEvents() {
    return typeEvents;
  }

  /// Nodes of which types are inferred.
  long typedNodes() {
    return typedNodes;
  }

  @Override
  public void node(long[] facts, int count) {
    if (Fact.isLiteral(facts[0])) {
      return;
    }
    states.trim();
    int state = TypeStates.UNKNOWN;
    for (int i = 0; i < count; i++) {
      int next = rules.next(state, facts[i]);
      typeEvents += next == state ? 0 : 1;
      state = next;
    }
    if (state != TypeStates.UNKNOWN) {
      int types = states.inferred(state).length;
      inferred += types;
      typedNodes += types > 0 ? 1 : 0;
    }
  }

  @Override
  public void pair(long[] facts, int count) {
    stated.clear();
    derived.clear();
    for (int i = 0; i < count; i++) {
      if (!Fact.isInferred(facts[i])) {
        stated.add(rules.predicate(facts[i]));
        for (int above : rules.supers(facts[i])) {
          derived.add(above);
          derivations++;
        }
      } else if (!rules.isTyping(facts[i])) { // a type is the node's business
        derived.add(rules.predicate(facts[i]));
      }
    }
    for (int i = 0; i < derived.size(); i++) {
      inferred += stated.contains(derived.get(i)) ? 0 : 1;
    }
  }
}
