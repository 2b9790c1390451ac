package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.FileDigest;
import org.swmpi.workflow.ExitCode;

/// The commands `datasets stats`, `datasets fetch` and `partition`, in this JVM. What they count,
/// and where they put statements, is for the tests of their modules.
class DatasetsTest {
  private static final String VOID = "http://rdfs.org/ns/void#";

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(Object... arguments) {
    out.getBuffer().setLength(0);
    err.reset();
    Talk talk = new Talk(new PrintStream(err, false, StandardCharsets.UTF_8), false);
    PrintWriter writer = new PrintWriter(out);
    int exitCode =
        new Program(writer, talk, OptionalInt.empty(), Duration.ZERO)
            .run(Arrays.stream(arguments).map(Object::toString).toList());
    writer.flush();
    return exitCode;
  }

  private String told() {
    return err.toString(StandardCharsets.UTF_8).strip();
  }

  @Test
  void statisticsAreTheSameAsTableAsJsonAndAsVoid() throws IOException {
    Path school = Samples.school(folder);
    Path description = folder.resolve("void.ttl");
    Path summary = folder.resolve("summary.json");
    assertThat(
            run(
                "datasets",
                "stats",
                school,
                "--json",
                "--ranks",
                2,
                "-o",
                description,
                "--dataset",
                "http://e/data",
                "--summary",
                summary))
        .isEqualTo(ExitCode.DONE);
    JsonObject json = JsonParser.parseString(out.toString()).getAsJsonObject();
    assertThat(json.get("statements").getAsLong()).isEqualTo(5);
    assertThat(json.get("triples").getAsLong()).isEqualTo(5);
    assertThat(json.get("distinctSubjects").getAsLong()).isEqualTo(4);
    assertThat(json.get("distinctObjects").getAsLong()).isEqualTo(5);
    assertThat(json.get("properties").getAsLong()).isEqualTo(4);
    assertThat(json.get("classes").getAsLong()).isZero();
    assertThat(json.getAsJsonObject("tbox").get("triples").getAsLong()).isEqualTo(4);
    assertThat(json.getAsJsonObject("closure").get("inferred").getAsLong())
        .isEqualTo(Samples.SCHOOL_INFERRED.size());
    assertThat(json.getAsJsonArray("propertyPartition")).hasSize(4);
    Model model = RDFDataMgr.loadModel(description.toString());
    Resource dataset = model.getResource("http://e/data");
    assertThat(integer(dataset, "triples")).isEqualTo(5);
    assertThat(integer(dataset, "distinctSubjects")).isEqualTo(4);
    assertThat(integer(dataset, "properties")).isEqualTo(4);
    assertThat(dataset.listProperties(property("propertyPartition")).toList()).hasSize(4);
    assertThat(JsonParser.parseString(Files.readString(summary)).getAsJsonObject().get("command"))
        .hasToString("\"datasets stats\"");
    assertThat(run("datasets", "stats", school, "-k", 1)).isEqualTo(ExitCode.DONE);
    assertThat(out.toString())
        .contains("triples      5  different ones")
        .contains("predicates (the 1 most frequent of 4)\n")
        .contains("<http://www.w3.org/2000/01/rdf-schema#subClassOf>");
  }

  private static Property property(String name) {
    return ResourceFactory.createProperty(VOID + name);
  }

  private static long integer(Resource dataset, String name) {
    return dataset.getRequiredProperty(property(name)).getLong();
  }

  @Test
  void aManifestTellsOfEveryFile() throws IOException {
    Path data = Samples.random(folder, 3, 900);
    Path parts = folder.resolve("parts");
    assertThat(run("partition", data, "--ranks", 3, "--strategy", "class", "-o", parts + "/"))
        .isEqualTo(ExitCode.DONE);
    assertThat(out.toString()).contains(" in 3 parts by class, and a schema of ");
    JsonObject manifest =
        JsonParser.parseString(Files.readString(parts.resolve("manifest.json"))).getAsJsonObject();
    assertThat(manifest.get("strategy").getAsString()).isEqualTo("class");
    JsonArray files = manifest.getAsJsonArray("parts");
    assertThat(files).hasSize(3);
    files.add(manifest.get("tbox"));
    for (var file : files) {
      JsonObject told = file.getAsJsonObject();
      Path path = parts.resolve(told.get("file").getAsString());
      assertThat(told.get("bytes").getAsLong()).isEqualTo(Files.size(path));
      assertThat(told.get("sha256").getAsString()).isEqualTo(FileDigest.sha256(path));
    }
    Path whole = folder.resolve("whole.nt");
    Path ofParts = folder.resolve("of-parts.nt");
    assertThat(run("closure", data, "-o", whole, "--quiet")).isEqualTo(ExitCode.DONE);
    assertThat(run("closure", parts, "-o", ofParts, "--ranks", 3, "--quiet"))
        .isEqualTo(ExitCode.DONE);
    assertThat(Files.readAllLines(ofParts))
        .containsExactlyInAnyOrderElementsOf(Files.readAllLines(whole));
  }

  @Test
  void aTripleCountsOnceForEachFurtherPart() throws IOException {
    Path data =
        Files.writeString(folder.resolve("d.nt"), "<http://x/s> <http://x/p> \"o\" .\n".repeat(3));
    assertThat(
            run(
                "partition",
                data,
                "--ranks",
                1,
                "--parts",
                3,
                "--strategy",
                "round-robin",
                "-o",
                folder + "/parts/"))
        .isEqualTo(ExitCode.DONE);
    assertThat(out.toString())
        .containsPattern("repeats +2 +times that a triple is in a further part");
  }

  @Test
  void aManifestOfCompressedPartsTellsOfTheFilesAsTheyLie() throws IOException {
    Path data = Samples.random(folder, 3, 900);
    Path parts = folder.resolve("parts");
    assertThat(run("partition", data, "--parts", 2, "--compress", "zst", "-o", parts + "/"))
        .isEqualTo(ExitCode.DONE);
    JsonObject manifest =
        JsonParser.parseString(Files.readString(parts.resolve("manifest.json"))).getAsJsonObject();
    for (var part : manifest.getAsJsonArray("parts")) {
      JsonObject told = part.getAsJsonObject();
      Path path = parts.resolve(told.get("file").getAsString());
      assertThat(path).hasExtension("zst");
      assertThat(told.get("bytes").getAsLong()).isEqualTo(Files.size(path));
      assertThat(told.get("decodedBytes").getAsLong()).isGreaterThan(Files.size(path));
      assertThat(told.get("sha256").getAsString()).isEqualTo(FileDigest.sha256(path));
    }
  }

  @Test
  void strategiesAreComparedAndNothingIsWritten() throws IOException {
    Path data = Samples.random(folder, 3, 900);
    Path query =
        Files.writeString(
            folder.resolve("q.rq"), "SELECT * { ?x <http://x/p1> ?y . ?y <http://x/p2> ?z }");
    assertThat(run("partition", data, "--compare", "--parts", 4, "--queries", query, "--json"))
        .isEqualTo(ExitCode.DONE);
    JsonArray reports = JsonParser.parseString(out.toString()).getAsJsonArray();
    assertThat(reports).hasSize(8);
    for (var report : reports) {
      assertThat(report.getAsJsonObject().getAsJsonArray("parts")).hasSize(4);
    }
    assertThat(folder.toFile().list()).hasSize(2);
    Files.writeString(query, "SELECT * { ?x <http://x/p1 }");
    assertThat(run("partition", data, "--compare", "--queries", query))
        .isEqualTo(ExitCode.MALFORMED_INPUT);
    assertThat(told()).contains("q.rq:1:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          partition x                          | nothing is said of where the parts go
          partition x --compare -o out         | --compare writes nothing
          partition x --compare --strategy class | --compare is of every strategy
          partition x -o out --strategy median | 'median' is not known
          partition x -o out --strategy workload | name them with --queries
          partition x -o out --queries q.rq    | --queries is for --strategy workload
          partition x -o out --parts 65536     | not a number of parts
          datasets                             | no command of datasets is named
          datasets stats x -k many             | not a whole number
          datasets stats x --dataset here      | not an absolute IRI
          datasets fetch                       | no data set is named
          datasets fetch dbpedia --list        | leave it or the names out
          datasets fetch wikidata-truthy --sha256 12 | is no SHA-256
          datasets fetch a b --sha256 0000000000000000000000000000000000000000000000000000000000000000 | no data set is called 'a'
          datasets fetch enwiki dblp --sha256 0000000000000000000000000000000000000000000000000000000000000000 | --sha256 is for one file
          datasets convert x.nt -o out/          | add --to nt or --to nq
          datasets convert x.nt -o out/ --to ttl | choose --to nt or nq
          datasets convert x.nt -o x.nt.gz --compress zst | --compress of zstd
          datasets convert x.nt -o x.nt --compress gz | let the name end in .gz
          datasets convert x.nt -o y.nt --from ttl | --from is for standard input
          datasets validate - --from ttll        | did you mean 'ttl'
          datasets generate lubm 1 -o x.ttl.gz --compress bz2 | --compress of bzip2
          datasets generate text 9 -o x.nt       | so name it .txt
          partition x --compare --compress gz    | leave it or --compress out
          index x -o s --input html --field body | --field is for lines of JSON
          datasets fetch wikidata-truth        | did you mean 'wikidata-truthy'
          closure x --placement subjct         | did you mean 'subject'
          closure x --placement subject --on-error skip | leave it or --on-error skip out
          index x.txt --input text -o s --placement subject | --placement is for RDF
          index x.txt -o s --min-count 0 | min-count is 0, must be 1 to
          index x.txt -o s --documents subject | is for words of RDF
          index x.nt -o s --documents subject --mode psi | is for words of RDF
          index x.nt -o s --documents subject --placement class | leave --placement out
          index x.nt -o s --documents subject --on-error skip | leave it or --on-error skip out
          datasets generate lubm 1 -o x.nt.xz    | .gz, .bz2 or .zst
          """)
  void whatCannotBeMeantIsRefused(String commandLine, String message) {
    assertThat(run((Object[]) commandLine.split(" "))).isEqualTo(ExitCode.USAGE);
    assertThat(told()).contains(message);
  }

  @ParameterizedTest
  @CsvSource({
    "datasets convert %school.nt, 2, --to",
    "datasets convert %school.nt -o %out.xyz, 2, --to",
    "datasets convert %school.nt -o %out.ttl --to nt, 2, --to another",
    "datasets convert %school.nt -o %, 2, folder",
    "datasets convert %school.nt -o %out.nt --rejects %r.txt, 2, --on-error skip",
    "datasets convert %school.nt -o %out.nt.xz --to nt, 2, cannot be compressed so",
    "datasets convert %school.nt -o % --to nt --on-error skip --rejects %r.nt, 2, -o names",
    "datasets convert %graphs.ttl -o %out.nt --on-error skip, 2, graphs.ttl",
    "datasets convert %none.nt -o %out.nt, 66, none.nt",
    "index %school.nt --input text -o %space --field body, 2, --field is for lines of JSON",
    "index %none.txt -o %space --field body, 66, none.txt",
    "datasets convert %bad.nt -o %out.nt, 65, bad.nt:1:1",
    "datasets convert %bad.nt -o %out/ --to nt, 65, bad.nt:1:1",
    "datasets convert %graphs.nq -o %out.ttl, 65, --graphs union",
    "datasets convert %school.nt -o %none/out.nt, 73, none",
    "datasets convert %school.nt -o %none/out/ --to nt, 73, none",
    "datasets convert %school.nt -o % --to nt, 73, holds other files",
    "datasets generate lubm 1 -o %none/out/, 73, none",
    "datasets stats %school.nt -o %out.ttl.gz, 2, is not compressed; name it without .gz",
    "datasets stats %school.nt --summary %out.json.zst, 2, is not compressed; name it without .zst",
    "datasets stats %school.nt -o %out.nt, 2, the output is Turtle",
    "datasets validate %none.nt, 66, none.nt",
    "serve %school.nt --port 0 --space %none.space, 66, no such semantic space",
    "serve %bad.nt --port 0 --space %none.space, 66, no such semantic space",
  })
  void whatCannotBeDoneIsToldAndLeavesNothing(String commandLine, int exitCode, String word)
      throws IOException {
    Samples.school(folder);
    Files.writeString(folder.resolve("bad.nt"), "bad\n");
    Files.writeString(folder.resolve("graphs.nq"), "<x:s> <x:p> <x:o> <x:g> .\n");
    Files.writeString(folder.resolve("graphs.ttl"), "<x:s> <x:p> <x:o> .\n");
    String there = commandLine.replace("%", folder + "/") + " --ranks 2";
    assertThat(run((Object[]) there.split(" "))).isEqualTo(exitCode);
    assertThat(told()).contains(word).doesNotContain("\tat ");
    assertThat(told().lines()).hasSize(1);
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder("bad.nt", "graphs.nq", "graphs.ttl", "school.nt");
  }

  @Test
  void aFindingIsALineWhateverTheNameOfItsFile() throws IOException {
    Path file = Files.writeString(folder.resolve("two\nlines.nt"), "bad\n");
    assertThat(run("datasets", "validate", file)).isEqualTo(ExitCode.MALFORMED_INPUT);
    assertThat(out.toString().lines())
        .singleElement()
        .asString()
        .contains("two\\u000Alines.nt:1:1:");
  }

  @Test
  void dataIsFetchedByTheRecipesOfAUser() throws IOException {
    byte[] content = Samples.SCHOOL.getBytes(StandardCharsets.UTF_8);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/school.nt",
        exchange -> {
          exchange.sendResponseHeaders(200, content.length);
          exchange.getResponseBody().write(content);
          exchange.close();
        });
    server.start();
    try {
      String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
      Path recipes = folder.resolve("recipes.txt");
      String good = FileDigest.sha256(Samples.school(folder));
      Files.writeString(
          recipes,
          "[school]\nfile = %sschool.nt\nsha256 = %s\n".formatted(address, good)
              + "[wrong]\nfile = %sschool.nt\nsha256 = %s\n".formatted(address, "0".repeat(64))
              + "[gone]\nfile = %sgone.nt\n".formatted(address));
      Path target = folder.resolve("new/data");
      assertThat(run("datasets", "fetch", "school", "--recipes", recipes, "-o", target))
          .isEqualTo(ExitCode.DONE);
      assertThat(out.toString().strip()).isEqualTo(target.resolve("school.nt").toString());
      assertThat(told()).contains("SHA-256 good");
      assertThat(target.resolve("school.nt")).hasContent(Samples.SCHOOL);
      assertThat(run("datasets", "fetch", "wrong", "--recipes", recipes, "-o", folder + "/w"))
          .isEqualTo(ExitCode.MALFORMED_INPUT);
      assertThat(folder.resolve("w")).isEmptyDirectory();
      assertThat(run("datasets", "fetch", "gone", "--recipes", recipes, "-o", folder))
          .isEqualTo(ExitCode.MISSING_INPUT);
      assertThat(run("datasets", "fetch", address + "school.nt", "-o", folder + "/direct"))
          .isEqualTo(ExitCode.DONE);
      assertThat(told()).contains("not checked", "--sha256 " + good);
      assertThat(
              run(
                  "datasets",
                  "fetch",
                  address + "school.nt",
                  "-o",
                  folder + "/d",
                  "--sha256",
                  good))
          .isEqualTo(ExitCode.DONE);
      assertThat(told()).contains("SHA-256 good");
      String wrong = "0".repeat(64);
      assertThat(
              run(
                  "datasets",
                  "fetch",
                  "gone",
                  "--recipes",
                  recipes,
                  "-o",
                  folder,
                  "--sha256",
                  wrong))
          .isEqualTo(ExitCode.MISSING_INPUT);
      assertThat(
              run(
                  "datasets",
                  "fetch",
                  address + "school.nt",
                  "-o",
                  folder + "/e",
                  "--sha256",
                  wrong))
          .isEqualTo(ExitCode.MALFORMED_INPUT);
      assertThat(run("datasets", "fetch", "school", "--recipes", recipes, "-o", recipes + "/x"))
          .isEqualTo(ExitCode.CANNOT_CREATE);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void recipesAreListed() {
    assertThat(run("datasets", "fetch", "--list", "--json")).isEqualTo(ExitCode.DONE);
    List<String> names =
        JsonParser.parseString(out.toString()).getAsJsonArray().asList().stream()
            .map(recipe -> recipe.getAsJsonObject().get("name").getAsString())
            .toList();
    assertThat(names).contains("wikidata-truthy", "schema.org", "enwiki", "univ-bench");
  }
}
