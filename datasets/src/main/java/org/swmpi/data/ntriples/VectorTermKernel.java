package org.swmpi.data.ntriples;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.ULE;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;
import org.swmpi.data.memory.Raw;

/// [TermKernel] by the Vector API: 16 to 64 bytes a step.
public final class VectorTermKernel implements TermKernel {
  static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  @Override
  public long iriEnd(long start) {
    long nonAscii = 0;
    for (long at = start; ; at += LANES) {
      ByteVector v = Raw.getVector(SPECIES, at);
      ByteVector twin = v.or((byte) 2); // '<' and '>', '\' and '^' differ in this bit
      long stop =
          v.compare(ULE, (byte) ' ')
              .or(twin.compare(EQ, (byte) '>'))
              .or(v.compare(EQ, (byte) '"'))
              .or(twin.compare(EQ, (byte) '^'))
              .or(v.compare(EQ, (byte) '`'))
              .or(v.sub((byte) '{').compare(ULE, (byte) 2)) // { | }
              .toLong();
      long high = v.compare(LT, (byte) 0).toLong();
      if (stop != 0) {
        nonAscii |= high & (Long.lowestOneBit(stop) - 1);
        return at + Long.numberOfTrailingZeros(stop) | (nonAscii != 0 ? NON_ASCII : 0);
      }
      nonAscii |= high;
    }
  }

  @Override
  public long literalEnd(long start) {
    long nonAscii = 0;
    for (long at = start; ; at += LANES) {
      ByteVector v = Raw.getVector(SPECIES, at);
      long stop =
          v.compare(EQ, (byte) '"')
              .or(v.compare(EQ, (byte) '\\'))
              .or(v.compare(EQ, (byte) '\n'))
              .or(v.compare(EQ, (byte) '\r'))
              .toLong();
      long high = v.compare(LT, (byte) 0).toLong();
      if (stop != 0) {
        nonAscii |= high & (Long.lowestOneBit(stop) - 1);
        return at + Long.numberOfTrailingZeros(stop) | (nonAscii != 0 ? NON_ASCII : 0);
      }
      nonAscii |= high;
    }
  }

  @Override
  public boolean equal(long a, long b, int bytes) {
    int done = 0;
    for (; done + LANES <= bytes; done += LANES) {
      if (!Raw.getVector(SPECIES, a + done)
          .compare(EQ, Raw.getVector(SPECIES, b + done))
          .allTrue()) {
        return false;
      }
    }
    if (done == bytes) {
      return true;
    }
    long same =
        Raw.getVector(SPECIES, a + done).compare(EQ, Raw.getVector(SPECIES, b + done)).toLong();
    return Long.numberOfTrailingZeros(~same) >= bytes - done;
  }
}
