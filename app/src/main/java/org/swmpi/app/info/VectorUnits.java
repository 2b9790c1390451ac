package org.swmpi.app.info;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.LongVector;

/// What the Vector API makes of this processor.
///
/// @param available whether the module `jdk.incubator.vector` is there
/// @param bits width of the widest vectors that the processor has
/// @param lanesOfBytes bytes in one
/// @param lanesOfFloats floats in one
/// @param lanesOfLongs longs in one
record VectorUnits(
    boolean available, int bits, int lanesOfBytes, int lanesOfFloats, int lanesOfLongs) {

  static VectorUnits here() {
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
      return new VectorUnits(false, 0, 0, 0, 0);
    }
    return new VectorUnits(
        true,
        ByteVector.SPECIES_PREFERRED.vectorBitSize(),
        ByteVector.SPECIES_PREFERRED.length(),
        FloatVector.SPECIES_PREFERRED.length(),
        LongVector.SPECIES_PREFERRED.length());
  }
}
