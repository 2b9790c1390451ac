package org.swmpi.partition.statistics;

import java.util.BitSet;

/// Counts in how many parts the nodes are that a rank owns, and in how many parts a triple is.
/// The part behind the last is none: what belongs to all parts.
public final class SharedTerms implements FactListener {
  private final int parts;
  private final BitSet joined;
  private final BitSet used;
  private final int type;

  /// Behind those of the parts, those of what belongs to all.
  private final long[] resourcesOfPart;

  private long resources;
  private long shared;
  private long joinedResources;
  private long joinedShared;
  private long triples;
  private long copies;

  /// @param type number of `rdf:type`; any other if it has none
  /// @param joined the predicates that queries join over at their objects
  /// @param used the predicates that queries ask for
  public SharedTerms(int parts, int type, BitSet joined, BitSet used) {
    this.parts = parts;
    this.type = Math.max(0, type);
    this.used = (BitSet) used.clone();
    this.joined = (BitSet) joined.clone();
    resourcesOfPart = new long[parts + 1];
  }

  @Override
  public void node(long[] facts, int count) {
    if (Fact.isLiteral(facts[0])) {
      return;
    }
    int in = 0;
    int last = -1;
    boolean joins = false;
    int lastUsed = -1;
    int usedIn = 0;
    for (int i = 0; i < count; i++) {
      int part = Fact.part(facts[i]);
      if (Fact.isInferred(facts[i]) || Fact.isGraph(facts[i])) {
        continue;
      }
      if (part != last) {
        resourcesOfPart[part]++;
        in += part < parts ? 1 : 0;
        last = part;
      }
      if (part >= parts) {
        continue;
      }
      joins |= Fact.isObject(facts[i]) && joined.get(Fact.number(facts[i]));
      if (part != lastUsed && isUsed(facts[i])) {
        usedIn++;
        lastUsed = part;
      }
    }
    resources += in > 0 ? 1 : 0;
    shared += in > 1 ? 1 : 0;
    joinedResources += joins ? 1 : 0;
    joinedShared += joins && usedIn > 1 ? 1 : 0;
  }

  private boolean isUsed(long fact) {
    return used.get(Fact.isType(fact) ? type : Fact.number(fact));
  }

  @Override
  public void pair(long[] facts, int count) {
    for (int i = 0; i < count; i++) {
      if (Fact.part(facts[i]) < parts && !Fact.isInferred(facts[i])) {
        copies++;
        triples += isFirst(facts, i) ? 1 : 0;
      }
    }
  }

  /// Whether no part before has the triple of this fact.
  private static boolean isFirst(long[] facts, int i) {
    for (int j = 0; j < i; j++) {
      if (Fact.number(facts[j]) == Fact.number(facts[i]) && !Fact.isInferred(facts[j])) {
        return false;
      }
    }
    return true;
  }

  /// IRIs and blank nodes of each part, and last those of what belongs to all.
  public long[] resourcesOfPart() {
    return resourcesOfPart.clone();
  }

  /// IRIs and blank nodes of all parts.
  public long resources() {
    return resources;
  }

  /// Those that are in more than one.
  public long shared() {
    return shared;
  }

  /// Those of all that queries may join over.
  public long joined() {
    return joinedResources;
  }

  /// Those of these of which more than one part has statements that queries ask for.
  public long joinedShared() {
    return joinedShared;
  }

  /// Different triples of all parts.
  public long triples() {
    return triples;
  }

  /// Different triples of each part, added up.
  public long copies() {
    return copies;
  }
}
