/// What others implement to bring data in and out, found by [java.util.ServiceLoader].
/// Implementations of sw-mpi's own are in `org.swmpi.data.internal`.
@NullMarked
package org.swmpi.data.spi;

import org.jspecify.annotations.NullMarked;
