/// The command `index`: its options, what it says while it works and when it is done. The work
/// itself is `org.swmpi.ri`'s.
@NullMarked
package org.swmpi.app.index;

import org.jspecify.annotations.NullMarked;
