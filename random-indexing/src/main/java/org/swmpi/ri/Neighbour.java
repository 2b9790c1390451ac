package org.swmpi.ri;

/// A row of a space that is near to a query.
///
/// @param row its number
/// @param score the cosine of its vector and the query's, in double precision; 0 where one of them
///     is 0
public record Neighbour(long row, double score) {}
