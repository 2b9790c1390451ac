package org.swmpi.partition.convert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.riot.RDFDataMgr;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.partition.convert.ConversionOptions.NamedGraphs;

/// Lines to lines: the same bytes for any number of ranks, the triples those that Jena reads.
class LineConversionTest {
  private static final String[] ODD = {
    "<http://x/s> <http://x/p> \"a\" .\n",
    "<http://x/s>\t<http://x/p>   \"a\\u00e9\\t\\\"\\\\\"@EN-gb . # comment\n",
    "_:b1 <http://x/p> _:b.2 .\r\n",
    "  # a comment alone\n",
    "\n",
    "\r\n",
    "<http://x/s> <http://x/p> \"1\"^^<http://www.w3.org/2001/XMLSchema#string> .\n",
    "<http://x/s> <http://x/p> \"\\uD83D\\uDE00\" .\n".replace("\\uD83D\\uDE00", "\\U0001F600"),
    "<http://x/s><http://x/p><http://x/é>.\n",
    "<http://x/s> <http://x/p> \"" + "long ".repeat(60) + "\" .\n",
    "<http://x/s> <http://x/p> \"\u0000\u0001\u007f\" .\n",
    "<http://x/s> <http://x/p> \"two\\nlines\\r\" .\n"
  };

  @TempDir private Path folder;

  private static String random(long seed, int lines) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append(
          random.nextInt(3) == 0
              ? ODD[random.nextInt(ODD.length)]
              : "<http://x/s" + i + "> <http://x/p> <http://x/o" + random.nextInt(9) + "> .\n");
    }
    if (random.nextBoolean()) {
      text.append("<http://x/last> <http://x/p> \"no line end\" .");
    }
    return text.toString();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text, UTF_8);
  }

  private String decoded(Path file) throws IOException {
    Compression compression = Compression.ofName(file.toString());
    try (InputStream in =
        Compressed.open(
            new org.swmpi.data.rdf.RdfFile(
                "x",
                file,
                org.swmpi.data.rdf.Syntax.N_TRIPLES,
                compression,
                Files.size(file),
                0))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.nt", "out.nt.gz", "out.nq.bz2", "out.nt.zst"})
  void bytesDoNotDependOnTheRanksAndTriplesAreJenas(String name) throws IOException {
    for (long seed = 0; seed < 2; seed++) {
      Path in = write("in.nt", random(seed, 80));
      byte[] first = null;
      for (int ranks : new int[] {1, 2, 3, 5}) {
        byte[] bytes =
            ConversionRun.bytes(
                ranks, List.of(in.toString()), folder.resolve(name), NamedGraphs.KEEP);
        first = first == null ? bytes : first;
        assertThat(bytes).as("seed %s, ranks %s", seed, ranks).isEqualTo(first);
      }
      Path plain = write("plain.nt", decoded(folder.resolve(name)));
      Model expected = RDFDataMgr.loadModel(in.toUri().toString());
      assertThat(RDFDataMgr.loadModel(plain.toUri().toString()).isIsomorphicWith(expected))
          .as("seed %s", seed)
          .isTrue();
    }
  }

  /// Large enough that each rank decodes a part of it; members end within lines.
  private Path compressed(String name, String last) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder text = new StringBuilder("\ufeff");
    while (text.length() < 5 << 20) {
      text.append("<http://x/").append(random.nextLong()).append("> <http://x/p> \"");
      text.append(random.nextLong()).append("\" .\n");
    }
    byte[] bytes = text.append(last).toString().getBytes(UTF_8);
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int at = 0; at < bytes.length; at += 99_991) {
        OutputStream member = Compressed.create(out, Compression.ofName(name));
        member.write(bytes, at, Math.min(99_991, bytes.length - at));
        ((GZIPOutputStream) member).finish();
      }
    }
    assertThat(Files.size(file)).isGreaterThan(1 << 20);
    return file;
  }

  @Test
  void whatRanksDecodeThemselvesIsConvertedAsByOne() throws IOException {
    Path good = compressed("in.nt.gz", "<http://x/last> <http://x/p> \"no line end\" .");
    String name = good.toString();
    for (String out : List.of("out.nt", "out.nt.gz")) {
      byte[] first = ConversionRun.bytes(1, List.of(name), folder.resolve(out), NamedGraphs.KEEP);
      for (int ranks : new int[] {2, 3}) {
        assertThat(ConversionRun.bytes(ranks, List.of(name), folder.resolve(out), NamedGraphs.KEEP))
            .as("%s, %s ranks", out, ranks)
            .isEqualTo(first);
      }
    }
    String bad = compressed("bad.nt.gz", "<http://x/s> <http://x/p> x .\n").toString();
    List<String> messages = new ArrayList<>();
    for (int ranks = 1; ranks <= 3; ranks++) {
      int count = ranks;
      Path out = folder.resolve("bad.nt");
      messages.add(
          catchThrowableOfType(
                  MalformedInputException.class,
                  () -> ConversionRun.run(count, List.of(bad), out, NamedGraphs.KEEP))
              .getMessage());
    }
    assertThat(messages.getFirst()).matches("(?s).*bad.nt.gz:\\d{5}:27: .*");
    assertThat(messages).containsOnly(messages.getFirst());
  }

  @Test
  void convertingTwiceChangesNothing() throws IOException {
    Path in = write("in.nt", random(77, 200));
    ConversionRun.run(2, List.of(in.toString()), folder.resolve("a.nt"), NamedGraphs.KEEP);
    ConversionRun.run(
        3, List.of(folder.resolve("a.nt") + ""), folder.resolve("b.nt"), NamedGraphs.KEEP);
    assertThat(folder.resolve("b.nt")).hasSameBinaryContentAs(folder.resolve("a.nt"));
  }

  @Test
  void orderIsKeptAndBlankNodesOfTwoFilesStayApart() throws IOException {
    Path a = write("a.nt", "_:x <http://x/p> \"1\" .\n<http://x/s> <http://x/p> _:x .");
    Path b = write("b.nq", "_:x <http://x/p> \"2\" .\n_:x <http://x/p> \"3\" _:g .\n");
    ConversionRun.run(
        2, List.of(a.toString(), b.toString()), folder.resolve("out.nq"), NamedGraphs.KEEP);
    assertThat(folder.resolve("out.nq"))
        .hasContent(
            """
            _:f0_x <http://x/p> "1" .
            <http://x/s> <http://x/p> _:f0_x .
            _:f1_x <http://x/p> "2" .
            _:f1_x <http://x/p> "3" _:f1_g .
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# nothing\n", "\ufeff", "\ufeff# nothing"})
  void nothingBecomesNothing(String text) throws IOException {
    Path in = write("in.nt", text);
    for (String name : List.of("out.nt", "out.nt.gz", "out.nt.bz2", "out.nt.zst")) {
      ConversionRun.run(3, List.of(in.toString()), folder.resolve(name), NamedGraphs.KEEP);
      assertThat(decoded(folder.resolve(name))).isEmpty();
    }
  }

  @Test
  void graphsAreKeptUnitedLeftOutOrRefused() throws IOException {
    String triple = "<http://x/s> <http://x/p> \"1\" .\n";
    String quad = "<http://x/s> <http://x/p> \"2\" <http://x/g> .\n";
    Path in = write("in.nq", triple.repeat(5) + quad + triple + quad.replace("> <", ">  <"));
    String input = in.toString();
    Path quads = folder.resolve("out.nq");
    Path triples = folder.resolve("out.nt");
    ConversionRun.run(2, List.of(input), quads, NamedGraphs.KEEP);
    assertThat(quads).hasContent(triple.repeat(5) + quad + triple + quad);
    ConversionRun.run(2, List.of(input), triples, NamedGraphs.UNION);
    String asTriple = quad.replace(" <http://x/g>", "");
    assertThat(triples).hasContent(triple.repeat(5) + asTriple + triple + asTriple);
    ConversionReport report = ConversionRun.run(2, List.of(input), triples, NamedGraphs.DEFAULT);
    assertThat(triples).hasContent(triple.repeat(6));
    assertThat(report.statements() - report.written()).isEqualTo(2);
    for (int ranks : new int[] {1, 2, 4}) {
      assertThatThrownBy(() -> ConversionRun.run(ranks, List.of(input), triples, NamedGraphs.KEEP))
          .isInstanceOf(MalformedInputException.class)
          .hasMessageStartingWith(input + ":6:1: ")
          .hasMessageContaining("--graphs union");
    }
    assertThat(triples).hasContent(triple.repeat(6));
  }

  @Test
  void aNamedGraphIsToldByTheLineOfItsStatement() throws IOException {
    Path in = write("in.nq", "# a comment\n\n<http://x/s> <http://x/p> \"2\" <http://x/g> .\n");
    for (String name : List.of("out.nt", "out.ttl")) {
      assertThatThrownBy(
              () ->
                  ConversionRun.run(
                      2, List.of(in.toString()), folder.resolve(name), NamedGraphs.KEEP))
          .hasMessageStartingWith(in + ":3:1: ");
    }
  }

  @Test
  void theFirstMalformedLineIsToldAndNothingIsLeft() throws IOException {
    String good = "<http://x/s> <http://x/p> \"1\" .\n";
    Path in = write("in.nt", good.repeat(30) + "<bad\n" + good.repeat(9) + "worse\n");
    for (int ranks : new int[] {1, 2, 3, 7}) {
      assertThatThrownBy(
              () ->
                  ConversionRun.run(
                      ranks, List.of(in.toString()), folder.resolve("out.nt"), NamedGraphs.KEEP))
          .isInstanceOf(MalformedInputException.class)
          .hasMessageStartingWith(in + ":31:1: ");
      try (Stream<Path> files = Files.list(folder)) {
        assertThat(files).containsExactly(in);
      }
    }
  }

  @Test
  void malformedLinesAreSetAsideInOrder() throws IOException {
    String good = "<http://x/s> <http://x/p> \"1\" .\n";
    Path in = write("in.nt", "bad 1\n" + good.repeat(20) + "bad 2\r\n" + good + "bad 3");
    String first = null;
    for (int ranks : new int[] {1, 2, 3}) {
      Path rejects = folder.resolve("rejects");
      ConversionReport report =
          ConversionRun.run(
              ranks,
              List.of(in.toString()),
              folder.resolve("out.nt"),
              NamedGraphs.KEEP,
              rejects,
              new byte[0]);
      assertThat(report.rejected()).isEqualTo(3);
      assertThat(folder.resolve("out.nt")).hasContent(good.repeat(21));
      String text = Files.readString(rejects);
      first = first == null ? text : first;
      assertThat(text).isEqualTo(first);
      assertThat(text.lines().filter(line -> !line.startsWith("#")))
          .containsExactly("bad 1", "bad 2", "bad 3");
      assertThat(text).contains(":22:1: ").contains(":24:1: ");
    }
  }

  @Test
  void standardInputIsRead() throws IOException {
    byte[] text = random(5, 50).getBytes(UTF_8);
    Path in = Files.write(folder.resolve("in.nt"), text);
    ConversionRun.run(2, List.of(in.toString()), folder.resolve("a.nq"), NamedGraphs.KEEP);
    ConversionRun.run(2, List.of("-"), folder.resolve("b.nq"), NamedGraphs.KEEP, null, text);
    assertThat(folder.resolve("b.nq")).hasSameBinaryContentAs(folder.resolve("a.nq"));
  }

  @Test
  @Timeout(60)
  void aPipeIsOpenedOnceAndReadToItsEnd() throws Exception {
    Path first = Files.writeString(folder.resolve("first.nt"), random(6, 50));
    Path second = Files.writeString(folder.resolve("second.nt"), random(7, 5_000));
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process writer =
        new ProcessBuilder("sh", "-c", "gzip -c second.nt > pipe")
            .directory(folder.toFile())
            .start();
    for (Path other : List.of(second, pipe)) {
      ConversionRun.run(
          3,
          List.of(first.toString(), other.toString()),
          folder.resolve(other.getFileName() + ".nq"),
          NamedGraphs.KEEP);
    }
    assertThat(writer.waitFor()).isZero();
    assertThat(folder.resolve("pipe.nq")).hasSameBinaryContentAs(folder.resolve("second.nt.nq"));
  }
}
