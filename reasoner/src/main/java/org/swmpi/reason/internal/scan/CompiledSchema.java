package org.swmpi.reason.internal.scan;

import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.partition.scan.Fingerprints;
import org.swmpi.reason.internal.schema.ClosedSchema;
import org.swmpi.reason.internal.schema.LiteralSurrogates;
import org.swmpi.reason.internal.schema.Terms;
import org.swmpi.reason.internal.schema.TypeEvents;

/// A closed schema as one rank applies it to triples.
///
/// @param terms of the schema
/// @param events what a triple can say of a node's types
/// @param rules by predicate
/// @param fingerprints of this run
/// @param surrogates of literals
/// @param kernel for the bytes of terms
public record CompiledSchema(
    Terms terms,
    TypeEvents events,
    Rules rules,
    Fingerprints fingerprints,
    LiteralSurrogates surrogates,
    TermKernel kernel)
    implements AutoCloseable {

  /// Compiles.
  public static CompiledSchema of(
      ClosedSchema schema,
      Fingerprints fingerprints,
      LiteralSurrogates surrogates,
      TermKernel kernel) {
    TypeEvents events = new TypeEvents(schema);
    Rules rules = new Rules(schema, events, fingerprints, kernel);
    return new CompiledSchema(schema.terms(), events, rules, fingerprints, surrogates, kernel);
  }

  @Override
  public void close() {
    rules.close();
  }
}
