/// `sw-mpi similar`: what is asked, by whom it is answered, how the answers look.
@NullMarked
package org.swmpi.app.similar;

import org.jspecify.annotations.NullMarked;
