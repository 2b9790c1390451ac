/// The one pass over a rank's triples: each meets the rules, and leaves fingerprints, type events
/// and a line index.
@NullMarked
package org.swmpi.reason.internal.scan;

import org.jspecify.annotations.NullMarked;
