package org.swmpi.partition.statistics;

/// Counts in how many parts the nodes are that a rank owns, and in how many parts a triple is.
/// Parts
/// from `parts` on are none: what belongs to all parts.
public final class SharedTerms implements FactListener {
  private final int parts;
  private final long[] resourcesOfPart;
  private long resources;
  private long shared;
  private long triples;
  private long copies;

  public SharedTerms(int parts) {
    this.parts = parts;
    resourcesOfPart = new long[parts];
  }

  @Override
  public void node(long[] facts, int count) {
    if (Fact.isLiteral(facts[0])) {
      return;
    }
    int in = 0;
    int last = -1;
    for (int i = 0; i < count; i++) {
      int part = Fact.part(facts[i]);
      if (part != last && part < parts && !Fact.isInferred(facts[i]) && !Fact.isGraph(facts[i])) {
        resourcesOfPart[part]++;
        in++;
        last = part;
      }
    }
    resources += in > 0 ? 1 : 0;
    shared += in > 1 ? 1 : 0;
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

  /// IRIs and blank nodes of each part.
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

  /// Different triples of all parts.
  public long triples() {
    return triples;
  }

  /// Different triples of each part, added up.
  public long copies() {
    return copies;
  }
}
