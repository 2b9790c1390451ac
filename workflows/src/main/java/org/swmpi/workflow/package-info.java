/// Workflows in the manner of LarKC: what a plug-in is, what it gets and gives, and how it is
/// found. The description of a workflow is in `description`, jobs on other machines in `job`, runs
/// in `run`, what a run leaves in `provenance`; the plug-ins that sw-mpi brings are internal. Exit
/// codes are here because jobs end by those of the commands that they run.
@NullMarked
package org.swmpi.workflow;

import org.jspecify.annotations.NullMarked;
