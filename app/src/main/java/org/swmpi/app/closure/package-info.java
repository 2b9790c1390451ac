/// The command `closure`: its options, what it says while it works and when it is done. The work
/// itself is `org.swmpi.reason`'s.
@NullMarked
package org.swmpi.app.closure;

import org.jspecify.annotations.NullMarked;
