/// Text files: what arguments mean, and how HTML, lines of JSON and a dump of Wikipedia become
/// lines of text.
@NullMarked
package org.swmpi.data.text;

import org.jspecify.annotations.NullMarked;
