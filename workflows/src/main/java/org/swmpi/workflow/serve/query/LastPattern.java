package org.swmpi.workflow.serve.query;

import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.sparql.expr.ExprEvalException;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.expr.RegexEngine;
import org.apache.jena.sparql.expr.nodevalue.NodeValueOps;
import org.jspecify.annotations.Nullable;

/// The pattern of a function, compiled anew only when it has changed. It is of one query and so of
/// one thread.
final class LastPattern {
  private final String function;
  private @Nullable String source;
  private @Nullable Pattern compiled;

  /// @param function its name, for messages
  LastPattern(String function) {
    this.function = function;
  }

  /// Does something with the pattern's matcher over a text.
  ///
  /// @throws ExprEvalException if the pattern is none, or the text too long for it
  <T> T match(
      NodeValue pattern, @Nullable NodeValue flags, CharSequence text, Function<Matcher, T> use) {
    try {
      return use.apply(compiled(string(pattern), flags == null ? "" : string(flags)).matcher(text));
    } catch (StackOverflowError _) {
      throw new ExprEvalException(function + ": the text is too long for the pattern");
    }
  }

  private Pattern compiled(String pattern, String flags) {
    String wanted = flags + "/" + pattern;
    Pattern last = compiled;
    if (last == null || !wanted.equals(source)) {
      last = RegexEngine.makePattern(function, pattern, flags);
      compiled = last;
      source = wanted;
    }
    return last;
  }

  private String string(NodeValue value) {
    return NodeValueOps.checkAndGetStringLiteral(function, value).getLiteralLexicalForm();
  }
}
