/// The second process of sw-mpi, or the only one where the user's JVM can run the application: what
/// is done there before the application begins. The other end is `org.swmpi.app.launch`.
@NullMarked
package org.swmpi.app.launched;

import org.jspecify.annotations.NullMarked;
