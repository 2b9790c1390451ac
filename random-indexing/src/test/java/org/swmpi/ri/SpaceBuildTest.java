package org.swmpi.ri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.OutputException;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.partition.InputFormat;
import org.swmpi.partition.Progress;
import org.swmpi.ri.oracle.NaiveSpace;

/// Spaces of random texts are those of the naive implementation, and the same bytes for any number
/// of ranks, however the text is cut.
class SpaceBuildTest {
  @TempDir Path folder;

  /// Documents of words of a skewed distribution, some of which are long or not of ASCII.
  static List<String> corpus(SplittableRandom random, int documents, boolean unicode) {
    int words = random.nextInt(3, 60);
    List<String> vocabulary = new ArrayList<>();
    for (int i = 0; i < words; i++) {
      StringBuilder word = new StringBuilder();
      for (int length = random.nextInt(5) == 0 ? 23 : random.nextInt(1, 10); length > 0; length--) {
        boolean odd = unicode && random.nextInt(6) == 0;
        word.append(
            odd ? "äßΩж漢\u0301".charAt(random.nextInt(6)) : "abcXY7".charAt(random.nextInt(6)));
      }
      vocabulary.add(word.toString());
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      StringBuilder line = new StringBuilder(random.nextInt(4) == 0 ? " " : "");
      for (int length = random.nextInt(random.nextInt(1, 80)); length > 0; length--) {
        int word = (int) (words * Math.pow(random.nextDouble(), 3));
        line.append(vocabulary.get(word)).append(random.nextInt(5) == 0 ? ".  " : " ");
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static List<String> terms(String line, String tokeniser) {
    Stream<String> pieces =
        switch (tokeniser) {
          case "ascii" -> Stream.of(line.split("[^A-Za-z0-9]+"));
          case "unicode" -> Stream.of(line.split("[^\\p{L}\\p{M}\\p{Nd}]+"));
          default -> Stream.of(line.split("\\s+"));
        };
    List<String> terms = pieces.filter(term -> !term.isEmpty()).toList();
    if (tokeniser.equals("whitespace")) {
      return terms;
    }
    return terms.stream()
        .map(term -> term.replaceFirst("^\\p{M}+", "").toLowerCase(Locale.ROOT))
        .filter(term -> !term.isEmpty())
        .toList();
  }

  static Stream<SpaceSettings> settings() {
    SpaceSettings defaults = SpaceSettings.defaults().withShape(64, 2, 5);
    return Stream.of(
        defaults,
        defaults.withContexts(3, 2, 3, Weighting.FREQUENCY).withTerms("ascii", "none"),
        defaults.withShape(97, 5, -9).withContexts(1, 1, 1, Weighting.NONE),
        SpaceSettings.sspace().withShape(40, 4, 1),
        defaults.withShape(32, 7, 3).withContexts(20, 1, 4, Weighting.FREQUENCY),
        defaults.withContexts(5, 2, 1, Weighting.FREQUENCY),
        defaults.withMode(Mode.PERMUTATION),
        defaults
            .withMode(Mode.PERMUTATION)
            .withShape(16, 3, 2)
            .withContexts(17, 1, 1, Weighting.NONE),
        defaults.withMode(Mode.DOCUMENT),
        defaults.withMode(Mode.REFLECTIVE),
        defaults.withMode(Mode.REFLECTIVE).withShape(30, 3, 2).withVectors(true, false),
        defaults.withMode(Mode.DOCUMENT).withShape(50, 6, 2).withVectors(false, true));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void aSpaceIsThatOfTheNaiveImplementation(SpaceSettings settings) throws IOException {
    for (long seed = 1; seed <= 6; seed++) {
      SplittableRandom random = new SplittableRandom(seed * 1000 + settings.hashCode());
      List<String> lines =
          corpus(random, random.nextInt(1, 120), !settings.tokeniser().equals("ascii"));
      Path text = Files.write(folder.resolve("text-" + seed), lines);
      List<List<String>> documents =
          lines.stream().map(line -> terms(line, settings.tokeniser())).toList();
      NaiveSpace expected = new NaiveSpace(settings, documents, lines, null);
      Path first = null;
      for (int ranks = 1; ranks <= 4; ranks++) {
        Path space = folder.resolve("space-" + seed + "-" + ranks);
        IndexReport report =
            build(IndexOptions.of(List.of(text.toString()), space, settings), ranks);
        assertThat(report.rows()).as("seed %d", seed).isEqualTo(expected.rows().size());
        assertThat(report.tokens()).isEqualTo(documents.stream().mapToInt(List::size).sum());
        assertThat(report.documents())
            .isEqualTo(documents.stream().filter(document -> !document.isEmpty()).count());
        if (first == null) {
          first = space;
          assertThat(names(space).contains("vectors")).isEqualTo(!settings.vectorsAreSums());
          assertEqual(space, expected, "seed " + seed);
        } else {
          assertSameBytes(first, space);
        }
      }
    }
  }

  /// Of which fewer are dealt out at a time.
  @Test
  void largeRowsAreTheSameForAnyNumberOfRanks() throws IOException {
    Path text = Files.write(folder.resolve("text"), corpus(new SplittableRandom(8), 90, false));
    SpaceSettings settings =
        SpaceSettings.defaults()
            .withMode(Mode.REFLECTIVE)
            .withShape(65_536, 2, 1)
            .withContexts(0, 1, 1, Weighting.NONE);
    for (int ranks = 1; ranks <= 3; ranks++) {
      Path space = folder.resolve("space" + ranks);
      IndexReport report = build(IndexOptions.of(List.of(text.toString()), space, settings), ranks);
      assertThat(report.rows()).isGreaterThan(32);
      assertSameBytes(folder.resolve("space1"), space);
    }
  }

  static void assertEqual(Path path, NaiveSpace expected, String what) throws IOException {
    try (SemanticSpace space = SemanticSpace.open(path)) {
      space.verify();
      for (int row = 0; row < expected.rows().size(); row++) {
        String term = expected.rows().get(row);
        assertThat(space.term(row)).as(what).isEqualTo(term);
        assertThat(space.frequency(row)).as(what).isEqualTo(expected.frequency(term));
        assertThat(space.weight(row)).isEqualTo(expected.contextWeights().getOrDefault(term, 0));
        long[] sums = new long[space.dimension()];
        space.addSums(row, sums);
        assertThat(sums).as("%s, %s", what, term).isEqualTo(expected.sums(term));
        assertThat(space.total(row)).as("%s, %s", what, term).isEqualTo(expected.total(term));
        assertThat(space.vector(row))
            .as("%s, %s", what, term)
            .containsExactly(expected.vector(term));
        assertThat(space.vectors(row, 1, Arena.ofAuto()).toArray(ValueLayout.JAVA_FLOAT))
            .as("%s, %s", what, term)
            .containsExactly(expected.vector(term));
      }
    }
  }

  /// A space without a file of vectors, of which each rank unpacks its part.
  @Test
  void spacesOfSumsAloneAreSearched() throws IOException {
    Path text = folder.resolve("text");
    Files.write(text, corpus(new SplittableRandom(17), 200, true));
    Path path = folder.resolve("sums.space");
    build(IndexOptions.of(List.of(text.toString()), path, SpaceSettings.sspace()), 2);
    assertThat(path.resolve("vectors")).doesNotExist();
    try (SemanticSpace space = SemanticSpace.open(path)) {
      float[][] rows = new float[(int) space.rows()][];
      for (int row = 0; row < rows.length; row++) {
        rows[row] = space.vector(row);
      }
      for (int ranks = 1; ranks <= 3; ranks++) {
        Job.run(
            JobOptions.defaults().withTransport("threads").withRanks(ranks),
            world -> {
              try (SimilaritySearch search =
                  SimilaritySearch.open(world, space, SearchOptions.defaults())) {
                assertThat(search.nearest(search.queryOf(7), 10))
                    .isEqualTo(SimilarityOracle.nearest(rows, rows[7], 10, row -> row != 7));
              }
              return 0;
            });
      }
    }
  }

  /// Many occurrences of few terms: sums are moved to 64 bits, blocks end within documents.
  @Test
  void longTextsAreSummedBlockByBlock() throws IOException {
    SpaceSettings settings =
        SpaceSettings.defaults().withShape(16, 2, 8).withContexts(4, 1, 1, Weighting.FREQUENCY);
    SplittableRandom random = new SplittableRandom(3);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      StringBuilder line = new StringBuilder();
      for (int j = 0; j < 700_000; j++) {
        line.append((char) ('a' + random.nextInt(3)))
            .append(random.nextInt(1000) == 0 ? "x " : " ");
      }
      lines.add(line.toString());
    }
    Path text = Files.write(folder.resolve("text"), lines);
    List<List<String>> documents =
        lines.stream().map(line -> Arrays.asList(line.split(" "))).toList();
    NaiveSpace expected = new NaiveSpace(settings, documents, lines, null);
    for (int ranks : new int[] {1, 3}) {
      Path space = folder.resolve("space" + ranks);
      build(IndexOptions.of(List.of(text.toString()), space, settings), ranks);
      assertEqual(space, expected, ranks + " ranks");
    }
  }

  @Test
  void compressionAndCutsMakeNoDifference() throws IOException {
    SpaceSettings settings =
        SpaceSettings.defaults().withShape(32, 2, 1).withContexts(5, 2, 2, Weighting.FREQUENCY);
    List<String> lines = corpus(new SplittableRandom(77), 90, false);
    Path plain = Files.write(folder.resolve("plain.txt"), lines);
    build(IndexOptions.of(List.of(plain.toString()), folder.resolve("expected"), settings), 1);
    Path parts = Files.createDirectories(folder.resolve("parts/inner")).getParent();
    List<Compression> compressions = List.of(Compression.values());
    for (int part = 0; part < compressions.size(); part++) {
      Compression compression = compressions.get(part);
      int from = part * 20;
      int to = part == compressions.size() - 1 ? 90 : from + 20;
      Path file =
          parts.resolve(
              (from == 20 ? "inner/" : "") + "p" + from + ".txt" + compression.extension());
      try (OutputStream out = Compressed.create(Files.newOutputStream(file), compression)) {
        out.write(
            (String.join("\n", lines.subList(from, to)) + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    for (int ranks = 1; ranks <= 3; ranks++) {
      Path space = folder.resolve("space" + ranks);
      build(IndexOptions.of(List.of(parts.toString()), space, settings), ranks);
      assertSameBytes(folder.resolve("expected"), space);
    }
    Path piped = folder.resolve("piped");
    build(
        IndexOptions.of(List.of("-"), piped, settings),
        2,
        new ByteArrayInputStream(Files.readAllBytes(plain)));
    assertSameBytes(folder.resolve("expected"), piped);
  }

  @Test
  void aFileCanBeADocument() throws IOException {
    SpaceSettings settings =
        SpaceSettings.defaults().withShape(32, 2, 1).withContexts(5, 1, 1, Weighting.FREQUENCY);
    Path texts = Files.createDirectory(folder.resolve("texts"));
    List<List<String>> documents = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 9; i++) {
      List<String> lines = corpus(random, i, false);
      Files.write(texts.resolve("t" + i + ".txt"), lines);
      documents.add(terms(String.join(" ", lines), "ascii"));
    }
    NaiveSpace expected = new NaiveSpace(settings, documents, List.of(), null);
    for (int ranks = 1; ranks <= 4; ranks++) {
      Path space = folder.resolve("space" + ranks);
      build(
          new IndexOptions(
              List.of(texts.toString()),
              space,
              settings.withDocuments(Documents.FILE),
              InputFormat.TEXT,
              Set.of(),
              null,
              null),
          ranks);
      assertEqual(space, expected, ranks + " ranks");
    }
  }

  private static IndexOptions options(
      Path input, Path space, InputFormat format, String field, long minCount) {
    SpaceSettings settings =
        SpaceSettings.defaults()
            .withMode(Mode.DOCUMENT) // its vectors are made of the documents' bytes
            .withShape(32, 2, 1)
            .withContexts(0, minCount, 1, Weighting.FREQUENCY);
    return new IndexOptions(
        List.of(input.toString()),
        space,
        settings,
        format,
        field,
        Set.of(),
        null,
        null,
        false,
        null);
  }

  /// Other formats of text give the space of the lines that they hold.
  private void assertSpaceOfLines(
      List<String> lines, Path input, InputFormat format, String field, int ranks)
      throws IOException {
    Path text = Files.write(folder.resolve("lines.txt"), lines);
    Path expected = folder.resolve("expected");
    long minCount = lines.size() > 100 ? 20 : 1;
    build(options(text, expected, InputFormat.TEXT, "text", minCount), 1);
    for (int n = 1; n <= ranks; n++) {
      Path space = folder.resolve("space");
      build(options(input, space, format, field, minCount), n);
      assertSameBytes(expected, space);
    }
  }

  @Test
  void pagesOfHtmlAreDocuments() throws IOException {
    List<String> lines = corpus(new SplittableRandom(3), 9, false);
    Path pages = Files.createDirectories(folder.resolve("site/deep"));
    for (int i = 0; i < lines.size(); i++) {
      String words = lines.get(i).replaceAll("\\W+", " ").strip();
      lines.set(i, words);
      Path page = pages.resolve("p" + i + (i % 2 == 0 ? ".html" : ".htm"));
      Files.writeString(page, "<html><body><p>" + words.replace(" ", "</p>\n<p>") + "<script>x=1");
    }
    Files.writeString(pages.resolve("note.txt"), "is no page");
    assertSpaceOfLines(lines, folder.resolve("site"), InputFormat.HTML, "text", 4);
    Files.delete(pages.resolve("note.txt"));
    assertSpaceOfLines(lines, folder.resolve("site"), InputFormat.TEXT, "text", 2);
  }

  @Test
  void objectsOfJsonAreDocuments() throws IOException {
    List<String> lines = corpus(new SplittableRandom(4), 60, false);
    lines.replaceAll(line -> line.replaceAll("\\W+", " ").strip());
    List<String> objects = new ArrayList<>();
    for (String line : lines) {
      objects.add("{\"id\":\"one two\",\"body\":\"" + line.replace("a", "\\u0061") + "\"}\r");
    }
    objects.add(3, "{\"body\":null}");
    objects.add(5, "");
    Path json = Files.write(folder.resolve("a.jsonl"), objects);
    assertSpaceOfLines(lines, json, InputFormat.TEXT, "body", 4);
    Path other = Files.write(folder.resolve("a.json"), objects);
    assertSpaceOfLines(lines, other, InputFormat.JSON, "body", 2);
    objects.set(40, "{\"bódy\":1}");
    objects.set(50, "bad");
    Files.write(json, objects);
    for (int ranks = 1; ranks <= 4; ranks++) {
      int n = ranks;
      Path space = folder.resolve("bad");
      assertThatThrownBy(() -> build(options(json, space, InputFormat.TEXT, "body", 1), n))
          .isInstanceOf(MalformedInputException.class)
          .hasMessageContaining("a.jsonl:41:1: no field 'body'");
      assertThat(space).doesNotExist();
    }
  }

  /// As Wikimedia makes them: the head, some pages a stream, the end. Long enough to be shared out.
  @Test
  void aMultistreamDumpIsOneSpaceForAnyNumberOfRanks() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    List<String> lines = new ArrayList<>();
    Path dump = folder.resolve("wiki-pages-articles-multistream.xml.bz2");
    try (OutputStream file = Files.newOutputStream(dump)) {
      writeStream(file, "<mediawiki><siteinfo/>\n");
      for (int stream = 0; stream < 20; stream++) {
        StringBuilder pages = new StringBuilder();
        for (int i = 0; i < 10; i++) {
          StringBuilder words = new StringBuilder("P" + stream + "x" + i);
          for (int k = 0; k < 2800; k++) {
            words.append(' ').append(Integer.toString(random.nextInt(1296, 46656), 36));
          }
          lines.add(words.toString());
          pages
              .append("<page><title>P" + stream + "x" + i + "</title><ns>0</ns><text>")
              .append(words.substring(words.indexOf(" ") + 1))
              .append("</text></page>\n");
        }
        writeStream(file, pages.toString());
      }
      writeStream(file, "</mediawiki>\n");
    }
    assertThat(Files.size(dump)).isGreaterThan(1L << 20);
    assertSpaceOfLines(lines, dump, InputFormat.TEXT, "text", 3);
  }

  private static void writeStream(OutputStream file, String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = Compressed.create(bytes, Compression.BZIP2)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    file.write(bytes.toByteArray());
  }

  @Test
  void stopWordsHaveNoRowsButKeepTheirPlaces() throws IOException {
    SpaceSettings settings =
        SpaceSettings.defaults().withShape(32, 2, 1).withContexts(1, 1, 1, Weighting.NONE);
    Path text = Files.writeString(folder.resolve("t"), "king of the hill\nof of\n");
    Path space = folder.resolve("space");
    build(
        new IndexOptions(
            List.of(text.toString()),
            space,
            settings,
            InputFormat.TEXT,
            Set.of("of", "the"),
            null,
            null),
        2);
    try (SemanticSpace read = SemanticSpace.open(space)) {
      assertThat(read.rows()).isEqualTo(2);
      assertThat(read.tokens()).isEqualTo(6);
      assertThat(read.settings().stopWords()).hasSize(16);
      long[] sums = new long[32];
      read.addSums(read.row("king").orElseThrow(), sums);
      assertThat(sums).containsOnly(0);
    }
  }

  @Test
  void weightsOfAnotherSpaceAreTaken() throws IOException {
    SpaceSettings settings =
        SpaceSettings.defaults().withShape(32, 2, 1).withContexts(2, 1, 2, Weighting.FREQUENCY);
    SplittableRandom random = new SplittableRandom(9);
    List<String> old = corpus(random, 60, false);
    List<String> more = corpus(random, 30, false);
    more.addAll(old.subList(0, 10));
    Path oldSpace = folder.resolve("old");
    build(
        IndexOptions.of(
            List.of(Files.write(folder.resolve("a"), old).toString()), oldSpace, settings),
        1);
    NaiveSpace oldNaive =
        new NaiveSpace(
            settings, old.stream().map(line -> terms(line, "ascii")).toList(), old, null);
    NaiveSpace expected =
        new NaiveSpace(
            settings,
            more.stream().map(line -> terms(line, "ascii")).toList(),
            more,
            oldNaive.contextWeights());
    Path space = folder.resolve("new");
    build(
        new IndexOptions(
            List.of(Files.write(folder.resolve("b"), more).toString()),
            space,
            settings,
            InputFormat.TEXT,
            Set.of(),
            oldSpace,
            null),
        2);
    assertEqual(space, expected, "weights of another");
    try (SemanticSpace a = SemanticSpace.open(oldSpace);
        SemanticSpace b = SemanticSpace.open(space)) {
      assertThat(b.weightsId()).isEqualTo(a.weightsId()).hasSize(16);
    }
  }

  @Test
  void badInputIsRefusedByItsPlace() throws IOException {
    SpaceSettings unicode = SpaceSettings.defaults().withTerms("unicode", "none");
    Path text = folder.resolve("t.txt");
    Files.write(text, "one\ntwo caf\u00e9\nthree\n".getBytes(StandardCharsets.ISO_8859_1));
    for (int ranks = 1; ranks <= 3; ranks++) {
      int n = ranks;
      for (String tokeniser : List.of("unicode", "whitespace", "standard")) {
        assertThatThrownBy(
                () ->
                    build(
                        IndexOptions.of(
                            List.of(text.toString()),
                            folder.resolve("s"),
                            unicode.withTerms(tokeniser, "none")),
                        n))
            .isInstanceOf(MalformedInputException.class)
            .hasMessageContaining("t.txt:2:8: not UTF-8");
      }
    }
    assertThatThrownBy(
            () ->
                build(IndexOptions.of(List.of(folder + "/none"), folder.resolve("s"), unicode), 2))
        .isInstanceOf(MissingInputException.class);
    assertThatThrownBy(
            () ->
                build(
                    IndexOptions.of(List.of(text.toString()), folder.resolve("no/s"), unicode), 2))
        .isInstanceOf(OutputException.class);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(text);
    }
  }

  @Test
  void blanksAndControlCharactersOfAsciiAreBetweenTerms() {
    for (char c = 0; c < 0x80; c++) {
      int terms = c <= ' ' || c == 0x7f ? 2 : 1;
      for (String before : List.of("a", "behind a word of eight bytes".replace(' ', '_'))) {
        assertThat(Tokenisers.cut("whitespace", before + c + "\u00ff"))
            .as("%s, then %x", before, (int) c)
            .hasSize(terms);
      }
    }
  }

  @Test
  void anEmptyTextIsAnEmptySpace() throws IOException {
    Path text = Files.writeString(folder.resolve("t"), "\n \n");
    IndexReport report =
        build(
            IndexOptions.of(
                List.of(text.toString()), folder.resolve("s"), SpaceSettings.defaults()),
            3);
    assertThat(report.rows()).isZero();
    assertThat(report.documents()).isZero();
    try (SemanticSpace space = SemanticSpace.open(folder.resolve("s"))) {
      space.verify();
    }
  }

  @Test
  void analysersOfLuceneCutAndStem() throws IOException {
    SpaceSettings settings =
        SpaceSettings.defaults().withContexts(2, 1, 1, Weighting.NONE).withTerms("english", "none");
    Path text = Files.writeString(folder.resolve("t"), "The dogs were running.\nCaf\u00e9s run\n");
    build(IndexOptions.of(List.of(text.toString()), folder.resolve("s"), settings), 2);
    try (SemanticSpace space = SemanticSpace.open(folder.resolve("s"))) {
      assertThat(space.row("dog")).isPresent();
      assertThat(space.frequency(space.row("run").orElseThrow())).isEqualTo(2);
      assertThat(space.row("caf\u00e9")).isPresent();
      assertThat(space.row("the")).isEmpty();
    }
    assertThat(Tokenisers.names()).contains("ascii", "standard", "german");
    for (String name : Tokenisers.names()) {
      Tokenisers.of(name).close();
    }
  }

  static void assertSameBytes(Path expected, Path actual) throws IOException {
    assertThat(names(actual)).isEqualTo(names(expected)).contains("manifest", "sums");
    for (String name : names(expected)) {
      assertThat(Files.mismatch(expected.resolve(name), actual.resolve(name)))
          .as("%s of %s", name, actual)
          .isEqualTo(-1);
    }
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  static IndexReport build(IndexOptions options, int ranks) throws IOException {
    return build(options, ranks, InputStream.nullInputStream());
  }

  private static IndexReport build(IndexOptions options, int ranks, InputStream standardInput)
      throws IOException {
    AtomicReference<IndexReport> report = new AtomicReference<>();
    try {
      Job.run(
          JobOptions.defaults().withTransport("threads").withRanks(ranks),
          world -> {
            IndexReport mine = SpaceBuild.run(world, options, standardInput, Progress.SILENT);
            if (world.rank() == 0) {
              report.set(mine);
            }
            return 0;
          });
    } catch (RankFailedException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
    return report.get();
  }
}
