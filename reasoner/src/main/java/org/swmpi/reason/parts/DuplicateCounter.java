package org.swmpi.reason.parts;

import org.swmpi.partition.statistics.Fact;
import org.swmpi.partition.statistics.FactListener;
import org.swmpi.partition.statistics.TermNumbers;
import org.swmpi.reason.internal.facts.FactRules;
import org.swmpi.reason.internal.facts.TermSet;
import org.swmpi.reason.internal.schema.ClosedSchema;
import org.swmpi.reason.internal.states.TypeStates;

/// Counts the triples that more than one part would hold if each were closed with the schema. What
/// is in the schema's own closure, and so in each part's, does not count. A type that is stated is
/// counted as a pair, one that is only inferred at its node.
final class DuplicateCounter implements FactListener {
  private final FactRules rules;
  private final boolean exact;
  private final TypeStates states;
  private final int parts;
  private final TermSet ofSchema = new TermSet();
  private final TermSet ofPart = new TermSet();
  private final TermSet all = new TermSet();
  private final TermSet allStated = new TermSet();
  private long duplicates;

  /// @param parts from this part on, facts are the schema's
  DuplicateCounter(ClosedSchema schema, TermNumbers predicates, TermNumbers classes, int parts) {
    rules = new FactRules(schema, predicates, classes);
    exact = rules.exact() && !schema.typesItsClasses();
    states = rules.states();
    this.parts = parts;
  }

  /// Whether the number is exact: types that classes get in each part for having instances there
  /// are left out.
  boolean exact() {
    return exact;
  }

  /// What parts hold more than once.
  long duplicates() {
    return duplicates;
  }

  private static boolean areOfOnePart(long[] facts, int count) {
    return Fact.part(facts[0]) == Fact.part(facts[count - 1]);
  }

  private boolean isOfSchema(long fact) {
    return Fact.part(fact) >= parts;
  }

  @Override
  public void node(long[] facts, int count) {
    if (Fact.isLiteral(facts[0]) || areOfOnePart(facts, count)) {
      return;
    }
    states.trim();
    ofSchema.clear();
    all.clear();
    allStated.clear();
    for (int atom : states.atoms(stateOfSchema(facts, count))) {
      ofSchema.add(atom);
    }
    for (int i = 0; i < count; ) {
      int part = Fact.part(facts[i]);
      int state = TypeStates.UNKNOWN;
      for (; i < count && Fact.part(facts[i]) == part; i++) {
        if (!isOfSchema(facts[i])) {
          state = rules.next(state, facts[i]);
        }
      }
      duplicates += add(states.atoms(state), all) - add(states.stated(state), allStated);
    }
    duplicates -= all.size() - allStated.size();
  }

  private int stateOfSchema(long[] facts, int count) {
    int state = TypeStates.UNKNOWN;
    for (int i = 0; i < count; i++) {
      if (isOfSchema(facts[i])) {
        state = rules.next(state, facts[i]);
      }
    }
    return state;
  }

  /// Adds the atoms that the schema does not give; returns how many.
  private int add(int[] atoms, TermSet target) {
    int added = 0;
    for (int atom : atoms) {
      if (!ofSchema.contains(atom)) {
        target.add(atom);
        added++;
      }
    }
    return added;
  }

  @Override
  public void pair(long[] facts, int count) {
    if (areOfOnePart(facts, count)) {
      return;
    }
    ofSchema.clear();
    all.clear();
    for (int i = 0; i < count; i++) {
      if (isOfSchema(facts[i])) {
        addPredicates(facts[i], ofSchema);
      }
    }
    for (int i = 0; i < count; ) {
      int part = Fact.part(facts[i]);
      ofPart.clear();
      for (; i < count && Fact.part(facts[i]) == part; i++) {
        if (!isOfSchema(facts[i])) {
          addPredicates(facts[i], ofPart);
        }
      }
      for (int k = 0; k < ofPart.size(); k++) {
        if (!ofSchema.contains(ofPart.get(k))) {
          all.add(ofPart.get(k));
          duplicates++;
        }
      }
    }
    duplicates -= all.size();
  }

  private void addPredicates(long fact, TermSet target) {
    target.add(rules.predicate(fact));
    for (int above : rules.supers(fact)) {
      target.add(above);
    }
  }
}
