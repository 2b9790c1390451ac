/// `sw-mpi space …`: what looks after semantic spaces, a command each.
@NullMarked
package org.swmpi.app.space;

import org.jspecify.annotations.NullMarked;
