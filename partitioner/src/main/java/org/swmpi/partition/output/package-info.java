/// Files and streams that ranks write together. Nothing is seen under its final name before all
/// ranks are done.
@NullMarked
package org.swmpi.partition.output;

import org.jspecify.annotations.NullMarked;
