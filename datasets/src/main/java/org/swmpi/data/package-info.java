/** What goes wrong with data, as exceptions that name the place and the remedy. Knows no MPI. */
@NullMarked
package org.swmpi.data;

import org.jspecify.annotations.NullMarked;
