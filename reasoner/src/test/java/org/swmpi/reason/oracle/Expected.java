package org.swmpi.reason.oracle;

import java.util.Set;

/// What has to come out of a case.
///
/// @param output the lines, as quads; blank nodes have the oracle's names
/// @param givenLabels blank nodes whose names the output has to keep
/// @param counts figures of the summary
public record Expected(Set<Quad> output, Set<String> givenLabels, Counts counts) {}
