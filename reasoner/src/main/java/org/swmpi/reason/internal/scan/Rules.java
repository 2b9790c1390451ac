package org.swmpi.reason.internal.scan;

import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.partition.records.TermTable;
import org.swmpi.partition.scan.Fingerprints;
import org.swmpi.reason.internal.records.HashTable;
import org.swmpi.reason.internal.schema.ClosedSchema;
import org.swmpi.reason.internal.schema.Terms;
import org.swmpi.reason.internal.schema.TypeEvents;

/// The closed schema as look-up tables for one rank's scan: by predicate, by class. Predicates are
/// learnt as they come.
public final class Rules implements AutoCloseable {
  private static final int[] NO_CLASS = {};

  private final ClosedSchema schema;
  private final TypeEvents events;
  private final Fingerprints fingerprints;
  private final TermTable predicates;
  private final List<Rule> rules = new ArrayList<>();
  private final HashTable classes = new HashTable();
  private final ByteSink buffer = new ByteSink(1 << 12);
  private final Arena spellings = Arena.ofConfined();

  /// What follows from a triple with one predicate.
  public static final class Rule {
    /// Fingerprint of the predicate.
    final long high;

    final long low;

    /// Event of the subject and of the object; 0 for none.
    final int subjectEvent;

    final int objectEvent;

    /// Position among the typing predicates; -1 if it is none.
    final int typing;

    /// Proper super-properties that can be predicates of legal triples, or typing predicates.
    final Super[] supers;

    /// Whether the object's class matters.
    final boolean classifies;

    /// Whether nothing follows.
    final boolean inert;

    Rule(long high, long low, int subjectEvent, int objectEvent, int typing, Super[] supers) {
      this.high = high;
      this.low = low;
      this.subjectEvent = subjectEvent;
      this.objectEvent = objectEvent;
      this.typing = typing;
      this.supers = supers;
      boolean classifying = typing >= 0;
      for (Super s : supers) {
        classifying |= s.typing >= 0;
      }
      classifies = classifying;
      inert = subjectEvent == 0 && objectEvent == 0 && !classifying && supers.length == 0;
    }
  }

  /// A super-property.
  ///
  /// @param high fingerprint
  /// @param low fingerprint
  /// @param typing position among the typing predicates; -1 if it is none
  /// @param legal whether it is an IRI, so that triples with it are written
  /// @param start address of its spelling between two spaces; {@link Raw#PADDING} bytes behind are
  ///     readable
  /// @param end address behind it
  public record Super(long high, long low, int typing, boolean legal, long start, long end) {}

  /// Compiles the classes; predicates follow when they are met.
  public Rules(
      ClosedSchema schema, TypeEvents events, Fingerprints fingerprints, TermKernel kernel) {
    this.schema = schema;
    this.events = events;
    this.fingerprints = fingerprints;
    predicates = new TermTable(kernel);
    int[] active = events.classes();
    for (int i = 0; i < active.length; i++) {
      fingerprints.term(schema.terms().spelling(active[i]), buffer);
      classes.put(fingerprints.high, fingerprints.low, i);
    }
  }

  /// The rule of the predicate `[start, end)`.
  public Rule of(long start, long end) {
    int known = predicates.find(start, end);
    return known >= 0 ? rules.get(known) : learn(start, end);
  }

  private Rule learn(long start, long end) {
    int id = predicates.id(start, end);
    Terms terms = schema.terms();
    int predicate = terms.find(predicates.spelling(id));
    fingerprints.term(start, end);
    long high = fingerprints.high;
    long low = fingerprints.low;
    List<Super> supers = new ArrayList<>();
    int[] all = predicate < 0 ? NO_CLASS : schema.withSupers(predicate);
    for (int i = 1; i < all.length; i++) {
      int typing = events.typePredicate(all[i]);
      if (terms.isIri(all[i]) || typing >= 0) {
        supers.add(above(terms.spelling(all[i]), typing, terms.isIri(all[i])));
      }
    }
    Rule rule =
        new Rule(
            high,
            low,
            events.subject(predicate),
            events.object(predicate),
            predicate < 0 ? -1 : events.typePredicate(predicate),
            supers.toArray(Super[]::new));
    rules.add(rule);
    return rule;
  }

  private Super above(String spelling, int typing, boolean legal) {
    fingerprints.term(spelling, buffer);
    byte[] text = (" " + spelling + " ").getBytes(StandardCharsets.UTF_8);
    long start = spellings.allocate(text.length + Raw.PADDING).address();
    Raw.put(start, text);
    return new Super(
        fingerprints.high, fingerprints.low, typing, legal, start, start + text.length);
  }

  /// Position of the active class with this fingerprint; -1 if it is none.
  public int classOf(long high, long low) {
    return classes.get(high, low);
  }

  @Override
  public void close() {
    predicates.close();
    buffer.close();
    spellings.close();
  }
}
