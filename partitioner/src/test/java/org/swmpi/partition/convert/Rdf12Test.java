package org.swmpi.partition.convert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ResIterator;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.vocabulary.RDF;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.OutputException;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.convert.ConversionOptions.NamedGraphs;
import org.swmpi.partition.scan.RdfVersion;

/// RDF 1.2 in N-Triples and N-Quads: the W3C's cases, and what becomes of them.
class Rdf12Test {
  private static final Path SUITES = Path.of("../../shared/data/rdf-tests/rdf12");
  private static final String MANIFEST =
      "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#";
  private static final String VERSION = "VERSION \"1.2\"\n";
  private static final String TERM =
      "<http://x/s> <http://x/p> <<( _:b <http://x/p> \"x\"@en--ltr )>> .\n";

  @TempDir private Path folder;

  private String convert(String text, String in, String out) throws IOException {
    Path input = Files.writeString(folder.resolve(in), text, UTF_8);
    Path output = folder.resolve(out);
    ConversionRun.run(2, List.of(input.toString()), output, NamedGraphs.KEEP);
    return Files.readString(output);
  }

  @TestFactory
  Stream<DynamicTest> casesOfTheW3c() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (String suite :
        List.of(
            "rdf-n-triples/syntax",
            "rdf-n-triples/c14n",
            "rdf-n-quads/syntax",
            "rdf-n-quads/c14n")) {
      Path manifest = SUITES.resolve(suite).resolve("manifest.ttl");
      if (Files.exists(manifest)) {
        cases(suite, manifest, tests);
      }
    }
    return tests.stream();
  }

  private void cases(String suite, Path manifest, List<DynamicTest> tests) {
    Model model = RDFDataMgr.loadModel(manifest.toUri().toString());
    int before = tests.size();
    ResIterator entries =
        model.listSubjectsWithProperty(ResourceFactory.createProperty(MANIFEST + "action"));
    while (entries.hasNext()) {
      Resource entry = entries.next();
      String type = entry.getPropertyResourceValue(RDF.type).getLocalName();
      Path action = file(entry, "action");
      Path result =
          type.contains("C14N") && !type.contains("Negative") ? file(entry, "result") : null;
      tests.add(
          DynamicTest.dynamicTest(
              suite + "/" + action.getFileName(), () -> check(type, action, result)));
    }
    assertThat(tests.size() - before).as(suite).isGreaterThan(20);
  }

  private static Path file(Resource entry, String property) {
    return Path.of(
        java.net.URI.create(
            entry
                .getPropertyResourceValue(ResourceFactory.createProperty(MANIFEST + property))
                .getURI()));
  }

  private void check(String type, Path action, Path result) throws IOException {
    String name = String.valueOf(action.getFileName());
    String extension = name.substring(name.lastIndexOf('.'));
    String text = VERSION + Files.readString(action);
    if (type.contains("Negative")) {
      assertThatThrownBy(() -> convert(text, "in" + extension, "out" + extension))
          .isInstanceOf(MalformedInputException.class);
      return;
    }
    String canonical = convert(text, "in" + extension, "out" + extension);
    assertThat(canonical).startsWith(VERSION);
    assertThat(convert(canonical, "in" + extension, "out" + extension)).isEqualTo(canonical);
    if (result != null) {
      assertThat(canonical).isEqualTo(VERSION + Files.readString(result));
    }
  }

  @Test
  void whatTheFileSaysOfItselfHoldsForAllOfIt() throws IOException {
    String many = TERM.repeat(40);
    assertThat(convert("# first\n\n" + VERSION + many, "a.nt", "out.nt")).isEqualTo(VERSION + many);
    assertThat(convert("VERSION  \"1.2-basic\" # x\r\n" + many, "a.nq", "out.nq"))
        .isEqualTo(VERSION + many);
  }

  @Test
  void itMayStandBehindManyComments() throws IOException {
    // The last lines of a file are a piece of their own in memory; here the version is in it.
    String comments = ("# " + "comment ".repeat(5) + "\n").repeat(6);
    assertThat(convert(comments + VERSION + TERM, "a.nt", "out.nt")).isEqualTo(VERSION + TERM);
  }

  /// A value has one spelling in the output, which is what its first line says.
  @Test
  void oneInputOfItMakesTheOutputSo() throws IOException {
    Path old = Files.writeString(folder.resolve("old.nt"), "<x:s> <x:p> \"x\ty\" .\n");
    Path tagged = Files.writeString(folder.resolve("tag.nt"), "\n<x:s> <x:p> \"v\"@abcdefghi .\n");
    Path turtle = Files.writeString(folder.resolve("tag.ttl"), "\n<x:s> <x:p> \"v\"@abcdefghi .\n");
    Path recent =
        Files.writeString(folder.resolve("new.nt"), VERSION + TERM.replace("_:b", "<x:b>"));
    Path out = folder.resolve("out.nt");
    ConversionRun.run(2, List.of(old.toString(), recent.toString()), out, NamedGraphs.KEEP);
    assertThat(out).content().startsWith(VERSION + "<x:s> <x:p> \"x\\ty\" .\n<http://x/s>");
    for (Path bad : List.of(tagged, turtle)) {
      String place = bad.equals(turtle) ? "" : ":2:17";
      assertThatThrownBy(
              () ->
                  ConversionRun.run(
                      2, List.of(recent.toString(), bad.toString()), out, NamedGraphs.KEEP))
          .isInstanceOf(MalformedInputException.class)
          .hasMessageStartingWith(bad + place + ": a part of a language tag has 8")
          .hasMessageEndingWith(bad.equals(turtle) ? "shorten it" : " --on-error skip");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.nt", "out.rj"})
  void decodedInputsAreNotOfIt(String name) throws IOException {
    Path turtle = Files.writeString(folder.resolve("a.ttl"), "<x:s> <x:p> \"v\"@abcdefghi .");
    Path out = folder.resolve(name);
    ConversionOptions options =
        new ConversionOptions(
            Inputs.rdf(List.of(turtle.toString())),
            out.toString(),
            Syntax.of(name, true).orElseThrow(),
            Compression.NONE,
            NamedGraphs.KEEP,
            RdfVersion.RDF_1_2,
            false,
            null,
            null);
    ConversionRun.run(2, options, new byte[0]);
    assertThat(out).content().contains("abcdefghi").doesNotContain("VERSION");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<http://x/s> <http://x/p> <<( <x:a> <x:b> <x:c> )>> .\n",
        "<http://x/s> <http://x/p> \"x\"@en--ltr .\n",
        "<http://x/s> <http://x/p> \"x\" .\nVERSION \"1.2\"\n",
        "VERSION \"1.1\"\n"
      })
  void withoutThatItIsRefusedByName(String text) {
    assertThatThrownBy(() -> convert(text, "a.nt", "out.nt"))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("RDF 1.2")
        .hasMessageContaining("--rdf 1.2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.ttl", "out.trig", "out.jsonld", "out.rdf", "out.rt"})
  void otherFormatsAreNotWritten(String name) {
    for (String text : List.of(TERM, "<x:s> <x:p> \"x\"@en--ltr .\n")) {
      assertThatThrownBy(() -> convert(VERSION + text, "a.nt", name))
          .isInstanceOf(OutputException.class)
          .hasMessageContaining("N-Triples and N-Quads");
    }
  }

  @Test
  void anUnknownVersionIsRefused() {
    assertThatThrownBy(() -> convert(VERSION + "VERSION \"1.3\"\n", "a.nt", "out.nt"))
        .hasMessageContaining("no version that is known");
    assertThatThrownBy(() -> convert(VERSION + "VERSION \"1.2", "a.nt", "out.nt"))
        .isInstanceOf(MalformedInputException.class);
    assertThatThrownBy(() -> convert(VERSION + "VERSION", "a.nt", "out.nt"))
        .isInstanceOf(MalformedInputException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<< <x:a> <x:b> <x:c> >> <x:p> <x:o> .\n",
        "<<( <x:a> <x:b> <x:c> )>> <x:p> <x:o> .\n",
        "<x:s> <<<x:a> <x:b> <x:c>>> <x:o> .\n",
        "<x:s> <x:p> \"o\" <<_:a <x:b> <x:c>>> .\n",
        "<x:s> <x:p> <<( <<( <x:a> <x:b> <x:c> )>> <x:p> <x:o> )>> .\n"
      })
  void triplesThatAreNoObjectsAreRefusedByName(String text) {
    assertThatThrownBy(() -> convert(VERSION + text, "a.nq", "out.nq"))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("a triple where RDF 1.2 has none");
  }

  @Test
  void deepNestingIsRefused() {
    assertThatThrownBy(
            () ->
                convert(
                    VERSION + "<x:s> <x:p> " + "<<( <x:s> <x:p> ".repeat(5000), "a.nt", "out.nt"))
        .hasMessageContaining("nested too deeply");
  }
}
