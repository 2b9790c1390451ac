package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.sparql.exec.RowSet;
import org.swmpi.workflow.Bindings;
import org.swmpi.workflow.Decider;
import org.swmpi.workflow.Faults;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.SparqlQuery;
import org.swmpi.workflow.StageContext;

/// Answers a SELECT by rows, and an ASK by yes or no.
public final class SparqlDecider implements Decider {
  @Override
  public String iri() {
    return Names.PLUGIN + "SparqlDecider";
  }

  @Override
  public String purpose() {
    return "Answers a SELECT by rows, and an ASK by yes or no.";
  }

  @Override
  public List<Parameter> parameters() {
    return QueryTexts.PARAMETERS;
  }

  @Override
  public void verify(Parameters parameters, Faults faults) {
    faults.look(() -> SparqlQuery.of(parameters).ifPresent(SparqlDecider::verify));
  }

  private static void verify(SparqlQuery query) {
    if (!query.query().isSelectType() && !query.query().isAskType()) {
      throw new IllegalArgumentException("its query is neither SELECT nor ASK; write one of these");
    }
  }

  @Override
  public Bindings decide(RdfData data, SparqlQuery query, StageContext stage) throws IOException {
    verify(query);
    RdfData read = data.within(stage.meter());
    boolean complete = read.complete() && query.complete();
    QueryExecBuilder builder = QueryExec.dataset(read.dataset()).query(query.query());
    Duration left = stage.meter().timeLeft();
    if (left != null) {
      builder.timeout(Math.max(1, left.toMillis()), TimeUnit.MILLISECONDS);
    }
    List<Binding> rows = new ArrayList<>();
    List<String> variables =
        query.query().isSelectType() ? query.query().getResultVars() : List.of();
    try (QueryExec execution = builder.build()) {
      if (query.query().isAskType()) {
        return new Bindings(variables, rows, execution.ask(), complete);
      }
      RowSet found = execution.select();
      while (found.hasNext()) {
        if (!stage.meter().admit()) {
          complete = false;
          break;
        }
        rows.add(found.next().detach());
      }
    } catch (QueryCancelledException _) {
      complete = false;
    } catch (QueryExceptionHTTP e) {
      throw QueryTexts.unanswered(e);
    }
    return new Bindings(variables, rows, null, complete);
  }
}
