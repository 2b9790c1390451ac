package org.swmpi.reason.internal.facts;

import java.util.Arrays;
import org.swmpi.partition.statistics.Fact;
import org.swmpi.partition.statistics.TermNumbers;
import org.swmpi.reason.internal.schema.ClosedSchema;
import org.swmpi.reason.internal.schema.Terms;
import org.swmpi.reason.internal.schema.TypeEvents;
import org.swmpi.reason.internal.states.TypeStates;

/// The closed schema as it applies to facts: what a fact says of its node's types, which predicates
/// a pair has besides those that are stated.
public final class FactRules {
  private final TypeEvents events;
  private final TypeStates states;
  private final int[] subjectEvents;
  private final int[] objectEvents;
  private final int[] predicates;
  private final int[][] supers;
  private final int[] classes;
  private final int type;
  private final int typeEvent;
  private final boolean exact;

  /// @param predicateNumbers of the facts
  /// @param classNumbers of the facts
  public FactRules(ClosedSchema schema, TermNumbers predicateNumbers, TermNumbers classNumbers) {
    Terms terms = schema.terms();
    events = new TypeEvents(schema);
    states = new TypeStates(events);
    subjectEvents = new int[predicateNumbers.size()];
    objectEvents = new int[predicateNumbers.size()];
    predicates = new int[predicateNumbers.size()];
    supers = new int[predicateNumbers.size()][];
    for (int p = 0; p < predicates.length; p++) {
      int term = terms.find(predicateNumbers.spelling(p));
      subjectEvents[p] = events.subject(term);
      objectEvents[p] = events.object(term);
      predicates[p] = term < 0 ? -1 - p : term;
      supers[p] =
          term < 0
              ? new int[0]
              : Arrays.stream(schema.withSupers(term)).skip(1).filter(terms::isIri).toArray();
    }
    classes = new int[classNumbers.size()];
    for (int c = 0; c < classes.length; c++) {
      classes[c] = events.classNumber(terms.find(classNumbers.spelling(c)));
    }
    type = terms.type;
    typeEvent = events.subject(type);
    exact =
        schema.typePredicates().length == 1
            && Arrays.stream(supers).flatMapToInt(Arrays::stream).noneMatch(term -> term == type);
  }

  /// Whether no predicate but `rdf:type` gives types, so that facts tell all types that are stated.
  public boolean exact() {
    return exact;
  }

  /// The automaton of types.
  public TypeStates states() {
    return states;
  }

  /// Number of the predicate of a pair's fact, in a numbering that [#supers] shares.
  public int predicate(long fact) {
    return predicates[Fact.number(fact)];
  }

  /// The proper super-properties of the predicate of a pair's fact; not to be changed.
  public int[] supers(long fact) {
    return supers[Fact.number(fact)];
  }

  /// Whether the predicate of a pair's fact is `rdf:type`.
  public boolean isTyping(long fact) {
    return predicates[Fact.number(fact)] == type;
  }

  /// The state of a node's types after a fact about it.
  public int next(int state, long fact) {
    int number = Fact.number(fact);
    if (Fact.isGraph(fact)) {
      return state;
    }
    if (Fact.isType(fact)) {
      int c = classes[number];
      if (Fact.isInferred(fact)) {
        return c < 0 ? state : states.next(state, events.closed(0, c));
      }
      int typed = c < 0 ? state : states.next(state, events.stated(0, c));
      return states.next(typed, typeEvent);
    }
    if (Fact.isInferred(fact)) {
      return state;
    }
    return states.next(state, Fact.isObject(fact) ? objectEvents[number] : subjectEvents[number]);
  }
}
