/// The plug-ins that sw-mpi brings, and what they share.
@NullMarked
package org.swmpi.workflow.internal.plugins;

import org.jspecify.annotations.NullMarked;
