package org.swmpi.reason.parts;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Predicate;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.partition.records.TermTable;
import org.swmpi.reason.internal.schema.SchemaTriggers;

/// Which statements every part needs, for its closure and those of the others to make up the whole:
/// those that a rule may take as its second premise, by the closed schema of the whole input.
final class SchemaStatements implements Predicate<StatementScanner>, AutoCloseable {
  private final SchemaTriggers triggers;
  private final TermTable predicates = new TermTable(TermKernel.best());
  private final TermTable classes = new TermTable(TermKernel.best());
  private int[] actions = new int[64];
  private final BitSet declared = new BitSet();

  SchemaStatements(SchemaTriggers triggers) {
    this.triggers = triggers;
  }

  @Override
  public boolean test(StatementScanner at) {
    int predicate = predicates.find(at.predicate, at.predicateEnd);
    if (predicate < 0) {
      predicate = learnPredicate(at);
    }
    int action = actions[predicate];
    return (action & SchemaTriggers.ALL) != 0
        || (action & SchemaTriggers.BY_CLASS) != 0 && declared.get(typeOf(at));
  }

  private int learnPredicate(StatementScanner at) {
    int predicate = predicates.id(at.predicate, at.predicateEnd);
    if (predicate == actions.length) {
      actions = Arrays.copyOf(actions, predicate * 2);
    }
    actions[predicate] = triggers.byPredicate(predicates.spelling(predicate));
    return predicate;
  }

  private int typeOf(StatementScanner at) {
    int type = classes.find(at.object, at.objectEnd);
    if (type < 0) {
      type = classes.id(at.object, at.objectEnd);
      declared.set(type, triggers.byClass(classes.spelling(type)));
    }
    return type;
  }

  @Override
  public void close() {
    predicates.close();
    classes.close();
  }
}
