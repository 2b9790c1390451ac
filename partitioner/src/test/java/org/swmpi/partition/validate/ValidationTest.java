package org.swmpi.partition.validate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.Progress;
import org.swmpi.partition.scan.RdfVersion;

/// Every error by its place, the same for any number of ranks.
class ValidationTest {
  private static final int[] RANKS = {1, 2, 3, 5};
  private static final String GOOD = "<http://x/s> <http://x/p> \"1\" .\n";

  @TempDir private Path folder;

  private static ValidationReport validate(int ranks, boolean warnings, int limit, Path... inputs) {
    AtomicReference<ValidationReport> report = new AtomicReference<>();
    ValidationOptions options =
        new ValidationOptions(
            Inputs.rdf(Arrays.stream(inputs).map(Path::toString).toList()),
            RdfVersion.DECLARED,
            warnings,
            limit,
            null);
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(ranks),
        world -> {
          ValidationReport mine =
              Validation.run(
                  world, options, new ByteArrayInputStream(new byte[0]), Progress.SILENT, 101);
          if (world.rank() == 0) {
            report.set(mine);
          }
          return 0;
        });
    return report.get();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text, UTF_8);
  }

  private static List<String> places(ValidationReport report) {
    return report.findings().stream()
        .map(f -> f.file() + ":" + f.line() + ":" + f.column() + (f.error() ? " E" : " W"))
        .toList();
  }

  @Test
  void everyMalformedLineIsFoundByAnyNumberOfRanks() throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    StringBuilder text = new StringBuilder("\ufeff");
    List<String> expected = new ArrayList<>();
    for (int line = 1; line <= 300; line++) {
      String end = random.nextInt(4) == 0 ? "\r\n" : "\n";
      switch (random.nextInt(9)) {
        case 0 -> {
          text.append("<http://x/é> <http://x/p> oops .").append(end);
          expected.add("0:" + line + ":27 E");
        }
        case 1 -> text.append("# comment").append(end);
        case 2 -> text.append(end);
        case 3 -> {
          text.append("nonsense ".repeat(random.nextInt(1, 40))).append(end);
          expected.add("0:" + line + ":1 E");
        }
        default -> text.append(GOOD.stripTrailing()).append(end);
      }
    }
    text.append("<http://x/last> <http://x/p> ");
    expected.add("0:301:30 E");
    // The mark at the beginning of a file is no character of its first line.
    Path bad = write("bad.nt", text.toString());
    for (int ranks : RANKS) {
      ValidationReport report = validate(ranks, false, 1000, bad);
      assertThat(places(report)).isEqualTo(expected);
      assertThat(report.errors()).isEqualTo(expected.size());
      ValidationReport few = validate(ranks, false, 5, bad);
      assertThat(few.findings()).isEqualTo(report.findings().subList(0, 5));
      assertThat(few.errors()).isEqualTo(expected.size());
    }
  }

  @Test
  void carriageReturnsAloneEndLinesToo() throws IOException {
    Path bad = write("bad.nt", GOOD.strip() + "\rbad\r" + GOOD.strip() + "\r\rbad\n");
    for (int ranks : RANKS) {
      assertThat(places(validate(ranks, false, 9, bad))).containsExactly("0:2:1 E", "0:5:1 E");
    }
  }

  @Test
  void filesOfAllFormatsAreToldInOrder() throws IOException {
    Path good = write("good.nt", GOOD.repeat(20));
    Path turtle = write("bad.ttl", "@prefix e: <http://x/> .\ne:a e:b <a b> .\ne:a e:b 'x .\n");
    Path lines = write("bad.nq", GOOD + "bad\n" + GOOD + "bad\n");
    Path xml = write("bad.rdf", "<rdf:RDF>");
    Path json = write("bad.jsonld", "{\"@id\": 5}");
    for (int ranks : RANKS) {
      ValidationReport report = validate(ranks, false, 99, good, turtle, lines, xml, json);
      assertThat(report.files().stream().map(f -> f.errors() > 0))
          .containsExactly(false, true, true, true, true);
      assertThat(report.files().stream().map(ValidationReport.FileReport::complete))
          .containsExactly(true, true, true, false, true);
      assertThat(report.files().get(2).statements()).isEqualTo(2);
      assertThat(places(report).subList(0, 4))
          .containsExactly("1:2:12 E", "1:4:1 E", "2:2:1 E", "2:4:1 E");
      assertThat(report.findings().get(4).what()).endsWith("nothing behind it was read");
    }
  }

  /// JSON-LD is checked when it has been expanded, where no term has a place any more.
  @Test
  void termsOfJsonLdHaveThePlaceOfTheirString() throws IOException {
    Path bad =
        write(
            "bad.jsonld",
            """
            {'@context': {'e': 'http://x/', 'home': {'@id': 'e:h', '@type': '@id'},
              'label': {'@id': 'e:l', '@language': 'e n'}},
             '@graph': [{'@id': 'x: ', 'x:p': {'@value': '', '@language': 'a_b'}},
              {'@id': 'e:a^b', 'home': 'http://x/y z', 'e:q': 'http: no IRI'},
              {'@id': 'e:a', 'e:<p>': [{'@id': 'r{'}, {'@id': 'e:a^b'}]}]}
            """
                .replace('\'', '"'));
    ValidationReport report = validate(1, false, 99, bad);
    assertThat(report.findings().stream().map(f -> f.line() + ":" + f.column() + " " + f.what()))
        .extracting(told -> told.replaceAll(" (holds|is) .*|file:.*/", ""))
        .contains(
            "3:21 IRI <x: >",
            "3:63 language tag 'a_b'",
            "4:11 IRI <http://x/a^b>",
            "4:28 IRI <http://x/y z>",
            "5:18 IRI <http://x/<p>>",
            "5:36 IRI <r{>")
        .noneMatch(told -> told.startsWith("0"));
  }

  /// Its reader tells of terms last.
  @Test
  void theFirstFindingsOfJsonLdAreThoseOfTheDocument() throws IOException {
    String text =
        """
        {'@graph': [
         {'@id': 'http://x/a b', 'http://x/p': 1},
         {'http://x/q': 1, 'http://x/q': 2}]}
        """
            .replace('\'', '"');
    Path one = write("one.jsonld", text);
    Path two = write("two.jsonld", text);
    List<Finding> all = validate(1, false, 99, one, two).findings();
    assertThat(all).extracting(Finding::line).containsExactly(2L, 3L, 2L, 3L);
    for (int ranks : RANKS) {
      for (int limit = 1; limit < all.size(); limit++) {
        assertThat(validate(ranks, false, limit, one, two).findings())
            .isEqualTo(all.subList(0, limit));
      }
    }
  }

  @Test
  void brokenTokensHaveAPlace() throws IOException {
    Path json = write("bad.rj", "{\n\"http://s\n\": {}}");
    Path xml = write("bad.trix", "<?xml version='2'?>\n<TriX/>");
    ValidationReport report = validate(1, false, 9, json, xml);
    assertThat(places(report)).containsExactly("0:2:10 E", "1:1:18 E");
    assertThat(report.findings().get(1).what()).startsWith("XML version \"2\"");
  }

  @Test
  void severalErrorsOfOneTurtleDocumentAreFound() throws IOException {
    Path turtle =
        write(
            "bad.ttl",
            """
            <http://x/ a> <http://x/p> "1" .
            <http://x/s> <http://x/p> "1"^^<http://x/ b> .
            <http://x/s> <http://x/p> "ok" .
            <http://x/s> <http://x/p> <http://x/\\u007B> .
            """);
    ValidationReport report = validate(2, false, 99, turtle);
    assertThat(report.findings().stream().map(Finding::line)).containsExactly(1L, 2L, 4L);
    assertThat(report.files().getFirst().complete()).isTrue();
    assertThat(report.files().getFirst().statements()).isEqualTo(4);
  }

  @Test
  void warningsAreThoseOfRiotAndNoErrors() throws IOException {
    String text =
        """
        <http://x/s> <http://x/p> "1" .
        <http://x/s> <http://x/p> "x"^^<http://www.w3.org/2001/XMLSchema#integer> .
        <http://x/s> <http://x/p> "x"@cantbethislong .
        <http://x/s> <http://x/p>  <http://EXAMPLE.org:80/%zz> .
        """;
    Path lines = write("w.nt", text);
    Path turtle = write("w.ttl", text);
    for (int ranks : RANKS) {
      ValidationReport report = validate(ranks, true, 99, lines, turtle);
      assertThat(report.errors()).isZero();
      assertThat(
              report.findings().stream().filter(f -> f.file() == 0).map(Finding::line).distinct())
          .containsExactly(2L, 3L, 4L);
      assertThat(
              report.findings().stream().filter(f -> f.file() == 1).map(Finding::line).distinct())
          .containsExactly(2L, 3L, 4L);
      assertThat(report.findings().getFirst().column()).isEqualTo(27);
      assertThat(report.findings().getFirst().what()).contains("integer");
    }
    assertThat(validate(2, false, 99, lines, turtle).findings()).isEmpty();
  }

  @Test
  void rdf12IsWarnedOfToo() throws IOException {
    Path lines =
        write(
            "w.nt",
            """
            VERSION "1.2"
            <http://x/s> <http://x/p> "\\u0007\\b"@en .
            <http://x/s> <http://x/p> "\\u0007"^^<http://www.w3.org/2001/XMLSchema#integer> .
            """);
    assertThat(places(validate(2, true, 99, lines))).containsExactly("0:3:1 W");
  }

  @Test
  void aWarningIsOfTheLineOfItsStatement() throws IOException {
    String unwise =
        "  <http://x/s> <http://x/p> \"x\"^^<http://www.w3.org/2001/XMLSchema#integer> .\n";
    Path lines = write("w.nt", "# one\n\n# two\n" + unwise + unwise);
    for (int ranks : RANKS) {
      assertThat(places(validate(ranks, true, 99, lines))).containsExactly("0:4:3 W", "0:5:3 W");
    }
  }

  @Test
  void damagedCompressedInputIsAnError() throws IOException {
    Path whole = folder.resolve("a.nt.gz");
    try (OutputStream out = Compressed.create(Files.newOutputStream(whole), Compression.GZIP)) {
      out.write(GOOD.repeat(1000).getBytes(UTF_8));
    }
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = Files.write(folder.resolve("b.nt.gz"), Arrays.copyOf(bytes, bytes.length - 9));
    Path cutTurtle =
        Files.write(folder.resolve("c.ttl.gz"), Arrays.copyOf(bytes, bytes.length - 9));
    for (int ranks : RANKS) {
      ValidationReport report = validate(ranks, false, 99, cut, whole, cutTurtle);
      assertThat(report.files().stream().map(ValidationReport.FileReport::errors))
          .containsExactly(1L, 0L, 1L);
      assertThat(report.files().get(1).statements()).isEqualTo(1000);
      assertThat(report.findings().getFirst().what()).contains("gzip");
    }
  }
}
