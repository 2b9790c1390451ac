package org.swmpi.workflow.serve.query;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.jena.fuseki.servlets.ActionErrorException;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.fuseki.servlets.SPARQL_QueryDataset;
import org.apache.jena.fuseki.servlets.ServletOps;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryBuildException;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryDeniedException;
import org.apache.jena.query.QueryExecException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.QueryExecResult;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.exec.RowSetStream;

/// Fuseki's query operation within limits. An answer is complete in memory before its first byte is
/// sent: so a query that takes too long, or has too many results, is refused by status and message,
/// and no part of an answer passes for the whole.
public final class QueryService extends SPARQL_QueryDataset {
  /// Bytes of a request's body.
  public static final int MOST_BYTES = 1 << 20;

  private static final String DEADLINE = Deadline.class.getName();
  private static final String TOO_DEEP = "the query is nested too deeply; make it simpler";
  private static final int FORBIDDEN = 403;
  private static final int NOT_ACCEPTABLE = 406;
  private static final int TOO_LARGE = 413;
  private static final int UNAVAILABLE = 503;

  private final QueryRules rules;
  private final Semaphore places = new Semaphore(2 * Runtime.getRuntime().availableProcessors());

  public QueryService(QueryRules rules) {
    this.rules = rules;
  }

  @Override
  protected void validateQuery(HttpAction action, Query query) {
    if (query.isJsonType()) {
      ServletOps.errorBadRequest("JSON is no form of query of SPARQL 1.1; use SELECT");
    }
  }

  @Override
  protected void executeBody(HttpAction action) {
    String query = "";
    try {
      byte[] text = action.getRequestInputStream().readNBytes(MOST_BYTES + 1);
      if (text.length > MOST_BYTES) {
        ServletOps.error(TOO_LARGE, "a request has at most " + MOST_BYTES + " bytes");
      }
      query = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
    } catch (CharacterCodingException _) {
      ServletOps.errorBadRequest("the query is not in UTF-8; write it so");
    } catch (IOException e) {
      ServletOps.errorBadRequest("the query cannot be read (" + e.getMessage() + ")");
    }
    execute(query, action);
  }

  @Override
  protected void execute(String text, HttpAction action) {
    Deadline deadline = new Deadline(rules.timeout());
    action.getRequest().setAttribute(DEADLINE, deadline);
    boolean placed = false;
    try {
      placed = places.tryAcquire(deadline.millisLeft(), TimeUnit.MILLISECONDS);
      if (!placed) {
        ServletOps.error(UNAVAILABLE, "too many queries at once; try again later");
      }
      super.execute(text, action);
    } catch (QueryCancelledException _) {
      ServletOps.error(
          UNAVAILABLE,
          "the query took longer than "
              + seconds(rules.timeout())
              + "; make it simpler, or start serve with another --timeout");
    } catch (QueryDeniedException e) {
      ServletOps.error(FORBIDDEN, e.getMessage());
    } catch (QueryBuildException | QueryExecException e) {
      ServletOps.errorBadRequest(e.getMessage());
    } catch (StackOverflowError _) {
      ServletOps.errorBadRequest(TOO_DEEP);
    } catch (ActionErrorException e) { // what the parser ends with, and the writers
      if (e.getRC() == NOT_ACCEPTABLE && e.getMessage() == null) {
        ServletOps.error(
            NOT_ACCEPTABLE, "this answer cannot be written in that format; ask for text/turtle");
      }
      if (String.valueOf(e.getMessage()).contains("StackOverflowError")) {
        ServletOps.errorBadRequest(TOO_DEEP);
      }
      throw e;
    } catch (OutOfMemoryError _) {
      ServletOps.error(UNAVAILABLE, "the query took more memory than there is; make it simpler");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      ServletOps.error(UNAVAILABLE, "the endpoint is being stopped");
    } finally {
      if (placed) {
        places.release();
      }
    }
  }

  private static String seconds(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  @Override
  protected QueryExec createQueryExec(HttpAction action, Query query, DatasetGraph dataset) {
    Deadline deadline = deadline(action);
    return QueryExec.newBuilder()
        .dataset(dataset)
        .query(query.isDescribeType() ? Description.selection(query) : query)
        .context(action.getContext())
        .set(QueryRules.DEADLINE, deadline)
        .overallTimeout(deadline.millisLeft(), TimeUnit.MILLISECONDS)
        .build();
  }

  private static Deadline deadline(HttpAction action) {
    return (Deadline) action.getRequest().getAttribute(DEADLINE);
  }

  @Override
  protected QueryExecResult executeQuery(
      HttpAction action, QueryExec execution, Query query, String log) {
    if (query.isSelectType()) {
      RowSet rows = execution.select();
      List<Binding> all = new ArrayList<>();
      rows.forEachRemaining(
          row -> {
            count(all.size() + 1L);
            all.add(row);
          });
      return new QueryExecResult(RowSetStream.create(rows.getResultVars(), all.iterator()));
    }
    if (query.isConstructType()) {
      return new QueryExecResult(constructed(execution));
    }
    if (query.isDescribeType()) {
      return new QueryExecResult(described(execution, query, deadline(action)));
    }
    return super.executeQuery(action, execution, query, log);
  }

  private Graph described(QueryExec selection, Query query, Deadline deadline) {
    Description description = new Description(selection.getDataset(), deadline, this::count);
    query.getResultURIs().forEach(description::add);
    RowSet rows = selection.select();
    List<Var> variables = rows.getResultVars();
    rows.forEachRemaining(row -> variables.forEach(name -> description.add(row.get(name))));
    Graph graph = description.graph();
    graph.getPrefixMapping().setNsPrefixes(query.getPrefixMapping());
    return graph;
  }

  private DatasetGraph constructed(QueryExec execution) {
    DatasetGraph result = DatasetGraphFactory.create();
    Iterator<Quad> quads = execution.constructQuads();
    long made = 0;
    while (quads.hasNext()) {
      count(++made);
      result.add(quads.next());
    }
    return result;
  }

  private void count(long results) {
    if (results > rules.limit()) {
      throw new QueryDeniedException(
          "the query has more than "
              + rules.limit()
              + " results; add LIMIT and OFFSET, or start serve with another --limit");
    }
  }
}
