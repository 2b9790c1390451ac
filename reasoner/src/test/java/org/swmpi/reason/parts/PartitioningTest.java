package org.swmpi.reason.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.system.StreamRDFLib;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.FileDigest;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.OutputException;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.data.rdf.QueryJoins;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.RdfFiles;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.PlacementChoice;
import org.swmpi.partition.Progress;
import org.swmpi.partition.Strategy;
import org.swmpi.reason.Closure;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.ClosureReport;
import org.swmpi.reason.oracle.ClosureCase;
import org.swmpi.reason.oracle.RandomGraphs;

/// What is written, against what was read; every figure of the report, against a recount of the
/// parts by Jena; the expected duplicates, against closures of the parts one by one.
class PartitioningTest {
  private static final int PARTS = 3;
  private static final int GRAPHS = 2;

  /// Graphs of one file of N-Triples.
  private static final List<String> RANDOM =
      LongStream.range(0, 50)
          .mapToObj(RandomGraphs::make)
          .map(ClosureCase::files)
          .filter(files -> files.size() == 1 && files.getFirst().path().endsWith(".nt"))
          .map(files -> files.getFirst().text())
          .limit(GRAPHS)
          .toList();

  @TempDir private Path folder;

  private static BalanceReport partition(Path input, Strategy strategy, int ranks, Path output) {
    return partition(input, strategy, Compression.NONE, ranks, output);
  }

  private static BalanceReport partition(
      Path input, Strategy strategy, Compression compression, int ranks, Path output) {
    return partition(List.of(input), strategy, compression, ranks, output);
  }

  private static BalanceReport partition(
      List<Path> inputs, Strategy strategy, Compression compression, int ranks, Path output) {
    return partition(inputs, strategy, compression, ranks, output, Progress.SILENT);
  }

  private static BalanceReport partition(
      List<Path> inputs,
      Strategy strategy,
      Compression compression,
      int ranks,
      Path output,
      Progress progress) {
    AtomicReference<BalanceReport> report = new AtomicReference<>();
    QueryJoins workload = new QueryJoins(Map.of("<http://e/p>", 2), 1, Set.of(), true);
    PartitionOptions options =
        new PartitionOptions(
            Inputs.rdf(inputs.stream().map(Path::toString).toList()),
            PARTS,
            7,
            workload,
            compression,
            null);
    int exitCode =
        Job.run(
            JobOptions.defaults().withTransport("threads").withRanks(ranks),
            world -> {
              BalanceReport mine =
                  Partitioning.run(
                      world,
                      options,
                      strategy,
                      output,
                      balance -> balance.strategy().label(),
                      InputStream.nullInputStream(),
                      progress);
              if (world.rank() == 0) {
                report.set(mine);
              }
              return 0;
            });
    assertThat(exitCode).isZero();
    return report.get();
  }

  private static Graph graph(String lines) {
    Graph graph = GraphFactory.createDefaultGraph();
    RDFParser.fromString(lines, Lang.NTRIPLES).parse(StreamRDFLib.graph(graph));
    return graph;
  }

  private Set<String> closure(Path... inputs) throws IOException {
    return closure(1, PlacementChoice.AS_IT_LIES, inputs);
  }

  private Set<String> closure(int ranks, PlacementChoice placement, Path... inputs)
      throws IOException {
    Path output = folder.resolve("closure.nt");
    List<String> names = Stream.of(inputs).map(Path::toString).toList();
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(ranks),
        world -> {
          Closure.run(
              world,
              ClosureOptions.of(names, output.toString()),
              placement,
              InputStream.nullInputStream(),
              Progress.SILENT);
          return 0;
        });
    List<String> lines = Files.readAllLines(output);
    assertThat(lines).doesNotHaveDuplicates();
    return new HashSet<>(lines);
  }

  private static Map<String, String> contents(Path output) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(output)) {
      for (Path file : files.toList()) {
        contents.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return contents;
  }

  @ParameterizedTest
  @EnumSource
  void partsAreTheInputAndTheReportIsARecount(Strategy strategy) throws Exception {
    for (String text : RANDOM) {
      String name = strategy + "-" + RANDOM.indexOf(text);
      Path input = Files.writeString(folder.resolve(name + ".nt"), text);
      Path output = folder.resolve(name);
      BalanceReport report = partition(input, strategy, 1, output);
      Path again = folder.resolve(name + "-again");
      assertThat(partition(input, strategy, 3, again)).isEqualTo(report);
      Map<String, String> contents = contents(output);
      assertThat(contents(again)).isEqualTo(contents);
      assertIsInput(Files.readString(input), contents);
      assertIsRecount(report, contents);
      Set<String> whole = closure(input);
      assertThat(closure(PARTS, PlacementChoice.AS_IT_LIES, output))
          .as("closure of %s, part by part", name)
          .isEqualTo(whole);
      assertDuplicates(report, output, whole);
      if (strategy != Strategy.WORKLOAD) {
        assertThat(closure(2, PlacementChoice.of(strategy, 5), input)).isEqualTo(whole);
      }
    }
  }

  @Test
  void bytesOfTheInputDoNotDependOnThePlacement() throws IOException {
    String text = "# comment\n<http://e/a>   <http://e/p>   'o' .\n".replace('\'', '"');
    Path input = Files.writeString(folder.resolve("in.nt"), text);
    ClosureOptions options =
        ClosureOptions.of(List.of(input.toString()), folder.resolve("out.nt").toString());
    for (PlacementChoice placement :
        List.of(PlacementChoice.AS_IT_LIES, PlacementChoice.of(Strategy.SUBJECT, 1))) {
      Job.run(
          JobOptions.defaults().withTransport("threads").withRanks(2),
          world -> {
            ClosureReport report =
                Closure.run(
                    world, options, placement, InputStream.nullInputStream(), Progress.SILENT);
            assertThat(report.inputBytes()).isEqualTo(text.length());
            return 0;
          });
    }
  }

  private static void assertIsInput(String input, Map<String, String> contents) {
    StringBuilder lines = new StringBuilder();
    contents.forEach((name, text) -> lines.append(name.endsWith(".nt") ? text : ""));
    assertThat(graph(lines.toString()).isIsomorphicWith(graph(input))).isTrue();
  }

  private static void assertIsRecount(BalanceReport report, Map<String, String> contents)
      throws Exception {
    assertThat(contents)
        .containsOnlyKeys(
            "_sw-mpi.json",
            "manifest.json",
            "part-00000.nt",
            "part-00001.nt",
            "part-00002.nt",
            "tbox.nt");
    Map<Node, Integer> partsOf = new HashMap<>();
    Map<Triple, Integer> copies = new HashMap<>();
    Set<Node> objects = new HashSet<>();
    long statements = 0;
    for (int i = 0; i < PARTS; i++) {
      PartReport part = report.parts().get(i);
      String text = contents.get("part-0000" + i + ".nt");
      assertFigures(part, "part-0000" + i + ".nt", text);
      statements += part.statements();
      for (Triple triple : new HashSet<>(graph(text).find().toList())) {
        copies.merge(triple, 1, Integer::sum);
        if (!triple.getObject().isLiteral()) {
          objects.add(triple.getObject());
        }
      }
      Set<Node> resources = resources(text);
      assertThat(part.resources()).isEqualTo(resources.size());
      resources.forEach(node -> partsOf.merge(node, 1, Integer::sum));
    }
    assertFigures(report.schema(), "tbox.nt", contents.get("tbox.nt"));
    assertThat(report.schema().resources()).isEqualTo(resources(contents.get("tbox.nt")).size());
    assertThat(report.statements()).isGreaterThanOrEqualTo(statements);
    assertThat(report.resources()).isEqualTo(partsOf.size());
    assertThat(report.shared()).isEqualTo(partsOf.values().stream().filter(n -> n > 1).count());
    assertThat(report.joined()).isEqualTo(objects.size()); // the workload joins over any predicate
    assertThat(report.joinedShared())
        .isEqualTo(objects.stream().filter(node -> partsOf.get(node) > 1).count());
    assertThat(report.repeats()).isEqualTo(copies.values().stream().mapToInt(n -> n - 1).sum());
    double factor = partsOf.values().stream().mapToInt(n -> n).average().orElse(1);
    assertThat(report.replicationFactor()).isEqualTo(factor);
    long most = report.parts().stream().mapToLong(PartReport::statements).max().orElse(0);
    assertThat(report.statementImbalance())
        .isEqualTo(statements == 0 ? 1 : (double) most * PARTS / statements);
  }

  private static Set<Node> resources(String text) {
    Set<Node> resources = new HashSet<>();
    for (Triple triple : graph(text).find().toList()) {
      resources.add(triple.getSubject());
      if (!triple.getObject().isLiteral()) {
        resources.add(triple.getObject());
      }
    }
    return resources;
  }

  private static void assertFigures(PartReport part, String name, String text) throws Exception {
    assertThat(part.statements()).isEqualTo(text.lines().count());
    byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    assertThat(part.bytes()).isEqualTo(bytes.length);
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    String sha256 = HexFormat.of().formatHex(digest.digest(bytes));
    assertThat(part.file()).isEqualTo(new PartReport.Written(name, bytes.length, sha256));
  }

  private void assertDuplicates(BalanceReport report, Path output, Set<String> whole)
      throws IOException {
    Path schema = output.resolve("tbox.nt");
    Set<String> ofSchema = closure(schema);
    long copies = 0;
    Set<String> union = new HashSet<>(ofSchema);
    for (int i = 0; i < PARTS; i++) {
      Set<String> part = closure(output.resolve("part-0000" + i + ".nt"), schema);
      union.addAll(part);
      part.removeAll(ofSchema);
      copies += part.size();
    }
    assertThat(union).isEqualTo(whole);
    if (report.exact()) {
      union.removeAll(ofSchema);
      assertThat(report.expectedDuplicates())
          .as("duplicates by %s", report.strategy())
          .isEqualTo(copies - union.size());
    }
  }

  /// Types that a class has for having instances follow in every part that has some.
  @Test
  void duplicatesAreNotToldExactWhereClassesGetTypesByTheirUse() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      text.append("<http://e/x%d> <%s> <http://e/C> .\n".formatted(i, RDF.type));
    }
    Path plain = Files.writeString(folder.resolve("plain.nt"), text);
    assertThat(partition(plain, Strategy.ROUND_ROBIN, 2, folder.resolve("a")).exact()).isTrue();
    text.append("<%s> <%s> <http://e/Used> .\n".formatted(RDF.type, RDFS.range));
    Path range = Files.writeString(folder.resolve("range.nt"), text);
    assertThat(partition(range, Strategy.ROUND_ROBIN, 2, folder.resolve("b")).exact()).isFalse();
  }

  /// That p is used gives its range C an instance, and so a meaning for triples of other parts.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rdf:type rdfs:range rdfs:ContainerMembershipProperty .",
        "rdf:type rdfs:range rdfs:Class . rdfs:subClassOf rdfs:subPropertyOf rdfs:subPropertyOf .",
        "rdf:type rdfs:range rdf:Property . rdfs:subPropertyOf rdfs:subPropertyOf rdfs:domain ."
      })
  void whatFollowsFromMereUseFollowsFromEachPart(String schema) throws IOException {
    String text =
        "@prefix rdf: <%s> . @prefix rdfs: <%s> . @prefix : <http://e/> .\n"
                .formatted(RDF.getURI(), RDFS.getURI())
            + schema
            + " :p rdfs:range :C . :a :p 1 . :b :C :c ."
            + " :d :q :e . :f :q :g ."; // so that each part has statements
    Path input = Files.writeString(folder.resolve("in.ttl"), text);
    Path output = folder.resolve("parts");
    BalanceReport report = partition(input, Strategy.ROUND_ROBIN, 1, output);
    assertDuplicates(report, output, closure(input));
  }

  @Test
  void partsOfSeveralFoldersAreReadInTheirOrder() throws IOException {
    List<Path> inputs = new ArrayList<>();
    for (String name : List.of("a", "b")) {
      Path parts = Files.createDirectory(folder.resolve(name));
      for (int i = 0; i < 2; i++) {
        String line = "<http://e/%s%d> <http://e/p> <http://e/o> .\n".formatted(name, i);
        Files.writeString(parts.resolve("part-0000" + i + ".nt"), line.repeat(5));
      }
      Files.writeString(parts.resolve(PartsFolder.MARKER), PartsFolder.marker(2));
      inputs.add(parts);
    }
    Path one = folder.resolve("one");
    partition(inputs, Strategy.SLICE, Compression.NONE, 1, one);
    for (int ranks = 2; ranks <= 3; ranks++) {
      Path more = folder.resolve("by-" + ranks);
      partition(inputs, Strategy.SLICE, Compression.NONE, ranks, more);
      assertThat(contents(more)).isEqualTo(contents(one));
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void compressedPartsAreThePlainOnes(Compression compression) throws IOException {
    Path input = Files.writeString(folder.resolve("in.nt"), RANDOM.getFirst());
    Path plain = folder.resolve("plain");
    BalanceReport expected = partition(input, Strategy.SUBJECT, 2, plain);
    Path one = folder.resolve("one");
    Path three = folder.resolve("three");
    BalanceReport report = partition(input, Strategy.SUBJECT, compression, 1, one);
    assertThat(partition(input, Strategy.SUBJECT, compression, 3, three)).isEqualTo(report);
    for (int i = 0; i < PARTS; i++) {
      PartReport part = report.parts().get(i);
      PartReport.Written file = Objects.requireNonNull(part.file());
      String name = "part-0000" + i + ".nt";
      assertThat(file.name()).isEqualTo(name + compression.extension());
      assertThat(Files.mismatch(one.resolve(file.name()), three.resolve(file.name())))
          .isEqualTo(-1);
      assertThat(file.bytes()).isEqualTo(Files.size(one.resolve(file.name())));
      assertThat(file.sha256()).isEqualTo(FileDigest.sha256(one.resolve(file.name())));
      assertThat(part.bytes()).isEqualTo(Files.size(plain.resolve(name)));
      assertThat(part.statements()).isEqualTo(expected.parts().get(i).statements());
      RdfFile compressed =
          RdfFiles.resolve(List.of(one.resolve(file.name()).toString()), Syntax.N_QUADS).getFirst();
      try (InputStream in = Compressed.open(compressed)) {
        assertThat(in.readAllBytes()).isEqualTo(Files.readAllBytes(plain.resolve(name)));
      }
    }
    assertThat(report.schema()).isEqualTo(expected.schema());
    assertThat(closure(one)).isEqualTo(closure(input));
    try (Stream<Path> files = Files.list(three)) {
      assertThat(files).hasSize(PARTS + 3);
    }
    // An empty part is a file of its compression too.
    Path little = Files.writeString(folder.resolve("a.nt"), "<http://e/a> <http://e/b> \"c\" .\n");
    partition(little, Strategy.SUBJECT, compression, 2, one);
    assertThat(closure(one)).isEqualTo(closure(little));
  }

  /// Three cliques with one link between them.
  @Test
  void aGraphIsCutWhereItIsThin() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int a = 0; a < 24; a++) {
      for (int b = 0; b < 24; b++) {
        if (a != b && a % 3 == b % 3) {
          lines.add("<http://e/" + a + "> <http://e/q> <http://e/" + b + "> .");
        }
      }
    }
    lines.add("<http://e/0> <http://e/q> <http://e/1> .");
    Path input = Files.write(folder.resolve("cliques.nt"), lines);
    BalanceReport report = partition(input, Strategy.MIN_CUT, 2, folder.resolve("cut"));
    assertThat(report.shared()).isEqualTo(1);
    assertThat(report.statementImbalance()).isLessThan(1.1);
  }

  /// Of each file they are others, and in the parts and their schema they are the same.
  @Test
  void blankNodesOfSeveralFilesStayApart() throws IOException {
    String subClass = " <http://www.w3.org/2000/01/rdf-schema#subClassOf> ";
    String a = "_:b" + subClass + "<http://e/C> .\n<http://e/x> <http://e/p> _:b .\n";
    String b = "_:b" + subClass + "<http://e/D> .\n_:b <http://e/p> <http://e/x> .\n";
    Path input = Files.createDirectory(folder.resolve("files"));
    Files.writeString(input.resolve("a.nt"), a);
    Files.writeString(input.resolve("b.nt"), b);
    Graph apart = graph(a);
    graph(b).find().forEachRemaining(apart::add);
    for (Strategy strategy : List.of(Strategy.OBJECT, Strategy.SUBJECT, Strategy.MIN_CUT)) {
      Path output = folder.resolve("of-files-" + strategy);
      partition(input, strategy, 2, output);
      StringBuilder lines = new StringBuilder();
      contents(output).forEach((name, text) -> lines.append(name.endsWith(".nt") ? text : ""));
      assertThat(graph(lines.toString()).isIsomorphicWith(apart)).isTrue();
      assertThat(closure(output)).hasSameSizeAs(closure(input));
    }
  }

  @Test
  void predicatesAndClassesMayBeMany() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      lines.add("<http://e/s" + i + "> <http://e/p" + i + "> <http://e/s" + i / 2 + "> .");
      lines.add(
          "<http://e/s"
              + i
              + "> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://e/C"
              + i
              + "> .");
    }
    Path input = Files.write(folder.resolve("many.nt"), lines);
    for (Strategy strategy : List.of(Strategy.PREDICATE, Strategy.CLASS, Strategy.WORKLOAD)) {
      Path output = folder.resolve("many-" + strategy);
      BalanceReport report = partition(input, strategy, 2, output);
      assertIsInput(Files.readString(input), contents(output));
      assertThat(report.statementImbalance()).isLessThan(1.6);
    }
  }

  /// Between the pass that counts and the one that writes, a line of the same length is put in the
  /// place of the first one.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<http://e/a> <http://e/b>   \"c\" .", // its canonical line is shorter
        "<http://e/a> <http://e/b> _ \"c\" .",
      })
  void anInputThatChangesMeanwhileIsRefused(String changed) throws IOException {
    String line = "<http://e/a> <http://e/b> \"ccc\" .\n";
    Path input = Files.writeString(folder.resolve("in.nt"), line.repeat(50));
    Path output = folder.resolve("out");
    Progress progress =
        (phase, done, total, count) -> {
          if (phase.equals("write") && done == 0) {
            try (RandomAccessFile file = new RandomAccessFile(input.toFile(), "rw")) {
              file.writeBytes(changed);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }
        };
    assertThatThrownBy(
            () ->
                partition(List.of(input), Strategy.SUBJECT, Compression.NONE, 1, output, progress))
        .hasCauseInstanceOf(
            changed.contains("_") ? MalformedInputException.class : FileSystemException.class);
    assertThat(output)
        .satisfiesAnyOf(
            path -> assertThat(path).doesNotExist(), path -> assertThat(path).isEmptyDirectory());
  }

  @Test
  void foldersOfOthersAreLeftAlone() throws IOException {
    Path input = Files.writeString(folder.resolve("a.nt"), "<http://e/a> <http://e/b> \"c\" .\n");
    Path output = Files.createDirectory(folder.resolve("mine"));
    Files.writeString(output.resolve("letter.txt"), "keep me");
    assertThatThrownBy(() -> partition(input, Strategy.SUBJECT, 2, output))
        .hasCauseInstanceOf(OutputException.class);
    assertThat(contents(output)).containsOnlyKeys("letter.txt");
  }

  @Test
  void aRunOfOtherPartsIsReplacedWhole() throws IOException {
    Path input =
        Files.writeString(
            folder.resolve("a.nq"), "<http://e/a> <http://e/b> \"c\" <http://e/g> .\n");
    Path output = folder.resolve("out");
    partition(input, Strategy.SLICE, 2, output);
    assertThat(contents(output)).containsKeys("part-00000.nq", "tbox.nq");
    Path other = Files.writeString(folder.resolve("b.nt"), "<http://e/a> <http://e/b> \"c\" .\n");
    partition(other, Strategy.ROUND_ROBIN, 2, output);
    assertThat(contents(output)).containsKeys("part-00000.nt", "tbox.nt").hasSize(6);
  }
}
