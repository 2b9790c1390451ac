/// What sw-mpi says to its user besides data: messages, progress, numbers that people read. Knows
/// no command.
@NullMarked
package org.swmpi.app.talk;

import org.jspecify.annotations.NullMarked;
