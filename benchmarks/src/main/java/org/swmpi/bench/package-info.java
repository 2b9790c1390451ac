/// Benchmarks of the whole program and of its kernels against peers. Nothing else may use this
/// package, and nothing in it is part of the shipped jar.
@NullMarked
package org.swmpi.bench;

import org.jspecify.annotations.NullMarked;
