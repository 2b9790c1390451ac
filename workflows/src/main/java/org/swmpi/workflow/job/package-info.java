/// Jobs on this machine, on Slurm and on PBS, each here or behind ssh: submitted once, followed,
/// cancelled, found again. Of a workflow it knows the hosts alone.
@NullMarked
package org.swmpi.workflow.job;

import org.jspecify.annotations.NullMarked;
