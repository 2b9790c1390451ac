package org.swmpi.ri;

import java.util.Locale;

/// What the context of a term is.
public enum Mode {
  /// The terms around it, within the window (Kanerva, Kristofersson and Holst, CogSci 2000;
  /// Karlgren and Sahlgren 2001).
  TERM,
  /// The documents that it occurs in.
  DOCUMENT,
  /// The documents that it occurs in, each being the sum of the index vectors of its terms
  /// (Cohen, Schvaneveldt and Widdows, J. Biomed. Inform. 2010).
  REFLECTIVE,
  /// As [#TERM], with each neighbour's index vector rotated by its distance, so that word order
  /// counts (Sahlgren, Holst and Kanerva, CogSci 2008).
  PERMUTATION,
  /// The statements of RDF that it is subject or object of: the index vector of the other end,
  /// rotated by the predicate (predication-based semantic indexing, Widdows and Cohen 2010).
  PSI,
  /// None: vectors brought from elsewhere, without sums.
  IMPORTED;

  /// The name on the command line, in summaries and in the manifest of a space.
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
