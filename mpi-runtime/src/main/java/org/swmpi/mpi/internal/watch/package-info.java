/// What a rank does when nothing moves, told to whoever looks for the reason why a job hangs.
///
/// One mechanism for all transports: what a rank does when it moves is noted ([Moves]), and what it
/// does when it does not is read off its thread's stack ([CallOnStack]). So calls that wait note
/// nothing, and where nobody watches nothing is noted at all.
@NullMarked
package org.swmpi.mpi.internal.watch;

import org.jspecify.annotations.NullMarked;
