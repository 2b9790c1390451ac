package org.swmpi.workflow.serve.query;

import java.util.List;
import java.util.regex.Matcher;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprEvalException;
import org.apache.jena.sparql.expr.ExprFunctionN;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.expr.nodevalue.NodeValueOps;
import org.apache.jena.sparql.sse.Tags;

/// REPLACE (SPARQL 1.1, 17.4.3.15) that ends with its query's time.
final class BoundedReplace extends ExprFunctionN {
  private final Deadline deadline;
  private final LastPattern pattern = new LastPattern("REPLACE");

  /// @param arguments text, pattern, replacement, and flags or not
  BoundedReplace(Deadline deadline, ExprList arguments) {
    super(Tags.tagReplace, arguments.getListRaw().toArray(Expr[]::new));
    this.deadline = deadline;
  }

  @Override
  public NodeValue eval(List<NodeValue> arguments) {
    Node text = NodeValueOps.checkAndGetStringLiteral("REPLACE", arguments.get(0));
    String replacement =
        NodeValueOps.checkAndGetStringLiteral("REPLACE", arguments.get(2)).getLiteralLexicalForm();
    String form = text.getLiteralLexicalForm();
    String result =
        pattern.match(
            arguments.get(1),
            arguments.size() > 3 ? arguments.get(3) : null,
            new BoundedText(form, deadline),
            matcher -> replaced(matcher, replacement));
    return result.equals(form) ? arguments.get(0) : NodeValue.makeNode(like(text, result));
  }

  /// A match of nothing counts only where it is the first, as ARQ has it.
  private static String replaced(Matcher matcher, String replacement) {
    StringBuilder result = new StringBuilder();
    boolean first = true;
    try {
      while (matcher.find()) {
        if (first || matcher.start() < matcher.end()) {
          matcher.appendReplacement(result, replacement);
        }
        first = false;
      }
    } catch (IndexOutOfBoundsException | IllegalArgumentException _) {
      throw new ExprEvalException("REPLACE: '" + replacement + "' names a group that is not there");
    }
    return matcher.appendTail(result).toString();
  }

  private static Node like(Node text, String form) {
    return text.getLiteralLanguage().isEmpty()
        ? NodeFactory.createLiteralDT(form, text.getLiteralDatatype())
        : NodeFactory.createLiteralLang(form, text.getLiteralLanguage());
  }

  @Override
  public Expr copy(ExprList arguments) {
    return new BoundedReplace(deadline, arguments);
  }
}
