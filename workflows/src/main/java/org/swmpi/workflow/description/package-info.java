/// Descriptions of workflows in Turtle: read, checked by SHACL shapes, and turned into stages,
/// paths and hosts. Runs nothing.
@NullMarked
package org.swmpi.workflow.description;

import org.jspecify.annotations.NullMarked;
