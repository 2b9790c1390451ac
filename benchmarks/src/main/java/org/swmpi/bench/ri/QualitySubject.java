package org.swmpi.bench.ri;

import java.util.List;

/// Who builds a space of a text.
///
/// @param build how, by a seed
record QualitySubject(String name, TextSample text, Build build) {
  /// Programs that make a space, of which each needs what those before it have written.
  @FunctionalInterface
  interface Build {
    List<Program> with(int seed);
  }
}
