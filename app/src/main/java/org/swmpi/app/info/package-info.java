/// The command `info`: what this machine offers to sw-mpi.
@NullMarked
package org.swmpi.app.info;

import org.jspecify.annotations.NullMarked;
