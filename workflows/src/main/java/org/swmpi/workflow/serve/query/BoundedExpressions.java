package org.swmpi.workflow.serve.query;

import java.util.List;
import org.apache.jena.sparql.expr.E_Function;
import org.apache.jena.sparql.expr.E_Regex;
import org.apache.jena.sparql.expr.E_StrReplace;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprFunctionN;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.expr.ExprTransformCopy;

/// Puts expressions that end with their query's time in the place of those that may not end.
final class BoundedExpressions extends ExprTransformCopy {
  private static final String XPATH = "http://www.w3.org/2005/xpath-functions#";

  private final Deadline deadline;

  BoundedExpressions(Deadline deadline) {
    this.deadline = deadline;
  }

  @Override
  public Expr transform(ExprFunctionN function, ExprList arguments) {
    List<Expr> given = arguments.getList().stream().filter(java.util.Objects::nonNull).toList();
    if (function instanceof E_Regex || isCall(function, "matches", 2, given.size())) {
      return new BoundedRegex(deadline, new ExprList(given));
    }
    if (function instanceof E_StrReplace || isCall(function, "replace", 3, given.size())) {
      return new BoundedReplace(deadline, new ExprList(given));
    }
    return super.transform(function, arguments);
  }

  private static boolean isCall(ExprFunctionN function, String name, int least, int arguments) {
    return function instanceof E_Function call
        && call.getFunctionIRI().equals(XPATH + name)
        && (arguments == least || arguments == least + 1);
  }
}
