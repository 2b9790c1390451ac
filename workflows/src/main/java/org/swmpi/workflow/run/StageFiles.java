package org.swmpi.workflow.run;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.query.ResultSet;
import org.apache.jena.query.ResultSetFormatter;
import org.apache.jena.riot.resultset.ResultSetLang;
import org.apache.jena.riot.writer.NQuadsWriter;
import org.apache.jena.riot.writer.NTriplesWriter;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.exec.RowSetStream;
import org.apache.jena.sparql.resultset.ResultsReader;
import org.apache.jena.sparql.resultset.SPARQLResult;
import org.swmpi.workflow.AtomicFile;
import org.swmpi.workflow.Bindings;
import org.swmpi.workflow.Data;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.RdfDataset;
import org.swmpi.workflow.RdfFileSet;
import org.swmpi.workflow.RdfStorage;
import org.swmpi.workflow.SparqlQuery;

/// What stages give, in files: RDF as it is or as N-Triples, queries as SPARQL, answers as SPARQL's
/// JSON.
public final class StageFiles {
  private static final String RDF = "rdf";
  private static final String QUERY = "query";
  private static final String BINDINGS = "bindings";

  private StageFiles() {}

  static String kind(Data data) {
    return switch (data) {
      case RdfData _ -> RDF;
      case SparqlQuery _ -> QUERY;
      case Bindings _ -> BINDINGS;
    };
  }

  /// Writes data, unless it is in files.
  static List<Path> write(Data data, Path folder) throws IOException {
    return switch (data) {
      case RdfFileSet files -> files.files();
      case RdfDataset memory -> List.of(RdfStorage.write(memory.dataset(), folder, "output"));
      case SparqlQuery query ->
          List.of(write(folder.resolve("query.rq"), query.query().toString()));
      case Bindings bindings -> List.of(write(folder.resolve("answers.srj"), json(bindings)));
    };
  }

  private static Path write(Path file, String text) throws IOException {
    AtomicFile.write(file, text);
    return file;
  }

  /// Statements or rows; -1 where counting would take a reading.
  static long count(Data data) {
    return switch (data) {
      case RdfFileSet _ -> -1;
      case RdfDataset memory -> memory.dataset().stream().count();
      case SparqlQuery _ -> 1;
      case Bindings bindings -> bindings.verdict() == null ? bindings.rows().size() : 1;
    };
  }

  /// Reads what an earlier client has written.
  static Data read(StageOutcome outcome) throws IOException {
    List<Path> files = new ArrayList<>();
    outcome.files().forEach(name -> files.add(Path.of(name)));
    return switch (outcome.kind()) {
      case RDF -> new RdfFileSet(files, outcome.complete());
      case QUERY ->
          new SparqlQuery(
              SparqlQuery.parse(Files.readString(files.getFirst())).query(), outcome.complete());
      default -> bindings(files.getFirst(), outcome.complete());
    };
  }

  private static Bindings bindings(Path file, boolean complete) throws IOException {
    try (var in = Files.newInputStream(file)) {
      SPARQLResult result = ResultsReader.create().lang(ResultSetLang.RS_JSON).build().readAny(in);
      if (result.isBoolean()) {
        return new Bindings(List.of(), List.of(), result.getBooleanResult(), complete);
      }
      RowSet rows = RowSet.adapt(result.getResultSet());
      List<String> variables = rows.getResultVars().stream().map(Var::getVarName).toList();
      List<Binding> all = new ArrayList<>();
      rows.forEachRemaining(all::add);
      return new Bindings(variables, all, null, complete);
    }
  }

  /// RDF as N-Triples, or as N-Quads if it has named graphs.
  public static void print(RdfData data, PrintWriter out) throws IOException {
    if (data instanceof RdfFileSet set
        && set.files().stream().allMatch(file -> file.toString().endsWith(".nt"))
        && set.files().size() == 1) {
      try (BufferedReader lines = Files.newBufferedReader(set.files().getFirst())) {
        lines.transferTo(out);
      }
      return;
    }
    boolean quads = data.dataset().listGraphNodes().hasNext();
    if (quads) {
      NQuadsWriter.write(out, data.dataset().find());
    } else {
      NTriplesWriter.write(out, data.dataset().getDefaultGraph().find());
    }
  }

  /// Answers for programs: SPARQL 1.1 Query Results JSON.
  public static String json(Bindings bindings) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Boolean verdict = bindings.verdict();
    if (verdict != null) {
      ResultSetFormatter.outputAsJSON(out, verdict);
    } else {
      ResultSetFormatter.outputAsJSON(out, resultSet(bindings));
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  /// Answers for people: a table, or yes or no.
  public static String table(Bindings bindings) {
    Boolean verdict = bindings.verdict();
    if (verdict != null) {
      return verdict ? "yes\n" : "no\n";
    }
    if (bindings.variables().isEmpty() && bindings.rows().isEmpty() && !bindings.complete()) {
      return "unknown\n"; // an ASK whose time was over
    }
    return ResultSetFormatter.asText(resultSet(bindings));
  }

  private static ResultSet resultSet(Bindings bindings) {
    List<Var> variables = bindings.variables().stream().map(Var::alloc).toList();
    return ResultSet.adapt(RowSetStream.create(variables, bindings.rows().iterator()));
  }
}
