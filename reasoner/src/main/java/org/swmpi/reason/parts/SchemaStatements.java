package org.swmpi.reason.parts;

import java.util.function.Predicate;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.reason.internal.schema.SchemaTriggers;
import org.swmpi.reason.internal.search.TriggerLookup;

/// Which statements every part needs, for its closure and those of the others to make up the whole:
/// those that a rule of the profile `rdfs` may take as its second premise, by the closed schema of
/// the whole input.
final class SchemaStatements implements Predicate<StatementScanner>, AutoCloseable {
  private final TriggerLookup lookup;

  SchemaStatements(SchemaTriggers triggers) {
    lookup = new TriggerLookup(triggers, TermKernel.best());
  }

  @Override
  public boolean test(StatementScanner at) {
    int action = lookup.action(lookup.predicate(at));
    return (action & SchemaTriggers.ALL) != 0
        || (action & SchemaTriggers.BY_CLASS) != 0 && lookup.isSchemaClass(lookup.type(at));
  }

  @Override
  public void close() {
    lookup.close();
  }
}
