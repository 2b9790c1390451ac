package org.swmpi.workflow;

import java.util.List;
import org.apache.jena.sparql.engine.binding.Binding;
import org.jspecify.annotations.Nullable;

/// Answers to a query.
///
/// @param variables of a SELECT, in its order
/// @param rows the answers of a SELECT
/// @param verdict the answer of an ASK; null for a SELECT, and where the budget was spent before
///     there was one
public record Bindings(
    List<String> variables, List<Binding> rows, @Nullable Boolean verdict, boolean complete)
    implements Data {
  public Bindings {
    variables = List.copyOf(variables);
    rows = List.copyOf(rows);
  }
}
