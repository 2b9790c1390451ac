package org.swmpi.data.generate;

/// What universities to make.
///
/// @param universities how many, 1 to [#MOST_UNIVERSITIES]
/// @param first number of the first one, from 0
/// @param seed any number; other seeds give other data
/// @param ontology whether the data begins with univ-bench, the ontology that it speaks of
public record LubmOptions(int universities, int first, long seed, boolean ontology) {
  /// 24 TB of N-Triples.
  public static final int MOST_UNIVERSITIES = 1_000_000;

  private static final int LAST_UNIVERSITY = 1_000_000_000;

  public LubmOptions {
    OutOfRange.refuse("universities", universities, 1, MOST_UNIVERSITIES);
    OutOfRange.refuse("--first", first, 0, LAST_UNIVERSITY - universities);
  }
}
