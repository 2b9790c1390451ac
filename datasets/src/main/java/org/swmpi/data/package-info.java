/// What goes wrong with data, as exceptions that name the place and the remedy, and files that do
/// not outlive a failure. Knows no MPI.
@NullMarked
package org.swmpi.data;

import org.jspecify.annotations.NullMarked;
