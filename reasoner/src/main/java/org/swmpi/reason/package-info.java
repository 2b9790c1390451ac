/// The closure: the schema closed and compiled into tables, instance triples met with the tables,
/// duplicates eliminated over all ranks, the result written. Which bytes a rank reads is
/// `org.swmpi.partition`'s business.
@NullMarked
package org.swmpi.reason;

import org.jspecify.annotations.NullMarked;
