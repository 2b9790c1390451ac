/// What a data set holds, and what its closure would be, without writing it.
@NullMarked
package org.swmpi.reason.survey;

import org.jspecify.annotations.NullMarked;
