package org.swmpi.reason.internal.search;

import static jdk.incubator.vector.VectorOperators.EQ;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;
import org.swmpi.data.memory.Raw;

/// Finds the lines that a usual schema can stand in, at the speed of memory: those with one of the
/// terms `rdfs:domain`, `rdfs:range`, `rdfs:sub…Of`, `rdfs:Class`, `rdfs:Datatype`,
/// `rdfs:Container…`, `rdf:Property`, and those with an escape that might hide one.
final class SchemaNeedles {
  private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  /// Behind `rdf-schema#`: what the names of the schema begin with.
  private static final byte[] SCHEMA_NAMES = "drsDC".getBytes(StandardCharsets.US_ASCII);

  private static final long SCHEMA = word("-schema#");
  private static final long PROPERTY = word("Property");

  private SchemaNeedles() {}

  private static long word(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return java.nio.ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  /// Whether the machine's vectors make the search quicker than reading every line.
  static boolean worthwhile() {
    return LANES >= 16;
  }

  /// Address of a byte in the first such line at or behind `start`, or `end`.
  ///
  /// @param end of the text; [Raw#PADDING] bytes behind it are readable
  static long find(long start, long end) {
    for (long at = start; at < end; at += LANES) {
      ByteVector v = Raw.getVector(SPECIES, at);
      ByteVector v1 = Raw.getVector(SPECIES, at + 1);
      long dash = v.compare(EQ, (byte) '-').toLong();
      long hits =
          v.compare(EQ, (byte) '\\').toLong() & v1.or((byte) 0x20).compare(EQ, (byte) 'u').toLong();
      if (dash != 0) {
        long schema = dash & Raw.getVector(SPECIES, at + 7).compare(EQ, (byte) '#').toLong();
        long syntax =
            dash
                & Raw.getVector(SPECIES, at + 3).compare(EQ, (byte) '#').toLong()
                & Raw.getVector(SPECIES, at + 4).compare(EQ, (byte) 'P').toLong();
        for (long rest = schema | syntax; rest != 0; rest &= rest - 1) {
          long hit = at + Long.numberOfTrailingZeros(rest);
          if (isSchema(hit) || isProperty(hit)) {
            hits |= Long.lowestOneBit(rest);
          }
        }
      }
      if (hits != 0) {
        return Math.min(end, at + Long.numberOfTrailingZeros(hits));
      }
    }
    return end;
  }

  private static boolean isSchema(long dash) {
    if (Raw.getLong(dash) != SCHEMA) {
      return false;
    }
    byte name = Raw.getByte(dash + 8);
    for (byte initial : SCHEMA_NAMES) {
      if (name == initial) {
        return name != 's' || Raw.getByte(dash + 9) == 'u';
      }
    }
    return false;
  }

  private static boolean isProperty(long dash) {
    return Raw.getLong(dash + 4) == PROPERTY;
  }
}
