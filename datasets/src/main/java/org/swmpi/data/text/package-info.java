/// Text files: what arguments mean, and how a dump of Wikipedia becomes lines.
@NullMarked
package org.swmpi.data.text;

import org.jspecify.annotations.NullMarked;
