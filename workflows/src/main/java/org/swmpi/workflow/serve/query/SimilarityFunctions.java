package org.swmpi.workflow.serve.query;

import org.apache.jena.sparql.pfunction.PropertyFunctionFactory;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.jspecify.annotations.Nullable;

/// The one predicate that is computed. All others are looked up in the data: also `rdfs:member`,
/// which ARQ would compute, and those that ARQ would load by the name of a class.
final class SimilarityFunctions extends PropertyFunctionRegistry {
  private final @Nullable SimilarTerms terms;

  /// @param terms what is searched; null for nothing
  SimilarityFunctions(@Nullable SimilarTerms terms) {
    this.terms = terms;
  }

  @Override
  public boolean manages(String iri) {
    return iri.equals(SimilarTo.IRI);
  }

  @Override
  public boolean isRegistered(String iri) {
    return manages(iri);
  }

  @Override
  public @Nullable PropertyFunctionFactory get(String iri) {
    return manages(iri) ? _ -> new SimilarTo(terms) : null;
  }
}
