package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.swmpi.workflow.DataTransformer;
import org.swmpi.workflow.Faults;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.RdfDataset;
import org.swmpi.workflow.SparqlQuery;
import org.swmpi.workflow.StageContext;

/// Data by a CONSTRUCT query.
public final class SparqlConstructTransformer implements DataTransformer {
  @Override
  public String iri() {
    return Names.PLUGIN + "SparqlConstructTransformer";
  }

  @Override
  public String purpose() {
    return "Makes new data of its input by a CONSTRUCT query.";
  }

  @Override
  public List<Parameter> parameters() {
    return QueryTexts.PARAMETERS;
  }

  @Override
  public boolean isSplittable() {
    return true;
  }

  @Override
  public void verify(Parameters parameters, Faults faults) {
    faults.look(() -> query(parameters));
  }

  private static SparqlQuery query(Parameters parameters) {
    SparqlQuery query =
        SparqlQuery.of(parameters)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "has no query; give it a CONSTRUCT by larkc:sparqlQuery or wf:queryFile"));
    if (!query.query().isConstructType()) {
      throw new IllegalArgumentException("its query is no CONSTRUCT; write one");
    }
    return query;
  }

  @Override
  public RdfData transform(RdfData data, StageContext stage) throws IOException {
    DatasetGraph made = DatasetGraphFactory.create();
    RdfData read = data.within(stage.meter());
    QueryExecBuilder builder =
        QueryExec.dataset(read.dataset()).query(query(stage.parameters()).query());
    java.time.Duration left = stage.meter().timeLeft();
    if (left != null) {
      builder.timeout(Math.max(1, left.toMillis()), TimeUnit.MILLISECONDS);
    }
    boolean complete = read.complete();
    try (QueryExec execution = builder.build()) {
      Iterator<Quad> quads = execution.constructQuads();
      while (quads.hasNext()) {
        Quad quad = quads.next();
        if (made.contains(quad)) {
          continue;
        }
        if (!stage.meter().admit()) {
          complete = false;
          break;
        }
        made.add(quad);
      }
    } catch (QueryCancelledException _) {
      complete = false;
    } catch (QueryExceptionHTTP e) {
      throw QueryTexts.unanswered(e);
    }
    return new RdfDataset(made, complete);
  }
}
