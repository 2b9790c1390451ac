package org.swmpi.reason.internal.schema;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.swmpi.data.CapacityException;

/// What a triple can say of the types of a node, numbered alike on every rank.
///
/// An atom is a pair of a typing predicate (`rdf:type` or one of its super-properties) and an
/// active class. An event is what one triple contributes to a node: at most one stated atom, and
/// derived atoms, closed under the schema. Event 0 says nothing.
public final class TypeEvents {
  /// Bits of an event's number.
  public static final int BITS = 24;

  private final ClosedSchema schema;
  private final int[] typePredicates;
  private final int[] classes;
  private final int[] predicates;
  private final Map<Integer, Integer> classNumber = new HashMap<>();
  private final Map<Integer, Integer> predicateNumber = new HashMap<>();
  private final Map<Integer, Event> events = new HashMap<>();
  private final int unknownPredicate;

  private static final int STATED = 0;
  private static final int DERIVED = 1;
  private static final int CLOSED = 2;
  private static final int KINDS = 3;

  /// One triple's contribution.
  ///
  /// @param stated the atom that the triple itself states; -1 for none
  /// @param atoms all atoms that hold because of it, the stated one among them, in ascending order
  @SuppressWarnings("ArrayRecordComponent") // shared, never changed
  public record Event(int stated, int[] atoms) {}

  /// Compiles the events of a schema.
  public TypeEvents(ClosedSchema schema) {
    this.schema = schema;
    typePredicates = schema.typePredicates();
    classes = schema.activeClasses().stream().toArray();
    unknownPredicate = schema.terms().unknownPredicate;
    BitSet active = schema.activePredicates();
    active.set(unknownPredicate);
    predicates = active.stream().toArray();
    number(classes, classNumber);
    number(predicates, predicateNumber);
    long pairs = (long) typePredicates.length * classes.length;
    long count = 1 + KINDS * pairs + 2L * predicates.length;
    if (count >= 1L << BITS) {
      throw new CapacityException(
          String.format(
              Locale.ROOT,
              "the schema has %,d classes under %,d typing predicates, and there is room for %,d pairs of"
                  + " them; leave out sub-properties of rdf:type, or use --profile rho",
              classes.length,
              typePredicates.length,
              ((1 << BITS) - 1) / KINDS));
    }
  }

  private static void number(int[] members, Map<Integer, Integer> numbers) {
    for (int i = 0; i < members.length; i++) {
      numbers.put(members[i], i);
    }
  }

  /// How many atoms there are.
  public int atoms() {
    return typePredicates.length * classes.length;
  }

  /// Predicate of an atom, as a term.
  public int predicate(int atom) {
    return typePredicates[atom / classes.length];
  }

  /// Whether triples that state an atom are legal: its predicate is an IRI.
  public boolean isLegal(int atom) {
    return schema.terms().isIri(predicate(atom));
  }

  /// Class of an atom, as a term.
  public int type(int atom) {
    return classes[atom % classes.length];
  }

  /// The active classes, as terms.
  public int[] classes() {
    return classes.clone();
  }

  /// Position of a class among [#classes]; -1 if it is not active.
  public int classNumber(int type) {
    return classNumber.getOrDefault(type, -1);
  }

  /// Position of a predicate among [ClosedSchema#typePredicates]; -1 if it is none.
  public int typePredicate(int predicate) {
    for (int i = 0; i < typePredicates.length; i++) {
      if (typePredicates[i] == predicate) {
        return i;
      }
    }
    return -1;
  }

  /// The event of the subject of a typing triple that is stated.
  ///
  /// @param typing position of the predicate among [ClosedSchema#typePredicates]
  /// @param type position among [#classes]
  public int stated(int typing, int type) {
    return typed(typing, type, STATED);
  }

  /// The same of one that follows from a stated triple.
  public int derived(int typing, int type) {
    return typed(typing, type, DERIVED);
  }

  /// The same of one out of a closed set, which holds all that follows from it.
  public int closed(int typing, int type) {
    return typed(typing, type, CLOSED);
  }

  private int typed(int typing, int type, int kind) {
    return 1 + KINDS * (typing * classes.length + type) + kind;
  }

  /// The event of the subject of a triple with this predicate; 0 if nothing follows. -1 means an
  /// unknown predicate.
  public int subject(int predicate) {
    return compact(1 + KINDS * atoms() + 2 * number(predicate));
  }

  /// The event of the object of a triple with this predicate; 0 if nothing follows.
  public int object(int predicate) {
    return compact(1 + KINDS * atoms() + 2 * number(predicate) + 1);
  }

  private int number(int predicate) {
    Integer known = predicateNumber.get(predicate < 0 ? unknownPredicate : predicate);
    return known != null ? known : number(unknownPredicate);
  }

  private int compact(int event) {
    return get(event).atoms.length == 0 ? 0 : event;
  }

  /// What an event says.
  public Event get(int event) {
    return events.computeIfAbsent(event, this::compile);
  }

  private Event compile(int event) {
    int base = 1 + KINDS * atoms();
    if (event == 0) {
      return new Event(-1, new int[0]);
    }
    if (event >= base) {
      int predicate = predicates[(event - base) / 2];
      boolean subject = (event - base) % 2 == 0;
      return new Event(
          -1, atomsOf(subject ? schema.subjectTypes(predicate) : schema.objectTypes(predicate)));
    }
    int atom = (event - 1) / KINDS;
    int kind = (event - 1) % KINDS;
    if (kind == CLOSED) {
      return new Event(-1, new int[] {atom});
    }
    int predicate = predicate(atom);
    int type = type(atom);
    BitSet all = new BitSet();
    for (int a : atomsOf(schema.subjectTypes(predicate, type))) {
      all.set(a);
    }
    for (int above : schema.withSupers(predicate)) {
      all.set(typePredicate(above) * classes.length + atom % classes.length);
    }
    return new Event(kind == STATED ? atom : -1, all.stream().toArray());
  }

  /// The atoms of a node with these types: each typing predicate with each of them.
  private int[] atomsOf(BitSet types) {
    int[] numbers = types.stream().map(c -> classNumber.getOrDefault(c, -1)).toArray();
    int[] atoms = new int[typePredicates.length * numbers.length];
    int n = 0;
    for (int p = 0; p < typePredicates.length; p++) {
      for (int number : numbers) {
        atoms[n++] = p * classes.length + number;
      }
    }
    Arrays.sort(atoms);
    return atoms;
  }
}
