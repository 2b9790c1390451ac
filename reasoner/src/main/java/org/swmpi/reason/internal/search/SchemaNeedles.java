package org.swmpi.reason.internal.search;

import static jdk.incubator.vector.VectorOperators.EQ;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorMask;
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
      VectorMask<Byte> schema = Raw.getVector(SPECIES, at + 7).compare(EQ, (byte) '#');
      VectorMask<Byte> property = Raw.getVector(SPECIES, at + 4).compare(EQ, (byte) 'P');
      VectorMask<Byte> candidates =
          v.compare(EQ, (byte) '-').and(schema.or(property)).or(v.compare(EQ, (byte) '\\'));
      if (candidates.anyTrue()) {
        long found = first(at, candidates.toLong());
        if (found >= 0) {
          return Math.min(end, found);
        }
      }
    }
    return end;
  }

  /// Address of the first candidate, a bit each from `at` on, that is one of the terms or an
  /// escape; -1 if none is.
  private static long first(long at, long candidates) {
    for (long rest = candidates; rest != 0; rest &= rest - 1) {
      long candidate = at + Long.numberOfTrailingZeros(rest);
      if (isSchema(candidate) || isProperty(candidate) || isEscape(candidate)) {
        return candidate;
      }
    }
    return -1;
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
    return Raw.getByte(dash + 3) == '#' && Raw.getLong(dash + 4) == PROPERTY;
  }

  private static boolean isEscape(long backslash) {
    return Raw.getByte(backslash) == '\\' && (Raw.getByte(backslash + 1) | 0x20) == 'u';
  }
}
