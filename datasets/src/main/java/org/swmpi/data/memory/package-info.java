/// Memory outside the Java heap by address: reads and writes without bounds checks, and buffers
/// that grow.
///
/// The hot paths work on mapped files and on records by address. Bounds are established once, where
/// a slice is cut or a buffer grows, with {@value org.swmpi.data.memory.Raw#PADDING} readable bytes
/// behind every end.
@NullMarked
package org.swmpi.data.memory;

import org.jspecify.annotations.NullMarked;
