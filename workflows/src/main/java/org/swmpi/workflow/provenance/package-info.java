/// What a run leaves for others to read: PROV-O, and a Process Run Crate.
@NullMarked
package org.swmpi.workflow.provenance;

import org.jspecify.annotations.NullMarked;
