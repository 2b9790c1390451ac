package org.swmpi.workflow.serve.query;

import java.util.List;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprFunctionN;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.expr.nodevalue.NodeValueOps;
import org.apache.jena.sparql.sse.Tags;

/// REGEX (SPARQL 1.1, 17.4.3.14) that ends with its query's time.
final class BoundedRegex extends ExprFunctionN {
  private final Deadline deadline;
  private final LastPattern pattern = new LastPattern("REGEX");

  /// @param arguments text, pattern, and flags or not
  BoundedRegex(Deadline deadline, ExprList arguments) {
    super(Tags.tagRegex, arguments.getListRaw().toArray(Expr[]::new));
    this.deadline = deadline;
  }

  @Override
  public NodeValue eval(List<NodeValue> arguments) {
    String text =
        NodeValueOps.checkAndGetStringLiteral("REGEX", arguments.get(0)).getLiteralLexicalForm();
    boolean found =
        pattern.match(
            arguments.get(1),
            arguments.size() > 2 ? arguments.get(2) : null,
            new BoundedText(text, deadline),
            java.util.regex.Matcher::find);
    return NodeValue.booleanReturn(found);
  }

  @Override
  public Expr copy(ExprList arguments) {
    return new BoundedRegex(deadline, arguments);
  }
}
