/// What every transport asks of the arguments of a call, said once: the same mistake is the same
/// [IllegalArgumentException] under every engine, before the engine is reached.
@NullMarked
package org.swmpi.mpi.internal.check;

import org.jspecify.annotations.NullMarked;
