package org.swmpi.workflow.serve.query;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryBuildException;
import org.apache.jena.query.QueryDeniedException;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIterNullIterator;
import org.apache.jena.sparql.engine.iterator.QueryIterPlainWrapper;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.apache.jena.sparql.pfunction.PropFuncArgType;
import org.apache.jena.sparql.pfunction.PropertyFunctionEval;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.serve.query.SimilarTerms.Similar;

/// `?x swmpi:similarTo ("heart attack" 10)`, also `(?x ?score) swmpi:similarTo …`: the terms of the
/// semantic space that are most similar to a text or an IRI. A variable for that has its value from
/// what stands before.
final class SimilarTo extends PropertyFunctionEval {
  static final String IRI = "https://w3id.org/sw-mpi/function#similarTo";

  private static final int USUAL_NUMBER = 10;
  private static final int MOST = 100_000;

  private final @Nullable SimilarTerms terms;

  SimilarTo(@Nullable SimilarTerms terms) {
    super(PropFuncArgType.PF_ARG_EITHER, PropFuncArgType.PF_ARG_EITHER);
    this.terms = terms;
  }

  @Override
  public void build(
      PropFuncArg subject, Node predicate, PropFuncArg object, ExecutionContext context) {
    super.build(subject, predicate, object, context);
    if (terms == null) {
      throw new QueryDeniedException(
          "swmpi:similarTo needs a semantic space; start serve with --space SPACE");
    }
    int left = arguments(subject).size();
    int right = arguments(object).size();
    if (left < 1 || left > 2 || right < 1 || right > 2) {
      throw new QueryBuildException(
          "swmpi:similarTo is written '?x swmpi:similarTo (\"text\" 10)' or"
              + " '(?x ?score) swmpi:similarTo (\"text\" 10)'");
    }
  }

  @Override
  public QueryIterator execEvaluated(
      Binding binding,
      PropFuncArg subject,
      Node predicate,
      PropFuncArg object,
      ExecutionContext context) {
    List<Node> asked = arguments(object);
    Node of = asked.getFirst();
    if (terms == null || !(of.isURI() || of.isLiteral())) {
      return QueryIterNullIterator.create(context);
    }
    List<Node> wanted = arguments(subject);
    List<Binding> found = new ArrayList<>();
    for (Similar similar : terms.similarTo(of, number(asked))) {
      Binding one = bound(binding, wanted.getFirst(), similar.term());
      if (one != null && wanted.size() > 1) {
        one = bound(one, wanted.get(1), NodeValue.makeDouble(similar.score()).asNode());
      }
      if (one != null) {
        found.add(one);
      }
    }
    return QueryIterPlainWrapper.create(found.iterator(), context);
  }

  private static int number(List<Node> asked) {
    if (asked.size() == 1) {
      return USUAL_NUMBER;
    }
    Node given = asked.get(1); // a variable where it has no value
    NodeValue number = given.isConcrete() ? NodeValue.makeNode(given) : null;
    if (number == null || !number.isInteger() || number.getInteger().signum() <= 0) {
      throw new QueryBuildException(
          "swmpi:similarTo: how many terms is a whole number from 1, not "
              + (number == null ? given : number));
    }
    return number.getInteger().min(java.math.BigInteger.valueOf(MOST)).intValue();
  }

  /// A binding with one more variable; null where what is there already says otherwise.
  private static @Nullable Binding bound(Binding binding, Node wanted, Node value) {
    if (Var.isVar(wanted)) {
      Var variable = Var.alloc(wanted);
      Node already = binding.get(variable);
      return already == null
          ? BindingFactory.binding(binding, variable, value)
          : already.equals(value) ? binding : null;
    }
    return wanted.equals(value) ? binding : null;
  }

  private static List<Node> arguments(PropFuncArg argument) {
    return argument.isList() ? argument.getArgList() : List.of(argument.getArg());
  }
}
