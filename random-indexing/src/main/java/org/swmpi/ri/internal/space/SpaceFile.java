package org.swmpi.ri.internal.space;

import java.util.Locale;

/// The files of a space, beside its manifest. All numbers are little-endian.
public enum SpaceFile {
  /// The terms in UTF-8, in the order of rows, nothing between them.
  TERMS,
  /// Where each term begins in [#TERMS]: a long a row, and the end.
  OFFSETS,
  /// The rows in the order of the terms' bytes, unsigned: an int each.
  ORDER,
  /// How often each term occurs: a long a row.
  FREQUENCIES,
  /// What each term counts as a context: an int a row.
  WEIGHTS,
  /// The exact sums, packed by [SumsCoding].
  SUMS,
  /// Where each row begins in [#SUMS]: a long a row, and the end.
  PLACES,
  /// A float a component, row by row. Not there where the vectors are the exact sums.
  VECTORS;

  /// Name in the folder of the space.
  public String fileName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Whether only spaces with sums have it: those that were not brought from elsewhere.
  public boolean ofSums() {
    return this == WEIGHTS || this == SUMS || this == PLACES;
  }

  /// Whether its checksum is made of those of its rows, rather than of all its bytes.
  public boolean byRow() {
    return this == SUMS || this == VECTORS;
  }
}
