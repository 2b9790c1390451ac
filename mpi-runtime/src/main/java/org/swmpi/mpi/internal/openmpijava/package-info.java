/// Transport `openmpi-java`: Open MPI by its own Java bindings, `mpi.jar` and `libmpi_java` (JNI),
/// which Open MPI removed in 2026. The peer that transport `mpi` is measured against.
///
/// ```
/// BindingsFinder         where the jar and the native part are
/// OpenMpiJavaCalls       one method handle per call of the bindings
/// JavaBuffer             a segment as the bindings take it
/// OpenMpiJavaCommunicator, OpenMpiJavaCollectives   the calls of the API
/// ```
///
/// All calls of the API go to the bindings. The start, the end and what happens when a rank fails
/// are those of transport `mpi`: [org.swmpi.mpi.internal.libmpi.LauncherJob].
@NullMarked
package org.swmpi.mpi.internal.openmpijava;

import org.jspecify.annotations.NullMarked;
