/// Random Indexing spelt out, without regard to time or memory, to hold the real one against.
@NullMarked
package org.swmpi.ri.oracle;

import org.jspecify.annotations.NullMarked;
