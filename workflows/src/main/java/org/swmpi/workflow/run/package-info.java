/// Runs of workflows: folders, stages that pull their inputs, offload of a stage to a job.
@NullMarked
package org.swmpi.workflow.run;

import org.jspecify.annotations.NullMarked;
