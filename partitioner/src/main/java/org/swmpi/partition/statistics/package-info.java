/// Exact counts over the data of all ranks: every node, and every pair of a subject and an object,
/// meets all that is said of it at the rank that owns its fingerprint. Knows no rules.
@NullMarked
package org.swmpi.partition.statistics;

import org.jspecify.annotations.NullMarked;
