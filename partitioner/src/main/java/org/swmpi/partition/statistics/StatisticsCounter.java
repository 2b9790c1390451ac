package org.swmpi.partition.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.statistics.DatasetStatistics.ClassCounts;
import org.swmpi.partition.statistics.DatasetStatistics.PropertyCounts;

/// Counts what a rank owns; the sums over all ranks are [DatasetStatistics].
public final class StatisticsCounter implements FactListener {
  private final TermNumbers predicates;
  private final TermNumbers classes;
  private final int type;
  private final long[] triples;
  private final long[] literalTriples;
  private final long[] subjects;
  private final long[] objects;
  private final long[] instances;
  private long allSubjects;
  private long allObjects;
  private long entities;
  private long nodes;
  private long literals;
  private long graphs;

  /// @param predicates numbers of the scan's predicates
  /// @param classes numbers of its classes
  public StatisticsCounter(TermNumbers predicates, TermNumbers classes) {
    this.predicates = predicates;
    this.classes = classes;
    type = predicates.find(FactScan.TYPING);
    triples = new long[predicates.size()];
    literalTriples = new long[predicates.size()];
    subjects = new long[predicates.size()];
    objects = new long[predicates.size()];
    instances = new long[classes.size()];
  }

  @Override
  public void node(long[] facts, int count) {
    boolean subject = false;
    boolean object = false;
    boolean graph = false;
    boolean typed = false;
    for (int i = 0; i < count; i++) {
      long fact = facts[i];
      if (Fact.isInferred(fact)) {
        continue;
      }
      int number = Fact.number(fact);
      if (Fact.isGraph(fact)) {
        graph = true;
      } else if (Fact.isObject(fact)) {
        object = true;
        objects[number]++;
      } else {
        subject = true;
        if (Fact.isType(fact)) {
          typed = true;
          instances[number]++;
        } else {
          subjects[number]++;
        }
      }
    }
    if (typed) {
      subjects[type]++;
    }
    graphs += graph ? 1 : 0;
    allSubjects += subject ? 1 : 0;
    allObjects += object ? 1 : 0;
    if (subject || object) {
      nodes++;
      entities += subject && Fact.isIri(facts[0]) ? 1 : 0;
      literals += Fact.isLiteral(facts[0]) ? 1 : 0;
    }
  }

  @Override
  public void pair(long[] facts, int count) {
    for (int i = 0; i < count; i++) {
      if (!Fact.isInferred(facts[i])) {
        triples[Fact.number(facts[i])]++;
        literalTriples[Fact.number(facts[i])] += Fact.isLiteral(facts[i]) ? 1 : 0;
      }
    }
  }

  /// The sums over all ranks. Collective.
  ///
  /// @param statements that this rank has read
  public DatasetStatistics sum(Communicator world, RankInput input, long statements) {
    long[] totals =
        world.allReduce(
            new long[] {
              input.bytes(), statements, allSubjects, allObjects, entities, nodes, literals, graphs
            },
            Op.SUM);
    List<PropertyCounts> properties = properties(world);
    return new DatasetStatistics(
        input.files().size(),
        totals[0],
        totals[1],
        properties.stream().mapToLong(PropertyCounts::triples).sum(),
        totals[2],
        totals[3],
        totals[4],
        totals[5],
        totals[6],
        properties.stream().mapToLong(PropertyCounts::literalTriples).sum(),
        totals[7],
        properties,
        classes(world));
  }

  private List<PropertyCounts> properties(Communicator world) {
    long[] allTriples = world.allReduce(triples, Op.SUM);
    long[] all = world.allReduce(subjects, Op.SUM);
    long[] ofObjects = world.allReduce(objects, Op.SUM);
    long[] ofLiterals = world.allReduce(literalTriples, Op.SUM);
    List<PropertyCounts> counts = new ArrayList<>();
    for (int p = 0; p < allTriples.length; p++) {
      if (allTriples[p] > 0) { // else only inferred
        counts.add(
            new PropertyCounts(
                predicates.spelling(p), allTriples[p], all[p], ofObjects[p], ofLiterals[p]));
      }
    }
    counts.sort(
        Comparator.comparingLong(PropertyCounts::triples)
            .reversed()
            .thenComparing(PropertyCounts::property));
    return counts;
  }

  private List<ClassCounts> classes(Communicator world) {
    long[] all = world.allReduce(instances, Op.SUM);
    List<ClassCounts> counts = new ArrayList<>();
    for (int c = 0; c < all.length; c++) {
      if (all[c] > 0 && classes.spelling(c).charAt(0) != '"') {
        counts.add(new ClassCounts(classes.spelling(c), all[c]));
      }
    }
    counts.sort(
        Comparator.comparingLong(ClassCounts::entities)
            .reversed()
            .thenComparing(ClassCounts::type));
    return counts;
  }
}
