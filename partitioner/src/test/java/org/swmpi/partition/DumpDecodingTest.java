package org.swmpi.partition;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.text.TextFile;

/// Dumps of a MediaWiki, decoded by all ranks, against what one rank makes of them.
class DumpDecodingTest {
  private static final int[] RANKS = {2, 3, 5, 8};
  private static final String HEAD =
      """
      <mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" xml:lang="en">
        <siteinfo>
          <sitename>Wikipedia</sitename>
          <namespaces><namespace key="14" case="first-letter">Kategorie</namespace></namespaces>
        </siteinfo>
      """;
  private static final String TAIL = "</mediawiki>\n";

  @TempDir private Path folder;

  private static String page(SplittableRandom random, int number, int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(Integer.toString(random.nextInt(1 << 20), 36)).append(i % 9 == 0 ? "\n" : " ");
    }
    String odd = random.nextInt(3) == 0 ? " &lt;page&gt; &amp; [[Caf\u00e9|caf\u00e9]] " : "";
    return "  <page>\n    <title>P"
        + number
        + "</title>\n    <ns>"
        + (random.nextInt(5) == 0 ? 4 : 0)
        + "</ns>\n    <revision><text bytes=\"9\" xml:space=\"preserve\">"
        + odd
        + text
        + "[[Kategorie:Zahl]]</text></revision>\n  </page>\n";
  }

  private TextFile write(List<byte[]> members, Compression compression) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (byte[] member : members) {
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      try (OutputStream out = Compressed.create(compressed, compression)) {
        out.write(member);
      }
      bytes.writeBytes(compressed.toByteArray());
    }
    Path path = folder.resolve("dump.xml" + compression.extension());
    Files.write(path, bytes.toByteArray());
    return new TextFile("dump.xml", path, TextFile.Kind.WIKIPEDIA, compression, Files.size(path));
  }

  /// As Wikimedia makes them: the head, some pages a stream, the end.
  private static List<byte[]> multistream(SplittableRandom random, int streams) {
    List<byte[]> members = new ArrayList<>();
    members.add(HEAD.getBytes(UTF_8));
    int number = 0;
    for (int i = 0; i < streams; i++) {
      StringBuilder pages = new StringBuilder();
      for (int k = random.nextInt(1, 6); k > 0; k--) {
        pages.append(page(random, number++, random.nextInt(80)));
      }
      members.add(pages.toString().getBytes(UTF_8));
    }
    members.add(TAIL.getBytes(UTF_8));
    return members;
  }

  /// Cut anywhere, also within `<page>` and within a character.
  private static List<byte[]> cut(byte[] whole, SplittableRandom random, int longest) {
    List<byte[]> members = new ArrayList<>();
    for (int at = 0; at < whole.length; ) {
      int end = Math.min(whole.length, at + random.nextInt(1, longest));
      members.add(Arrays.copyOfRange(whole, at, end));
      at = end;
    }
    return members;
  }

  private static byte[] joined(List<byte[]> members) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    members.forEach(bytes::writeBytes);
    return bytes.toByteArray();
  }

  private void assertByAll(TextFile file, String what) throws IOException {
    String expected = DecodingRun.decode(1, file, folder).text();
    assertThat(expected).as(what).startsWith("P").doesNotContain("Kategorie");
    for (int ranks : RANKS) {
      assertThat(DecodingRun.byAll(ranks, file, folder))
          .as("%s, %s ranks", what, ranks)
          .isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @EnumSource
  void allRanksDecodeStreamsOfPages(Compression compression) throws IOException {
    for (long seed = 0; seed < 2; seed++) {
      List<byte[]> members = multistream(new SplittableRandom(seed), 30);
      assertByAll(write(members, compression), "seed " + seed);
    }
  }

  @ParameterizedTest
  @EnumSource
  void streamsMayBeCutAnywhere(Compression compression) throws IOException {
    for (long seed = 0; seed < 2; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] whole = joined(multistream(random, 12));
      assertByAll(write(cut(whole, random, 900), compression), "seed " + seed);
    }
    SplittableRandom random = new SplittableRandom(9);
    byte[] small = joined(multistream(random, 1));
    assertByAll(write(cut(small, random, 9), compression), "cut small");
  }

  /// Only a part would hear of it.
  @Test
  void whatADumpTellsOfItselfBehindAPageIsNotHeard() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    List<byte[]> members = new ArrayList<>(multistream(random, 30));
    byte[] head = members.set(0, "<mediawiki>".getBytes(UTF_8));
    members.add(12, new String(head, UTF_8).replaceFirst("<mediawiki[^>]*>", "").getBytes(UTF_8));
    TextFile file = write(members, Compression.BZIP2);
    String expected = DecodingRun.decode(1, file, folder).text();
    assertThat(expected).contains("Kategorie");
    for (int ranks : RANKS) {
      assertThat(DecodingRun.byAll(ranks, file, folder)).isEqualTo(expected);
    }
  }

  @Test
  void tagsOfPagesMayHaveAttributes() throws IOException {
    SplittableRandom random = new SplittableRandom(10);
    List<byte[]> members = multistream(random, 30);
    for (int i = 1; i < members.size(); i += 2) {
      String pages = new String(members.get(i), UTF_8).replace("<page>", "<page id=\"1\">");
      members.set(i, pages.getBytes(UTF_8));
    }
    assertByAll(write(members, Compression.BZIP2), "attributes");
  }

  @Test
  void aPageMayBeLongerThanTheSharesOfRanks() throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    String dump = HEAD + page(random, 1, 9) + page(random, 2, 5000) + page(random, 3, 9) + TAIL;
    TextFile file = write(cut(dump.getBytes(UTF_8), random, 2000), Compression.BZIP2);
    assertByAll(file, "a long page");
  }

  private void assertSame(TextFile file) throws IOException {
    DecodingRun.Outcome expected = DecodingRun.decode(1, file, folder);
    for (int ranks : RANKS) {
      DecodingRun.Outcome outcome = DecodingRun.decode(ranks, file, folder);
      assertThat(outcome.failure()).isEqualTo(expected.failure());
      assertThat(outcome.text()).isEqualTo(expected.text());
    }
  }

  @Test
  void whatIsWrongIsToldAsByOneRank() throws IOException {
    SplittableRandom random = new SplittableRandom(6);
    String good = new String(joined(multistream(random, 9)), UTF_8);
    int middle = good.indexOf("<title>", good.length() / 2);
    List<String> bad =
        List.of(
            good.substring(0, middle) + "<title>" + good.substring(middle),
            good.substring(0, good.length() / 3),
            good + good,
            good.replace("</mediawiki>", ""),
            good.replace("</ns>", "</ns>\u0001"),
            "<rss>" + "<item>no page</item>".repeat(300) + "</rss>",
            good.replace("mediawiki", "pages"),
            "<mediawiki><!--" + good + "--><page><title>x</title></page></mediawiki>");
    for (String dump : bad) {
      assertSame(write(cut(dump.getBytes(UTF_8), random, 400), Compression.GZIP));
    }
    Files.delete(folder.resolve("dump.xml.gz"));
    TextFile file = write(List.of(bad.getFirst().getBytes(UTF_8)), Compression.NONE);
    assertThat(DecodingRun.decode(3, file, folder).failure())
        .matches("dump.xml:\\d+:\\d+: not a well-formed XML dump .*");
  }

  @Test
  void anotherEncodingIsReadByOneRank() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    String dump = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n";
    dump += new String(joined(multistream(random, 20)), UTF_8);
    TextFile file = write(cut(dump.getBytes(ISO_8859_1), random, 900), Compression.ZSTD);
    assertThat(DecodingRun.byAll(3, file, folder)).isEmpty();
    assertSame(file);
  }

  @Test
  void aDumpOfOneStreamIsNoted() throws IOException {
    SplittableRandom random = new SplittableRandom(8);
    byte[] whole = joined(multistream(random, 20));
    TextFile file = write(List.of(whole), Compression.BZIP2);
    assertThat(DecodingRun.decode(2, file, folder).notes())
        .singleElement()
        .asString()
        .contains("pbzip2")
        .doesNotContain("datasets convert");
  }
}
