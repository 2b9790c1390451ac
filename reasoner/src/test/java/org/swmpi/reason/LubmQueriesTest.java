package org.swmpi.reason;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.ResultSetFormatter;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.graph.GraphFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.reason.oracle.SharedData;
import org.swmpi.reason.oracle.ThreadsClosure;

/// The 14 queries of the LUBM, answered by Jena over the closure of one university.
///
/// The published answers are 4, 0, 6, 34, 719, 7790, 67, 7790, 208, 4, 224, 15, 1, 5916. RDFS has
/// those of queries 1 to 5 and 14. The others take OWL:
///
/// - 6 to 10 ask for students. Univ-bench says by a sub-class that undergraduates are; that
///   graduates are follows only from the definition of a student as a person that takes a course
///   (an intersection with a restriction). So 6 to 9 find the undergraduates among the answers;
///   those of 10, who take a graduate course, are graduates.
/// - 11 needs `subOrganizationOf` to be transitive: groups belong to departments.
/// - 12 needs the definition of a chair as a person that heads a department.
/// - 13 needs `hasAlumnus` as the inverse of `degreeFrom`.
class LubmQueriesTest {
  private static final List<Long> ANSWERS =
      List.of(4L, 0L, 6L, 34L, 719L, 5916L, 59L, 5916L, 103L, 0L, 0L, 0L, 0L, 5916L);

  @Test
  void jenaAnswersThemOverTheClosure(@TempDir Path scratch) throws Exception {
    Path folder = SharedData.require("lubm/lubm-1.nt.zst", "the queries of the LUBM").getParent();
    Path output = scratch.resolve("out.nt");
    List<String> inputs =
        List.of(
            folder.resolve("lubm-1.nt.zst").toString(), folder.resolve("univ-bench.nt").toString());
    ThreadsClosure.run(ClosureOptions.of(inputs, output.toString()), 2);
    Graph closure = GraphFactory.createDefaultGraph();
    RDFParser.source(output).parse(closure);
    List<Long> found =
        IntStream.rangeClosed(1, ANSWERS.size()).mapToObj(i -> answers(closure, i)).toList();
    assertThat(found).isEqualTo(ANSWERS);
  }

  private static long answers(Graph graph, int query) {
    try (QueryExecution execution =
        QueryExecution.model(ModelFactory.createModelForGraph(graph)).query(text(query)).build()) {
      return ResultSetFormatter.consume(execution.execSelect());
    }
  }

  private static String text(int query) {
    String name = "lubm/query" + query + ".rq";
    try (InputStream in = LubmQueriesTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
