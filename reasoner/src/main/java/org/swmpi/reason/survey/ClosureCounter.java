package org.swmpi.reason.survey;

import java.util.Arrays;
import org.swmpi.partition.statistics.Fact;
import org.swmpi.partition.statistics.FactListener;
import org.swmpi.partition.statistics.TermNumbers;
import org.swmpi.reason.internal.schema.ClosedSchema;
import org.swmpi.reason.internal.schema.Terms;
import org.swmpi.reason.internal.schema.TypeEvents;
import org.swmpi.reason.internal.states.TypeStates;

/// Counts what follows from what a rank owns: all that gives a node its types comes together there,
/// and
/// all predicates between a subject and an object.
final class ClosureCounter implements FactListener {
  private final TypeEvents events;
  private final TypeStates states;
  private final int[] subjectEvents;
  private final int[] objectEvents;

  /// By number of a predicate: itself as a term of the schema, -1 if it is none; and the
  /// super-properties that triples can have.
  private final int[] terms;

  private final int[][] supers;
  private final int[] classes;
  private final int type;
  private final int typeEvent;
  private final boolean exact;
  private int[] above = new int[16];
  private int[] stated = new int[16];
  private long inferred;
  private long derivations;
  private long typeEvents;
  private long typedNodes;

  ClosureCounter(ClosedSchema schema, TermNumbers predicates, TermNumbers classNumbers) {
    Terms schemaTerms = schema.terms();
    events = new TypeEvents(schema);
    states = new TypeStates(events);
    subjectEvents = new int[predicates.size()];
    objectEvents = new int[predicates.size()];
    terms = new int[predicates.size()];
    supers = new int[predicates.size()][];
    for (int p = 0; p < terms.length; p++) {
      terms[p] = schemaTerms.find(predicates.spelling(p));
      subjectEvents[p] = events.subject(terms[p]);
      objectEvents[p] = events.object(terms[p]);
      supers[p] =
          terms[p] < 0
              ? new int[0]
              : Arrays.stream(schema.withSupers(terms[p]))
                  .skip(1)
                  .filter(schemaTerms::isIri)
                  .toArray();
    }
    classes = new int[classNumbers.size()];
    for (int c = 0; c < classes.length; c++) {
      classes[c] = events.classNumber(schemaTerms.find(classNumbers.spelling(c)));
    }
    type = schemaTerms.type;
    typeEvent = events.subject(type);
    exact =
        schema.typePredicates().length == 1
            && Arrays.stream(supers).flatMapToInt(Arrays::stream).noneMatch(term -> term == type);
  }

  /// Whether no predicate but `rdf:type` gives types, so that facts tell all types that are stated.
  boolean exact() {
    return exact;
  }

  /// Triples that follow, and are not stated.
  long inferred() {
    return inferred;
  }

  /// How often a triple follows by a super-property from one that is stated.
  long derivations() {
    return derivations;
  }

  /// Facts that say something of a node's types.
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
      state = next(state, facts[i]);
    }
    if (state != TypeStates.UNKNOWN) {
      int types = states.inferred(state).length;
      inferred += types;
      typedNodes += types > 0 ? 1 : 0;
    }
  }

  private int next(int state, long fact) {
    int number = Fact.number(fact);
    if (Fact.isGraph(fact)) {
      return state;
    }
    if (Fact.isType(fact)) {
      int c = classes[number];
      if (Fact.isInferred(fact)) {
        return c < 0 ? state : after(state, events.closed(0, c));
      }
      int typed = c < 0 ? state : after(state, events.stated(0, c));
      return after(typed, typeEvent);
    }
    if (Fact.isInferred(fact)) {
      return state;
    }
    return after(state, Fact.isObject(fact) ? objectEvents[number] : subjectEvents[number]);
  }

  private int after(int state, int event) {
    if (event == 0) {
      return state;
    }
    typeEvents++;
    return states.next(state, event);
  }

  @Override
  public void pair(long[] facts, int count) {
    int statedCount = 0;
    int aboveCount = 0;
    for (int i = 0; i < count; i++) {
      int p = Fact.number(facts[i]);
      if (Fact.isInferred(facts[i])) {
        if (terms[p] != type) { // a type is the node's business
          aboveCount = addAbove(aboveCount, terms[p]);
        }
        continue;
      }
      if (statedCount == stated.length) {
        stated = Arrays.copyOf(stated, 2 * statedCount);
      }
      stated[statedCount++] = terms[p];
      for (int s : supers[p]) {
        aboveCount = addAbove(aboveCount, s);
        derivations++;
      }
    }
    inferred += unstated(aboveCount, statedCount);
  }

  private int addAbove(int count, int term) {
    if (count == above.length) {
      above = Arrays.copyOf(above, 2 * count);
    }
    above[count] = term;
    return count + 1;
  }

  /// How many different terms are above and not stated.
  private int unstated(int aboveCount, int statedCount) {
    if (aboveCount == 0) {
      return 0;
    }
    Arrays.sort(above, 0, aboveCount);
    Arrays.sort(stated, 0, statedCount);
    int different = 0;
    for (int i = 0; i < aboveCount; i++) {
      boolean repeat = i > 0 && above[i] == above[i - 1];
      if (!repeat && Arrays.binarySearch(stated, 0, statedCount, above[i]) < 0) {
        different++;
      }
    }
    return different;
  }
}
