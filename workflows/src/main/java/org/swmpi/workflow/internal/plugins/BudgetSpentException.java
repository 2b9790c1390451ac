package org.swmpi.workflow.internal.plugins;

/// Ends work whose budget is spent, from deep inside it.
final class BudgetSpentException extends RuntimeException {
  private static final long serialVersionUID = 1L;
}
