package org.swmpi.reason.parts;

import java.util.HashMap;
import java.util.Map;
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
  private final Map<Integer, Integer> actions = new HashMap<>();
  private final Map<Integer, Boolean> declared = new HashMap<>();

  SchemaStatements(SchemaTriggers triggers) {
    this.triggers = triggers;
  }

  @Override
  public boolean test(StatementScanner at) {
    int action =
        actions.computeIfAbsent(
            predicates.id(at.predicate, at.predicateEnd),
            id -> triggers.byPredicate(predicates.spelling(id)));
    if ((action & SchemaTriggers.ALL) != 0) {
      return true;
    }
    return (action & SchemaTriggers.BY_CLASS) != 0
        && declared.computeIfAbsent(
            classes.id(at.object, at.objectEnd), id -> triggers.byClass(classes.spelling(id)));
  }

  @Override
  public void close() {
    predicates.close();
    classes.close();
  }
}
