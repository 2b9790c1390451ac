package org.swmpi.ri;

/// How a space is built: with the input, all that its bytes depend on.
///
/// @param mode what contexts are
/// @param documents what a document is; a line where the mode has none
/// @param dimension components of a vector, 16 to 65,536
/// @param nonzeros components of an index vector that are not 0, half of them -1; 1 to 64
/// @param window terms on either side that are context, 0 to 64; 0 where the mode has no window
/// @param seed of the index vectors
/// @param minCount a term that occurs less often has no row, and is no context
/// @param contextMinCount a term that occurs less often is no context
/// @param weighting how much a context counts
/// @param centred whether the expected context is subtracted from a row: the share of its contexts'
///     weights in the sum of all rows
/// @param rooted whether components are replaced by their square roots, with their signs
/// @param tokeniser name of what cuts text into terms
/// @param stopWords checksum of the terms left out, 16 hexadecimal digits; `none`
public record SpaceSettings(
    Mode mode,
    Documents documents,
    int dimension,
    int nonzeros,
    int window,
    long seed,
    long minCount,
    long contextMinCount,
    Weighting weighting,
    boolean centred,
    boolean rooted,
    String tokeniser,
    String stopWords) {

  public static final int LEAST_DIMENSION = 16;
  public static final int MOST_DIMENSION = 65_536;
  public static final int MOST_NONZEROS = 64;
  public static final int MOST_WINDOW = 64;

  public SpaceSettings {
    require("dimension", dimension, LEAST_DIMENSION, MOST_DIMENSION);
    require("nonzeros", nonzeros, 1, Math.min(MOST_NONZEROS, dimension / 2));
    require("window", window, 0, MOST_WINDOW);
    require("min-count", minCount, 1, Long.MAX_VALUE);
    require("context-min-count", contextMinCount, 1, Long.MAX_VALUE);
    if (tokeniser.isBlank() || tokeniser.lines().count() != 1) {
      throw new IllegalArgumentException("tokeniser is '" + tokeniser + "', must be a name");
    }
  }

  private static void require(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " is " + value + ", must be " + least + " to " + most);
    }
  }

  /// Whether the vectors are the exact sums, rounded to float32: a space then keeps the sums alone,
  /// which are mostly zeros.
  public boolean vectorsAreSums() {
    return !centred && !rooted && mode != Mode.IMPORTED;
  }

  /// What gives good quality: d 2048, 2 non-zeros, ±8 terms, weighted, centred, rooted.
  public static SpaceSettings defaults() {
    return new SpaceSettings(
        Mode.TERM,
        Documents.LINE,
        2048,
        2,
        8,
        1,
        5,
        5,
        Weighting.HARMONIC,
        true,
        true,
        "unicode",
        "none");
  }

  /// What S-Space's `RandomIndexing` does unless told otherwise: d 4000, 4 non-zeros, ±2 terms, all
  /// terms between white space, sums as they are.
  public static SpaceSettings sspace() {
    return new SpaceSettings(
        Mode.TERM,
        Documents.LINE,
        4000,
        4,
        2,
        1,
        1,
        1,
        Weighting.NONE,
        false,
        false,
        "whitespace",
        "none");
  }

  /// These settings for another mode.
  public SpaceSettings withMode(Mode other) {
    return new SpaceSettings(
        other,
        documents,
        dimension,
        nonzeros,
        window,
        seed,
        minCount,
        contextMinCount,
        weighting,
        centred,
        rooted,
        tokeniser,
        stopWords);
  }

  /// These settings with other documents.
  public SpaceSettings withDocuments(Documents other) {
    return new SpaceSettings(
        mode,
        other,
        dimension,
        nonzeros,
        window,
        seed,
        minCount,
        contextMinCount,
        weighting,
        centred,
        rooted,
        tokeniser,
        stopWords);
  }

  /// These settings with another shape of index vectors.
  public SpaceSettings withShape(int newDimension, int newNonzeros, long newSeed) {
    return new SpaceSettings(
        mode,
        documents,
        newDimension,
        newNonzeros,
        window,
        newSeed,
        minCount,
        contextMinCount,
        weighting,
        centred,
        rooted,
        tokeniser,
        stopWords);
  }

  /// These settings with other contexts.
  public SpaceSettings withContexts(
      int newWindow, long newMinCount, long newContextMinCount, Weighting newWeighting) {
    return new SpaceSettings(
        mode,
        documents,
        dimension,
        nonzeros,
        newWindow,
        seed,
        newMinCount,
        newContextMinCount,
        newWeighting,
        centred,
        rooted,
        tokeniser,
        stopWords);
  }

  /// These settings with other terms.
  public SpaceSettings withTerms(String newTokeniser, String newStopWords) {
    return new SpaceSettings(
        mode,
        documents,
        dimension,
        nonzeros,
        window,
        seed,
        minCount,
        contextMinCount,
        weighting,
        centred,
        rooted,
        newTokeniser,
        newStopWords);
  }

  /// These settings with another way from sums to vectors.
  public SpaceSettings withVectors(boolean newCentred, boolean newRooted) {
    return new SpaceSettings(
        mode,
        documents,
        dimension,
        nonzeros,
        window,
        seed,
        minCount,
        contextMinCount,
        weighting,
        newCentred,
        newRooted,
        tokeniser,
        stopWords);
  }
}
