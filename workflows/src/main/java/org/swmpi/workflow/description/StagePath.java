package org.swmpi.workflow.description;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.Budget;
import org.swmpi.workflow.SparqlQuery;

/// A way through a workflow, from stages to the one whose output is wanted.
///
/// @param name for people
/// @param inputs its first stages
/// @param output its last
/// @param query what stages that need a query, and have none, get; null: none
/// @param budget for all of it
public record StagePath(
    String name, List<String> inputs, String output, @Nullable SparqlQuery query, Budget budget) {}
