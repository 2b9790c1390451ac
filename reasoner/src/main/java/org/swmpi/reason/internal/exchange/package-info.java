/// Exact elimination of duplicates over all ranks: every fingerprint meets its equals at the rank
/// that owns it.
@NullMarked
package org.swmpi.reason.internal.exchange;

import org.jspecify.annotations.NullMarked;
