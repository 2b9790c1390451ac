/// Java bindings of others that are found at run time: their jars have class loaders of their own,
/// since several of them call their package `mpi`, and we compile against none.
@NullMarked
package org.swmpi.mpi.internal.javampi;

import org.jspecify.annotations.NullMarked;
