package org.swmpi.reason.survey;

import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.out.NodeFmtLib;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.vocabulary.RDF;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.MalformedInputException;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.Progress;
import org.swmpi.partition.statistics.DatasetStatistics;
import org.swmpi.partition.statistics.DatasetStatistics.ClassCounts;
import org.swmpi.partition.statistics.DatasetStatistics.PropertyCounts;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.ClosureReport;
import org.swmpi.reason.oracle.ClosureCase;
import org.swmpi.reason.oracle.RandomGraphs;
import org.swmpi.reason.oracle.SharedData;
import org.swmpi.reason.oracle.ThreadsClosure;

/// Every figure of a survey against a recount of what Jena reads, and the forecast against the
/// closure itself.
class SurveyTest {
  private static final int GRAPHS = 12;

  @TempDir private Path folder;

  private static SurveyReport survey(int ranks, Path... inputs) {
    AtomicReference<SurveyReport> report = new AtomicReference<>();
    List<String> names = Arrays.stream(inputs).map(Path::toString).toList();
    int exitCode =
        Job.run(
            JobOptions.defaults().withTransport("threads").withRanks(ranks),
            world -> {
              SurveyReport mine =
                  Survey.run(
                      world,
                      Inputs.rdf(names),
                      null,
                      InputStream.nullInputStream(),
                      Progress.SILENT);
              if (world.rank() == 0) {
                report.set(mine);
              }
              return 0;
            });
    assertThat(exitCode).isZero();
    return report.get();
  }

  private static long distinct(List<Triple> triples, Function<Triple, Node> term) {
    return triples.stream().map(term).distinct().count();
  }

  private static void assertIsRecount(DatasetStatistics found, DatasetGraph data) {
    Set<Node> graphs = new HashSet<>();
    Set<Triple> all = new HashSet<>();
    data.find()
        .forEachRemaining(
            quad -> {
              all.add(quad.asTriple());
              if (!quad.isDefaultGraph()) {
                graphs.add(quad.getGraph());
              }
            });
    List<Triple> triples = List.copyOf(all);
    assertThat(found.triples()).isEqualTo(triples.size());
    assertThat(found.graphs()).isEqualTo(graphs.size());
    assertThat(found.distinctSubjects()).isEqualTo(distinct(triples, Triple::getSubject));
    assertThat(found.distinctObjects()).isEqualTo(distinct(triples, Triple::getObject));
    assertThat(found.entities())
        .isEqualTo(triples.stream().map(Triple::getSubject).filter(Node::isURI).distinct().count());
    Set<Node> nodes = new HashSet<>();
    triples.forEach(triple -> nodes.addAll(List.of(triple.getSubject(), triple.getObject())));
    assertThat(found.nodes()).isEqualTo(nodes.size());
    assertThat(found.literals()).isEqualTo(nodes.stream().filter(Node::isLiteral).count());
    assertThat(found.literalTriples())
        .isEqualTo(triples.stream().filter(triple -> triple.getObject().isLiteral()).count());
    assertThat(found.properties()).isEqualTo(properties(triples));
    assertThat(found.classes().stream().filter(c -> c.type().startsWith("<")).toList())
        .isEqualTo(classes(triples).stream().filter(c -> c.type().startsWith("<")).toList());
    assertThat(found.classes()).hasSameSizeAs(classes(triples));
  }

  private static List<PropertyCounts> properties(List<Triple> triples) {
    List<PropertyCounts> counts = new ArrayList<>();
    triples.stream()
        .collect(Collectors.groupingBy(Triple::getPredicate))
        .forEach(
            (predicate, with) ->
                counts.add(
                    new PropertyCounts(
                        NodeFmtLib.strNT(predicate),
                        with.size(),
                        distinct(with, Triple::getSubject),
                        distinct(with, Triple::getObject),
                        with.stream().filter(triple -> triple.getObject().isLiteral()).count())));
    counts.sort(
        Comparator.comparingLong(PropertyCounts::triples)
            .reversed()
            .thenComparing(PropertyCounts::property));
    return counts;
  }

  private static List<ClassCounts> classes(List<Triple> triples) {
    List<ClassCounts> counts = new ArrayList<>();
    triples.stream()
        .filter(triple -> triple.getPredicate().equals(RDF.type.asNode()))
        .filter(not(triple -> triple.getObject().isLiteral()))
        .collect(Collectors.groupingBy(Triple::getObject))
        .forEach((type, with) -> counts.add(new ClassCounts(NodeFmtLib.strNT(type), with.size())));
    counts.sort(
        Comparator.comparingLong(ClassCounts::entities)
            .reversed()
            .thenComparing(ClassCounts::type));
    return counts;
  }

  @Test
  void randomGraphsAreCountedAsJenaDoesAndClosedAsForecast() throws IOException {
    int exact = 0;
    for (int seed = 0; seed < GRAPHS; seed++) {
      ClosureCase given = RandomGraphs.make(seed);
      List<Path> files = new ArrayList<>();
      for (var file : given.files()) {
        Path path = folder.resolve(seed + "-" + file.path().replace('/', '-'));
        files.add(Files.writeString(path, file.text()));
      }
      Path[] inputs = files.toArray(Path[]::new);
      SurveyReport report = survey(1 + seed % 3, inputs);
      DatasetGraph data = DatasetGraphFactory.create();
      files.forEach(file -> RDFDataMgr.read(data, file.toUri().toString()));
      assertIsRecount(report.statistics(), data);
      ClosureReport closure =
          ThreadsClosure.run(
              ClosureOptions.of(
                  files.stream().map(Path::toString).toList(), folder.resolve("o.nt").toString()),
              2);
      assertThat(report.statistics().statements()).isEqualTo(closure.statements());
      assertThat(report.closure().schemaTriples()).isEqualTo(closure.tboxTriples());
      if (report.closure().exact()) {
        exact++;
        assertThat(report.closure().inferred()).as("seed %d", seed).isEqualTo(closure.inferred());
        assertThat(report.closure().triples()).isEqualTo(closure.outputTriples());
      }
    }
    assertThat(exact).as("graphs with a usual schema").isGreaterThan(GRAPHS / 4);
  }

  @Test
  void theForecastForLubmIsItsClosure() throws IOException {
    Path data = SharedData.require("lubm/lubm-1.nt.zst", "survey of LUBM-1");
    ClosureReport closure =
        ThreadsClosure.run(
            ClosureOptions.of(List.of(data.toString()), folder.resolve("o.nt").toString()), 2);
    SurveyReport one = survey(1, data);
    SurveyReport three = survey(3, data);
    assertThat(three.statistics()).isEqualTo(one.statistics());
    ClosureForecast forecast = one.closure();
    assertThat(forecast.exact()).isTrue();
    assertThat(forecast.inferred()).isEqualTo(closure.inferred());
    assertThat(forecast.triples()).isEqualTo(closure.outputTriples());
    assertThat((double) forecast.bytes() / closure.outputBytes()).isBetween(0.9, 1.1);
  }

  @Test
  void theFirstMalformedPlaceIsTold() throws IOException {
    Path file = Files.writeString(folder.resolve("bad.nt"), "<http://x/a> <http://x/p> .\n");
    assertThatThrownBy(() -> survey(2, file))
        .hasCauseInstanceOf(MalformedInputException.class)
        .hasMessageContaining("bad.nt:1:27:");
  }

  @Test
  void nothingIsCountedWhereThereIsNothing() throws IOException {
    Path file = Files.writeString(folder.resolve("empty.nt"), "# nothing\n\n");
    SurveyReport report = survey(2, file);
    assertThat(report.statistics().triples()).isZero();
    assertThat(report.statistics().literalShare()).isZero();
    assertThat(report.closure().triples()).isZero();
  }
}
