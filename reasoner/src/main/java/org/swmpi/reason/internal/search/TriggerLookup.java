package org.swmpi.reason.internal.search;

import java.util.Arrays;
import java.util.BitSet;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.partition.records.TermTable;
import org.swmpi.reason.internal.schema.SchemaTriggers;

/// What triggers say of statements. They are asked for each predicate, and each class, once.
public final class TriggerLookup implements AutoCloseable {
  private final SchemaTriggers triggers;
  private final TermTable predicates;
  private final TermTable classes;
  private int[] actions = new int[64];
  private final BitSet schemaClasses = new BitSet();

  public TriggerLookup(SchemaTriggers triggers, TermKernel kernel) {
    this.triggers = triggers;
    predicates = new TermTable(kernel);
    classes = new TermTable(kernel);
  }

  /// Number of a statement's predicate, in the order in which they came.
  public int predicate(StatementScanner at) {
    int predicate = predicates.find(at.predicate, at.predicateEnd);
    return predicate < 0 ? learnPredicate(at) : predicate;
  }

  private int learnPredicate(StatementScanner at) {
    int predicate = predicates.id(at.predicate, at.predicateEnd);
    if (predicate == actions.length) {
      actions = Arrays.copyOf(actions, predicate * 2);
    }
    actions[predicate] = triggers.byPredicate(predicates.spelling(predicate));
    return predicate;
  }

  /// What is to be done with statements of a predicate; see [SchemaTriggers#byPredicate].
  public int action(int predicate) {
    return actions[predicate];
  }

  /// Number of a statement's object, a class, in the order in which they came.
  public int type(StatementScanner at) {
    int type = classes.find(at.object, at.objectEnd);
    return type < 0 ? learnType(at) : type;
  }

  private int learnType(StatementScanner at) {
    int type = classes.id(at.object, at.objectEnd);
    schemaClasses.set(type, triggers.byClass(classes.spelling(type)));
    return type;
  }

  /// Whether to be of this class is a schema triple.
  public boolean isSchemaClass(int type) {
    return schemaClasses.get(type);
  }

  @Override
  public void close() {
    predicates.close();
    classes.close();
  }
}
