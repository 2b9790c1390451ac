package org.swmpi.reason.survey;

/// What the closure of a data set by profile `rdfs` would hold and cost.
///
/// Exact, unless a predicate of the data is a sub-property of `rdf:type`, or `rdf:type` of another:
/// then some types are missed, and some are counted although they are stated.
///
/// @param exact whether the number of inferred triples is that of `closure`
/// @param schemaStatements different triples of the schema that the input states
/// @param schemaTriples triples of the closed schema, which every rank holds
/// @param inferred triples of the closure that the input does not state
/// @param triples of the closure
/// @param bytes of the closure as N-Triples; an estimate, by the mean length of the input's lines
/// @param memoryBytes of all ranks together, besides the page cache; an estimate from above
public record ClosureForecast(
    boolean exact,
    long schemaStatements,
    long schemaTriples,
    long inferred,
    long triples,
    long bytes,
    long memoryBytes) {}
