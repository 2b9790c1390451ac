package org.swmpi.workflow.description;

import java.util.Collection;

/// Finds what somebody may have meant.
@FunctionalInterface
public interface Suggestions {
  /// ` (did you mean 'x'?)`, or nothing where no known name comes near.
  String hint(String unknown, Collection<String> known);
}
