package org.swmpi.workflow.serve.query;

import java.time.Duration;
import java.util.List;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.ARQConstants;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.TransformCopy;
import org.apache.jena.sparql.algebra.Transformer;
import org.apache.jena.sparql.algebra.optimize.Optimize;
import org.apache.jena.sparql.algebra.optimize.Rewrite;
import org.apache.jena.sparql.algebra.optimize.RewriteFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.main.QC;
import org.apache.jena.sparql.function.FunctionRegistry;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.apache.jena.sparql.service.ServiceExecutorRegistry;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.jspecify.annotations.Nullable;

/// What is granted to each query.
///
/// @param timeout from its arrival to the last of its results
/// @param limit solutions, or triples, that it may have
/// @param services hosts that SERVICE may ask, `host` or `host:port`
public record QueryRules(Duration timeout, long limit, List<String> services) {
  /// In the context of a query: when its time is over.
  static final Symbol DEADLINE = Symbol.create("https://w3id.org/sw-mpi/query#deadline");

  public QueryRules {
    services = List.copyOf(services);
  }

  /// Makes queries of a dataset obey.
  ///
  /// @param terms what `similarTo` searches; null for nothing
  public void applyTo(DatasetGraph dataset, @Nullable SimilarTerms terms) {
    Context context = dataset.getContext();
    QC.setFactory(context, BoundedPaths.executors(dataset));
    FunctionRegistry.set(context, new StandardFunctions());
    PropertyFunctionRegistry.set(context, new SimilarityFunctions(terms));
    ServiceExecutorRegistry registry = new ServiceExecutorRegistry();
    registry.add(new AllowedServices(services));
    ServiceExecutorRegistry.set(context, registry);
    context.set(ARQ.httpQueryClient, AllowedServices.client(timeout));
    context.set(ARQ.httpQueryTimeout, timeout.toMillis());
    context.set(ARQConstants.sysOptimizerFactory, (RewriteFactory) QueryRules::rewrite);
  }

  /// Before ARQ's own rewriting, which evaluates what is constant, and after it, where it may have
  /// made new expressions.
  private static Rewrite rewrite(Context context) {
    Deadline deadline = context.get(DEADLINE);
    Rewrite usual = Optimize.stdOptimizationFactory.create(context);
    return deadline == null ? usual : op -> bounded(usual.rewrite(bounded(op, deadline)), deadline);
  }

  private static Op bounded(Op op, Deadline deadline) {
    return Transformer.transformSkipService(
        new TransformCopy(), new BoundedExpressions(deadline), op);
  }
}
