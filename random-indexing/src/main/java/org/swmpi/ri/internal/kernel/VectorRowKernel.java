package org.swmpi.ri.internal.kernel;

import static jdk.incubator.vector.VectorOperators.ABS;
import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.B2F;
import static jdk.incubator.vector.VectorOperators.B2S;
import static jdk.incubator.vector.VectorOperators.F2B;
import static jdk.incubator.vector.VectorOperators.I2F;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.MAX;
import static jdk.incubator.vector.VectorOperators.MUL;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.swmpi.data.memory.Raw;

/// [RowKernel] by the Vector API.
///
/// Sums that a loop carries are arguments of calls, not receivers: where C2 does not know their
/// class in time, it keeps a virtual call, for which vectors become objects. So they do for a large
/// method that is compiled before the loop that calls it: C2 does not inline it then.
public final class VectorRowKernel implements RowKernel {
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = FLOATS.length();
  private static final long VECTOR = FLOATS.vectorByteSize();
  private static final long TILE_ROW = 4 * VECTOR;

  /// As many bytes as there are floats in a vector, at least those that fit the smallest shape.
  private static final VectorSpecies<Byte> QUARTER =
      VectorSpecies.of(
          byte.class, VectorShape.forBitSize(Math.max(64, FLOATS.vectorBitSize() / 4)));

  private static final int QUARTER_LANES = QUARTER.length();

  private static final VectorSpecies<Short> SHORTS = ShortVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Byte> HALF =
      VectorSpecies.of(byte.class, VectorShape.forBitSize(SHORTS.vectorBitSize() / 2));
  private static final int SHORT_LANES = SHORTS.length();

  /// Quads whose products fit 16 bits together.
  private static final int SUMMED_QUADS = 4;

  /// Added to and taken from a float below 2^22, it leaves the nearest integer, even ones at ties.
  private static final float ROUNDER = 0x1.8p23f;

  @Override
  public int tileQueries() {
    return 4 * LANES;
  }

  @Override
  public float dot(long row, long query, int n) {
    FloatVector s = FloatVector.zero(FLOATS);
    long whole = 4L * FLOATS.loopBound(n);
    for (long at = 0; at < whole; at += VECTOR) {
      s = Raw.getFloats(FLOATS, row + at).fma(Raw.getFloats(FLOATS, query + at), s);
    }
    return s.reduceLanes(ADD) + dotFrom(whole, row, query, n);
  }

  /// Of the last numbers, which fill no vector.
  private static float dotFrom(long whole, long row, long query, int n) {
    float sum = 0;
    for (long at = whole; at < 4L * n; at += 4) {
      sum += Raw.getFloat(row + at) * Raw.getFloat(query + at);
    }
    return sum;
  }

  @Override
  public void dotGroups(long rows, long stride, long apart, long query, int n, float[] products) {
    long whole = 4L * FLOATS.loopBound(n);
    for (int r = 0; r < GROUP; r++) {
      long row0 = rows + r * stride;
      long row1 = row0 + apart;
      long row2 = row1 + apart;
      long row3 = row2 + apart;
      FloatVector s0 = FloatVector.zero(FLOATS);
      FloatVector s1 = s0;
      FloatVector s2 = s0;
      FloatVector s3 = s0;
      for (long at = 0; at < whole; at += VECTOR) {
        FloatVector q = Raw.getFloats(FLOATS, query + at);
        s0 = Raw.getFloats(FLOATS, row0 + at).fma(q, s0);
        s1 = Raw.getFloats(FLOATS, row1 + at).fma(q, s1);
        s2 = Raw.getFloats(FLOATS, row2 + at).fma(q, s2);
        s3 = Raw.getFloats(FLOATS, row3 + at).fma(q, s3);
      }
      products[r] = s0.reduceLanes(ADD) + dotFrom(whole, row0, query, n);
      products[GROUP + r] = s1.reduceLanes(ADD) + dotFrom(whole, row1, query, n);
      products[2 * GROUP + r] = s2.reduceLanes(ADD) + dotFrom(whole, row2, query, n);
      products[3 * GROUP + r] = s3.reduceLanes(ADD) + dotFrom(whole, row3, query, n);
    }
  }

  @Override
  public long near(float[] products, int at, float[] scale, int first, float least) {
    long mask = 0;
    for (int r = 0; r < GROUP; r += LANES) {
      FloatVector cosine =
          FloatVector.fromArray(FLOATS, products, at + r)
              .mul(FloatVector.fromArray(FLOATS, scale, first + r));
      mask |= cosine.compare(LT, least).toLong() << r;
    }
    return ~mask;
  }

  /// Two rows at a time: with four, C2 gives up inlining before the end of the loop, and sums
  /// become objects.
  @Override
  public void dotBytes4(
      long row0, long row1, long row2, long row3, long query, int n, int[] products) {
    for (int r = 0; r < 4; r += 2) {
      long row = r == 0 ? row0 : row2;
      long apart = r == 0 ? row1 - row0 : row3 - row2;
      IntVector s0 = IntVector.zero(INTS);
      IntVector s1 = s0;
      for (long end = row + n, at = query; row < end; row += 2L * SHORT_LANES) {
        ShortVector q = Raw.getShorts(SHORTS, at);
        ShortVector p = Raw.getShorts(SHORTS, at + 2L * SHORT_LANES);
        at += 4L * SHORT_LANES;
        s0 = pairs(row, q, p).lanewise(ADD, s0);
        s1 = pairs(row + apart, q, p).lanewise(ADD, s1);
      }
      products[r] = s0.reduceLanes(ADD);
      products[r + 1] = s1.reduceLanes(ADD);
    }
  }

  /// Sums of four products each. Two products fit 16 bits: 2 · 127 · 127 is below 2^15.
  private static IntVector pairs(long row, ShortVector q, ShortVector p) {
    IntVector sums = shorts(row).mul(q).add(shorts(row + SHORT_LANES).mul(p)).reinterpretAsInts();
    return sums.lanewise(LSHL, 16).lanewise(ASHR, 16).add(sums.lanewise(ASHR, 16));
  }

  private static ShortVector shorts(long row) {
    ByteVector bytes = Raw.getVector(HALF, row);
    return (ShortVector) bytes.convertShape(B2S, SHORTS, 0);
  }

  /// As [CoarseBlock] has it, a quad of both halves at a time.
  @Override
  public void dotCoarse(long block, long query, int n, int excess, long products) {
    long half = CoarseBlock.halfBytes(n);
    for (long lane = 0; lane < CoarseBlock.QUAD_BYTES; lane += VECTOR) {
      IntVector even = IntVector.broadcast(INTS, -excess);
      IntVector odd = even;
      IntVector otherEven = even;
      IntVector otherOdd = even;
      long quads = block + lane;
      for (long at = query, end = query + 2L * n; at < end; at += 8 * SUMMED_QUADS) {
        ShortVector sums = ShortVector.zero(SHORTS);
        ShortVector otherSums = sums;
        for (int quad = 0; quad < SUMMED_QUADS; quad++) {
          long q = Raw.getLong(at + 8L * quad);
          ShortVector q0 = ShortVector.broadcast(SHORTS, (short) q);
          ShortVector q1 = ShortVector.broadcast(SHORTS, (short) (q >> 16));
          ShortVector q2 = ShortVector.broadcast(SHORTS, (short) (q >> 32));
          ShortVector q3 = ShortVector.broadcast(SHORTS, (short) (q >> 48));
          ShortVector x = Raw.getShorts(SHORTS, quads);
          sums = x.lanewise(MUL, q0).lanewise(ADD, sums);
          x = x.lanewise(LSHR, (short) 4);
          sums = x.lanewise(MUL, q1).lanewise(ADD, sums);
          x = x.lanewise(LSHR, (short) 4);
          sums = x.lanewise(MUL, q2).lanewise(ADD, sums);
          x = x.lanewise(LSHR, (short) 4);
          sums = x.lanewise(MUL, q3).lanewise(ADD, sums);
          x = Raw.getShorts(SHORTS, quads + half);
          otherSums = x.lanewise(MUL, q0).lanewise(ADD, otherSums);
          x = x.lanewise(LSHR, (short) 4);
          otherSums = x.lanewise(MUL, q1).lanewise(ADD, otherSums);
          x = x.lanewise(LSHR, (short) 4);
          otherSums = x.lanewise(MUL, q2).lanewise(ADD, otherSums);
          x = x.lanewise(LSHR, (short) 4);
          otherSums = x.lanewise(MUL, q3).lanewise(ADD, otherSums);
          quads += CoarseBlock.QUAD_BYTES;
        }
        IntVector both = sums.reinterpretAsInts();
        even = both.lanewise(LSHL, 16).lanewise(ASHR, 16).lanewise(ADD, even);
        odd = both.lanewise(ASHR, 16).lanewise(ADD, odd);
        both = otherSums.reinterpretAsInts();
        otherEven = both.lanewise(LSHL, 16).lanewise(ASHR, 16).lanewise(ADD, otherEven);
        otherOdd = both.lanewise(ASHR, 16).lanewise(ADD, otherOdd);
      }
      long product = products + lane;
      Raw.putInts(product, even);
      Raw.putInts(product + CoarseBlock.QUAD_BYTES, odd);
      Raw.putInts(product + 2 * CoarseBlock.QUAD_BYTES, otherEven);
      Raw.putInts(product + 3 * CoarseBlock.QUAD_BYTES, otherOdd);
    }
  }

  @Override
  public long near(
      long products, float[] scale, float[] error, int first, float perError, float least) {
    long mask = 0;
    for (int row = 0; row < CoarseBlock.ROWS; row += LANES) {
      IntVector integers = Raw.getInts(INTS, products + 4L * row);
      FloatVector cosine = (FloatVector) integers.convertShape(I2F, FLOATS, 0);
      FloatVector most = FloatVector.fromArray(FLOATS, error, first + row).mul(perError);
      most = cosine.fma(FloatVector.fromArray(FLOATS, scale, first + row), most);
      mask |= most.compare(LT, least).toLong() << row;
    }
    return ~mask;
  }

  @Override
  public float largest(long row, int n) {
    FloatVector most = FloatVector.zero(FLOATS);
    long whole = 4L * FLOATS.loopBound(n);
    long at = 0;
    for (; at < whole; at += VECTOR) {
      FloatVector size = Raw.getFloats(FLOATS, row + at).lanewise(ABS);
      most = most.blend(size, most.compare(LT, size));
    }
    float largest = most.reduceLanes(MAX);
    for (; at < 4L * n; at += 4) {
      float size = Math.abs(Raw.getFloat(row + at));
      if (size > largest) {
        largest = size;
      }
    }
    return largest;
  }

  @Override
  public float quantise(long row, int n, float step, int most, long bytes) {
    float inverse = 1 / step;
    FloatVector s = FloatVector.zero(FLOATS);
    FloatVector minusStep = FloatVector.broadcast(FLOATS, -step);
    long i = 0;
    for (; QUARTER_LANES == LANES && i + LANES <= n; i += LANES) {
      FloatVector x = Raw.getFloats(FLOATS, row + 4 * i);
      FloatVector whole = x.mul(inverse).add(ROUNDER).sub(ROUNDER).min(most).max(-most);
      FloatVector rest = minusStep.fma(whole, x);
      s = rest.fma(rest, s);
      Raw.putVector(bytes + i, (ByteVector) whole.convertShape(F2B, QUARTER, 0));
    }
    float error = s.reduceLanes(ADD);
    for (; i < n; i++) {
      float x = Raw.getFloat(row + 4 * i);
      float whole = Math.clamp((float) Math.rint(x * inverse), -most, most);
      float rest = Math.fma(-step, whole, x);
      error += rest * rest;
      Raw.putByte(bytes + i, (byte) whole);
    }
    return error;
  }

  @Override
  public void widen(long bytes, int n, long floats) {
    long i = 0;
    for (; QUARTER_LANES == LANES && i + LANES <= n; i += LANES) {
      ByteVector narrow = Raw.getVector(QUARTER, bytes + i);
      Raw.putFloats(floats + 4 * i, (FloatVector) narrow.convertShape(B2F, FLOATS, 0));
    }
    for (; i < n; i++) {
      Raw.putFloat(floats + 4 * i, Raw.getByte(bytes + i));
    }
  }

  @Override
  public void tile(long rows, long stride, long queries, int n, long products) {
    halfTile(rows, stride, queries, n, products);
    halfTile(rows, stride, queries + 2 * VECTOR, n, products + 2 * VECTOR);
  }

  /// The products with two of the four vectors of queries. Twelve sums keep the units for fused
  /// operations busy; with twenty-four, C2 gives up inlining before the end of the method, and sums
  /// become objects.
  private static void halfTile(long rows, long stride, long queries, int n, long products) {
    FloatVector zero = FloatVector.zero(FLOATS);
    FloatVector s00 = zero;
    FloatVector s01 = zero;
    FloatVector s10 = zero;
    FloatVector s11 = zero;
    FloatVector s20 = zero;
    FloatVector s21 = zero;
    FloatVector s30 = zero;
    FloatVector s31 = zero;
    FloatVector s40 = zero;
    FloatVector s41 = zero;
    FloatVector s50 = zero;
    FloatVector s51 = zero;
    long r0 = rows;
    long r1 = r0 + stride;
    long r2 = r1 + stride;
    long r3 = r2 + stride;
    long r4 = r3 + stride;
    long r5 = r4 + stride;
    long query = queries;
    for (long at = 0; at < 4L * n; at += 4) {
      FloatVector q0 = Raw.getFloats(FLOATS, query);
      FloatVector q1 = Raw.getFloats(FLOATS, query + VECTOR);
      query += TILE_ROW;
      FloatVector x;
      x = FloatVector.broadcast(FLOATS, Raw.getFloat(r0 + at));
      s00 = x.fma(q0, s00);
      s01 = x.fma(q1, s01);
      x = FloatVector.broadcast(FLOATS, Raw.getFloat(r1 + at));
      s10 = x.fma(q0, s10);
      s11 = x.fma(q1, s11);
      x = FloatVector.broadcast(FLOATS, Raw.getFloat(r2 + at));
      s20 = x.fma(q0, s20);
      s21 = x.fma(q1, s21);
      x = FloatVector.broadcast(FLOATS, Raw.getFloat(r3 + at));
      s30 = x.fma(q0, s30);
      s31 = x.fma(q1, s31);
      x = FloatVector.broadcast(FLOATS, Raw.getFloat(r4 + at));
      s40 = x.fma(q0, s40);
      s41 = x.fma(q1, s41);
      x = FloatVector.broadcast(FLOATS, Raw.getFloat(r5 + at));
      s50 = x.fma(q0, s50);
      s51 = x.fma(q1, s51);
    }
    put(products + 0 * TILE_ROW, s00, s01);
    put(products + 1 * TILE_ROW, s10, s11);
    put(products + 2 * TILE_ROW, s20, s21);
    put(products + 3 * TILE_ROW, s30, s31);
    put(products + 4 * TILE_ROW, s40, s41);
    put(products + 5 * TILE_ROW, s50, s51);
  }

  private static void put(long product, FloatVector s0, FloatVector s1) {
    Raw.putFloats(product, s0);
    Raw.putFloats(product + VECTOR, s1);
  }

  @Override
  public long reaches(long products, float scale, float error, long thresholds) {
    FloatVector scales = FloatVector.broadcast(FLOATS, scale);
    FloatVector errors = FloatVector.broadcast(FLOATS, error);
    long mask = 0;
    for (int i = 0; i < 4; i++) {
      long at = VECTOR * i;
      long below =
          Raw.getFloats(FLOATS, products + at)
              .fma(scales, errors)
              .compare(LT, Raw.getFloats(FLOATS, thresholds + at))
              .toLong();
      mask |= below << LANES * i;
    }
    return ~mask & -1L >>> 64 - 4 * LANES;
  }
}
