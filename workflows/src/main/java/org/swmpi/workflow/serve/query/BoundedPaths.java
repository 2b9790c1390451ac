package org.swmpi.workflow.serve.query;

import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.iterator.QueryIterPath;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.apache.jena.sparql.engine.main.OpExecutorFactory;
import org.apache.jena.tdb2.solver.OpExecutorTDB2;
import org.apache.jena.tdb2.sys.TDBInternal;

/// Has property paths end with their query's time: ARQ follows a path from one node to its end
/// before it looks whether the query was cancelled.
final class BoundedPaths {
  private BoundedPaths() {}

  /// What runs the operators of queries of a dataset.
  static OpExecutorFactory executors(DatasetGraph dataset) {
    return TDBInternal.isTDB2(dataset) ? OnDisk::new : InMemory::new;
  }

  private static QueryIterator follow(OpPath path, QueryIterator input, ExecutionContext context) {
    Deadline deadline = context.getContext().get(QueryRules.DEADLINE);
    ExecutionContext bounded =
        deadline == null
            ? context
            : ExecutionContext.copyChangeActiveGraph(
                context, new BoundedGraph(context.getActiveGraph(), deadline));
    return new QueryIterPath(path.getTriplePath(), input, bounded);
  }

  private static final class InMemory extends OpExecutor {
    InMemory(ExecutionContext context) {
      super(context);
    }

    @Override
    protected QueryIterator execute(OpPath path, QueryIterator input) {
      return follow(path, input, execCxt);
    }
  }

  private static final class OnDisk extends OpExecutorTDB2 {
    OnDisk(ExecutionContext context) {
      super(context);
    }

    @Override
    protected QueryIterator execute(OpPath path, QueryIterator input) {
      return follow(path, input, execCxt);
    }
  }
}
