package org.swmpi.ri.exchange;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.ucla.sspace.common.SemanticSpaceIO;
import edu.ucla.sspace.common.SemanticSpaceIO.SSpaceFormat;
import edu.ucla.sspace.vector.Vector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.OutputException;
import org.swmpi.data.rdf.Compression;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SemanticSpaceWriter;

/// What is written is what other programs read, and comes back as it was.
class ExchangeFormatTest {
  private static final int DIMENSION = 20;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "a.txt, WORD2VEC",
    "a, WORD2VEC",
    "npy, WORD2VEC",
    "a.npy, NPY",
    "a.bin.d/b.NPY.zst, NPY",
    "a.bin.gz, WORD2VEC_BINARY",
    "a.lucene, LUCENE",
    "a.sspace, SSPACE"
  })
  void theNameTellsTheFormat(Path file, ExchangeFormat format) {
    assertThat(ExchangeFormat.ofName(file)).isEqualTo(format);
  }

  static Map<String, float[]> rows() {
    Random random = new Random(7);
    Map<String, float[]> rows = new LinkedHashMap<>();
    for (int row = 0; row < 30; row++) {
      float[] vector = new float[DIMENSION];
      for (int i = 0; i < DIMENSION; i++) {
        vector[i] = random.nextInt(3) == 0 ? 0 : (float) random.nextGaussian();
      }
      rows.put(row == 3 ? "grün" : row == 4 ? "水" : row == 5 ? "1.5" : "term" + row, vector);
    }
    rows.put("zero", new float[DIMENSION]);
    float[] extreme = new float[DIMENSION];
    extreme[0] = Float.MAX_VALUE;
    extreme[1] = Float.MIN_VALUE;
    extreme[2] = 1 / 3f;
    rows.put("extreme", extreme);
    return rows;
  }

  static SemanticSpace space(Path at, Map<String, float[]> rows) throws IOException {
    SemanticSpaceWriter writer = new SemanticSpaceWriter(ExchangeFormat.imported(DIMENSION));
    long frequency = rows.size();
    for (Map.Entry<String, float[]> row : rows.entrySet()) {
      writer.add(row.getKey(), frequency--, row.getValue());
    }
    writer.write(at);
    return SemanticSpace.open(at);
  }

  private static float[] vector(SemanticSpace space, String term) {
    return space.vector(space.row(term).orElseThrow());
  }

  @ParameterizedTest
  @EnumSource(
      value = ExchangeFormat.class,
      names = {"WORD2VEC", "WORD2VEC_BINARY", "NPY", "SSPACE_TEXT", "SSPACE_SPARSE_TEXT"})
  void noTwoTermsBecomeOne(ExchangeFormat format) throws IOException {
    Map<String, float[]> rows = new LinkedHashMap<>();
    for (String term : new String[] {"a\rb", "a_b", "a\nb", "a_b__"}) {
      float[] vector = new float[DIMENSION];
      vector[rows.size()] = 1;
      rows.put(term, vector);
    }
    Path file = folder.resolve("exported");
    try (SemanticSpace space = space(folder.resolve("a"), rows)) {
      assertThat(format.write(space, file)).isEqualTo(2);
    }
    assertThat(format.read(file, folder.resolve("b"))).isEqualTo(4);
    try (SemanticSpace back = SemanticSpace.open(folder.resolve("b"))) {
      assertThat(vector(back, "a_b")).isEqualTo(rows.get("a_b"));
      assertThat(vector(back, "a_b_")).isEqualTo(rows.get("a\rb"));
      assertThat(vector(back, "a_b__")).isEqualTo(rows.get("a_b__"));
      assertThat(vector(back, "a_b___")).isEqualTo(rows.get("a\nb"));
    }
  }

  @ParameterizedTest
  @EnumSource(ExchangeFormat.class)
  void whatIsWrittenComesBack(ExchangeFormat format) throws IOException {
    Path file = folder.resolve("exported");
    Map<String, float[]> rows = rows();
    if (format == ExchangeFormat.LUCENE) {
      rows.remove("extreme"); // it cannot square its length
    }
    try (SemanticSpace space = space(folder.resolve("a"), rows)) {
      assertThat(format.write(space, file)).isZero();
    }
    assertThat(format.read(file, folder.resolve("b"))).isEqualTo(rows.size());
    try (SemanticSpace space = SemanticSpace.open(folder.resolve("b"))) {
      assertThat(space.rows()).isEqualTo(rows.size());
      rows.forEach((term, vector) -> assertThat(vector(space, term)).as(term).isEqualTo(vector));
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).noneMatch(path -> path.toString().endsWith(".tmp"));
    }
  }

  @ParameterizedTest
  @EnumSource(ExchangeFormat.class)
  void aSpaceWithoutRowsOrWithZerosAloneComesBack(ExchangeFormat format) throws IOException {
    for (Map<String, float[]> rows :
        List.of(Map.<String, float[]>of(), Map.of("zero", new float[DIMENSION]))) {
      Path file = folder.resolve("exported" + rows.size());
      try (SemanticSpace space = space(folder.resolve("a"), rows)) {
        format.write(space, file);
      }
      assertThat(format.read(file, folder.resolve("b"))).isEqualTo(rows.size());
      try (SemanticSpace space = SemanticSpace.open(folder.resolve("b"))) {
        assertThat(space.rows()).isEqualTo(rows.size());
        assertThat(space.dimension()).isEqualTo(DIMENSION);
      }
    }
  }

  @Test
  void anArrayThatCannotBeWrittenLeavesTheTermsOfAnother() throws IOException {
    Path terms = Files.writeString(folder.resolve("f.vocab"), "of another\n");
    Path array = Files.createDirectory(folder.resolve("f.npy"));
    try (SemanticSpace space = space(folder.resolve("a"), rows())) {
      assertThatThrownBy(() -> ExchangeFormat.NPY.write(space, array))
          .isInstanceOf(OutputException.class);
    }
    assertThat(terms).hasContent("of another\n");
  }

  @ParameterizedTest
  @EnumSource(
      value = ExchangeFormat.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"LUCENE"})
  void filesAreCompressedAsTheirNamesTell(ExchangeFormat format) throws IOException {
    Map<String, float[]> rows = rows();
    try (SemanticSpace space = space(folder.resolve("a"), rows)) {
      for (Compression compression : Compression.values()) {
        Path file = folder.resolve("exported.npy" + compression.extension());
        format.write(space, file);
        byte[] head = Arrays.copyOf(Files.readAllBytes(file), Compression.MAGIC_BYTES);
        assertThat(Compression.ofMagic(head, head.length)).isEqualTo(compression);
        assertThat(format.read(file, folder.resolve("b"))).isEqualTo(rows.size());
        Path renamed = folder.resolve("renamed.npy");
        Files.move(file, renamed, StandardCopyOption.REPLACE_EXISTING);
        if (format == ExchangeFormat.NPY) {
          Files.copy(
              folder.resolve("exported.vocab"),
              folder.resolve("renamed.vocab"),
              StandardCopyOption.REPLACE_EXISTING);
        }
        assertThat(format.read(renamed, folder.resolve("c"))).isEqualTo(rows.size());
      }
    }
    try (SemanticSpace space = SemanticSpace.open(folder.resolve("c"))) {
      rows.forEach((term, vector) -> assertThat(vector(space, term)).as(term).isEqualTo(vector));
    }
    Path plain = Files.writeString(folder.resolve("plain.gz"), "1 16\n");
    assertThatThrownBy(() -> format.read(plain, folder.resolve("d")))
        .isInstanceOfAny(MalformedInputException.class, MissingInputException.class);
    assertThatThrownBy(() -> format.read(folder, folder.resolve("d")))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("is a folder");
  }

  @ParameterizedTest
  @CsvSource({
    "SSPACE,SPARSE_BINARY",
    "SSPACE_SPARSE_BINARY,SPARSE_BINARY",
    "SSPACE_BINARY,BINARY",
    "SSPACE_TEXT,TEXT",
    "SSPACE_SPARSE_TEXT,SPARSE_TEXT"
  })
  void sspaceReadsOursAndWeItsOwn(ExchangeFormat ours, SSpaceFormat theirs) throws IOException {
    Path file = folder.resolve("ours.sspace");
    Map<String, float[]> rows = rows();
    if (theirs == SSpaceFormat.SPARSE_TEXT) {
      rows.remove("zero"); // S-Space reads ours, but fails to write such a row itself
    }
    try (SemanticSpace space = space(folder.resolve("a"), rows)) {
      ours.write(space, file);
    }
    edu.ucla.sspace.common.SemanticSpace read = SemanticSpaceIO.load(file.toFile());
    assertThat(read.getWords()).isEqualTo(rows.keySet());
    rows.forEach(
        (term, vector) -> {
          Vector<?> found = read.getVector(term);
          for (int i = 0; i < DIMENSION; i++) {
            assertThat(found.getValue(i).floatValue()).isEqualTo(vector[i]);
          }
        });
    Path own = folder.resolve("own.sspace");
    SemanticSpaceIO.save(read, own.toFile(), theirs);
    ours.read(own, folder.resolve("b"));
    try (SemanticSpace space = SemanticSpace.open(folder.resolve("b"))) {
      rows.forEach((term, vector) -> assertThat(vector(space, term)).as(term).isEqualTo(vector));
    }
  }

  @Test
  void luceneFindsTheNearest() throws IOException {
    Map<String, float[]> rows = rows();
    Path index = folder.resolve("index");
    try (SemanticSpace space = space(folder.resolve("a"), rows)) {
      ExchangeFormat.LUCENE.write(space, index);
    }
    try (Directory directory = FSDirectory.open(index);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      float[] query = rows.get("grün");
      ScoreDoc[] found =
          new IndexSearcher(reader)
              .search(new KnnFloatVectorQuery(LuceneIndex.VECTOR, query, 3), 3)
              .scoreDocs;
      assertThat(found).hasSize(3);
      assertThat(reader.storedFields().document(found[0].doc).get(LuceneIndex.TERM))
          .isEqualTo("grün");
      assertThat(found[0].score).isGreaterThan(found[1].score);
    }
  }

  @Test
  void vectorsMayBeLongerThanLuceneUsuallyTakes() throws IOException {
    SemanticSpaceWriter writer = new SemanticSpaceWriter(ExchangeFormat.imported(2048));
    float[] vector = new float[2048];
    vector[2000] = 3;
    writer.add("long", 1, vector);
    writer.write(folder.resolve("a"));
    try (SemanticSpace space = SemanticSpace.open(folder.resolve("a"))) {
      ExchangeFormat.LUCENE.write(space, folder.resolve("index"));
      assertThatThrownBy(() -> ExchangeFormat.LUCENE.write(space, folder.resolve("index")))
          .isInstanceOf(OutputException.class)
          .hasMessageContaining("there already");
    }
    assertThat(ExchangeFormat.LUCENE.read(folder.resolve("index"), folder.resolve("b"))).isOne();
  }

  private static Document document(String term, float... vector) {
    Document document = new Document();
    document.add(new StringField(LuceneIndex.TERM, term, Field.Store.YES));
    if (vector.length > 0) {
      document.add(new KnnFloatVectorField(LuceneIndex.VECTOR, vector));
    }
    return document;
  }

  @Test
  void documentsThatWereDeletedAreNoRows() throws IOException {
    Path index = folder.resolve("index");
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (Directory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < 5; i++) {
        float[] vector = new float[DIMENSION];
        vector[i] = i + 1;
        writer.addDocument(document("term" + i, vector));
      }
      writer.addDocument(document("zero"));
      writer.commit();
      writer.deleteDocuments(
          new Term(LuceneIndex.TERM, "term0"), new Term(LuceneIndex.TERM, "term2"));
    }
    assertThat(ExchangeFormat.LUCENE.read(index, folder.resolve("b"))).isEqualTo(4);
    try (SemanticSpace space = SemanticSpace.open(folder.resolve("b"))) {
      assertThat(space.row("term2")).isEmpty();
      assertThat(vector(space, "term1")[1]).isEqualTo(2);
      assertThat(vector(space, "term3")[3]).isEqualTo(4);
      assertThat(vector(space, "zero")).isEqualTo(new float[DIMENSION]);
    }
  }

  @Test
  void anIndexOfAnotherVersionIsMalformed() throws IOException {
    Path index = folder.resolve("index");
    Codec other = new FilterCodec("NotHere", Codec.getDefault()) {};
    try (Directory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig().setCodec(other))) {
      writer.addDocument(document("x", new float[DIMENSION]));
    }
    assertMalformed(index, "'NotHere' does not exist");
    Path segments = index.resolve("segments_1");
    byte[] bytes = Files.readAllBytes(segments);
    bytes[4 + 1 + "segments".length() + 3] = 99; // the last byte of the version
    Files.write(segments, bytes);
    assertMalformed(index, "Format version is not supported");
  }

  private void assertMalformed(Path index, String message) {
    assertThatThrownBy(() -> ExchangeFormat.LUCENE.read(index, folder.resolve("b")))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("another version")
        .hasMessageContaining(message);
  }

  @Test
  void charactersThatAFormatCannotHoldAreReplaced() throws IOException {
    Map<String, float[]> rows =
        Map.of("new york", new float[DIMENSION], "a|b", new float[DIMENSION]);
    try (SemanticSpace space = space(folder.resolve("a"), rows)) {
      assertThat(ExchangeFormat.WORD2VEC.write(space, folder.resolve("w"))).isOne();
      assertThat(ExchangeFormat.SSPACE_TEXT.write(space, folder.resolve("s"))).isOne();
      assertThat(ExchangeFormat.NPY.write(space, folder.resolve("n"))).isZero();
    }
    assertThat(Files.readString(folder.resolve("w"))).contains("new_york 0.0", "a|b 0.0");
    assertThat(Files.readString(folder.resolve("s"))).contains("new york|0.0", "a_b|0.0");
  }

  /// Text of East Asia indents by an ideographic space, which `whitespace` takes for a letter.
  @ParameterizedTest
  @EnumSource(ExchangeFormat.class)
  void termsKeepOtherWhiteSpace(ExchangeFormat format) throws IOException {
    Map<String, float[]> rows = new LinkedHashMap<>();
    for (String term :
        new String[] {"\u3000", "\u3000a", "a", "a\u2028", "\u00a0b", "1", "2\u3000"}) {
      float[] vector = new float[DIMENSION];
      vector[rows.size()] = 1;
      rows.put(term, vector);
    }
    try (SemanticSpace space = space(folder.resolve("a"), rows)) {
      assertThat(format.write(space, folder.resolve("f"))).isZero();
    }
    format.read(folder.resolve("f"), folder.resolve("b"));
    try (SemanticSpace space = SemanticSpace.open(folder.resolve("b"))) {
      rows.forEach((term, vector) -> assertThat(vector(space, term)).as(term).isEqualTo(vector));
    }
  }

  @ParameterizedTest
  @EnumSource(ExchangeFormat.class)
  void veryLongTermsComeBackOrAreRefused(ExchangeFormat format) throws IOException {
    String term = "x".repeat(100_000);
    float[] vector = new float[DIMENSION];
    vector[1] = 2;
    Path file = folder.resolve("f");
    Map<String, float[]> rows = Map.of("short", vector, term, vector);
    try (SemanticSpace space = space(folder.resolve("a"), rows)) {
      if (format.label().matches("sspace|.*-binary") && format != ExchangeFormat.WORD2VEC_BINARY) {
        assertThatThrownBy(() -> format.write(space, file))
            .isInstanceOf(OutputException.class)
            .hasMessageContaining("a term of 100000 characters");
        assertThat(file).doesNotExist();
        return;
      }
      format.write(space, file);
    }
    format.read(file, folder.resolve("b"));
    try (SemanticSpace space = SemanticSpace.open(folder.resolve("b"))) {
      assertThat(vector(space, term)).isEqualTo(vector);
      assertThat(vector(space, "short")).isEqualTo(vector);
    }
  }

  @Test
  void arraysOfVersionsThatAreNotKnownAreRefused() throws IOException {
    Path array = written(ExchangeFormat.NPY);
    byte[] bytes = Files.readAllBytes(array);
    for (int version : new int[] {0, 4, 200}) {
      bytes[6] = (byte) version;
      Files.write(array, bytes);
      assertThatThrownBy(() -> ExchangeFormat.NPY.read(array, folder.resolve("b")))
          .isInstanceOf(MalformedInputException.class)
          .hasMessageContaining("version " + version + " of the format");
    }
  }

  @Test
  void aVocabularyHasToFitItsArray() throws IOException {
    Path array = folder.resolve("f.npy");
    try (SemanticSpace space = space(folder.resolve("a"), rows())) {
      ExchangeFormat.NPY.write(space, array);
    }
    Path vocabulary = folder.resolve("f.vocab");
    String terms = Files.readString(vocabulary);
    Files.writeString(vocabulary, terms + "more\n");
    assertThatThrownBy(() -> ExchangeFormat.NPY.read(array, folder.resolve("b")))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("f.vocab has more terms than the 32 rows");
    Files.write(vocabulary, terms.replaceFirst("\n", "\n\u00ef").getBytes(ISO_8859_1));
    assertThatThrownBy(() -> ExchangeFormat.NPY.read(array, folder.resolve("b")))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("f.vocab:2:1: not UTF-8");
    Files.delete(vocabulary);
    Files.createDirectory(vocabulary);
    assertThatThrownBy(() -> ExchangeFormat.NPY.read(array, folder.resolve("b")))
        .isInstanceOf(MissingInputException.class)
        .hasMessageContaining("f.vocab: is not there, or is no file");
    Files.delete(vocabulary);
    Files.createSymbolicLink(vocabulary, vocabulary);
    assertThatThrownBy(() -> ExchangeFormat.NPY.read(array, folder.resolve("b")))
        .isInstanceOf(MissingInputException.class)
        .hasMessageContaining("f.vocab: cannot be read");
  }

  /// A file of a space of the usual rows.
  private Path written(ExchangeFormat format) throws IOException {
    Path file = folder.resolve("f");
    try (SemanticSpace space = space(folder.resolve("a"), rows())) {
      format.write(space, file);
    }
    return file;
  }

  /// What Java writes of a surrogate without its pair could not be told from another's.
  @Test
  void aTermThatIsNoUnicodeIsRefused() {
    SemanticSpaceWriter writer = new SemanticSpaceWriter(ExchangeFormat.imported(16));
    assertThatThrownBy(() -> writer.add("\ud800", 0, new float[16]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("is no Unicode");
  }

  @Test
  void aTermThatIsCutWithinACharacterIsNamed() throws IOException {
    Path file = folder.resolve("f");
    ByteBuffer bytes = ByteBuffer.allocate(128);
    bytes
        .put("2 16\nfirst ".getBytes(UTF_8))
        .put(new byte[65])
        .put("sch\u00f6n ".getBytes(ISO_8859_1));
    Files.write(file, bytes.array());
    assertThatThrownBy(() -> ExchangeFormat.WORD2VEC_BINARY.read(file, folder.resolve("b")))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("row 2: its term is not UTF-8; mend it");
  }

  @ParameterizedTest
  @EnumSource(names = {"NPY", "SSPACE_BINARY", "SSPACE_SPARSE_BINARY"})
  void whatStandsBehindTheLastRowIsNamed(ExchangeFormat format) throws IOException {
    Path file = written(format);
    Files.write(file, new byte[] {0}, StandardOpenOption.APPEND);
    assertThatThrownBy(() -> format.read(file, folder.resolve("b")))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("more than the 32 rows that its head tells");
  }

  @Test
  void negativeCountsAreNamed() throws IOException {
    Path file = folder.resolve("f");
    for (int[] counts : new int[][] {{-1, 20, 0}, {1, 20, -3}}) {
      ByteBuffer bytes = ByteBuffer.allocate(4 + 8 + 3 + 4).putChar('s').putChar('3');
      bytes.putInt(counts[0]).putInt(counts[1]).putChar((char) 1).put((byte) 'x').putInt(counts[2]);
      Files.write(file, bytes.array());
      assertThatThrownBy(() -> ExchangeFormat.SSPACE.read(file, folder.resolve("b")))
          .isInstanceOf(MalformedInputException.class)
          .hasMessageContaining(counts[0] < 0 ? "number of rows is -1" : "-3 numbers in row 0");
    }
  }

  @Test
  void damagedFilesAreNamed() throws IOException {
    try (SemanticSpace space = space(folder.resolve("a"), rows())) {
      for (ExchangeFormat format : ExchangeFormat.values()) {
        Path file = folder.resolve(format.label());
        format.write(space, file);
        assertThatThrownBy(() -> format.read(folder.resolve("absent"), folder.resolve("b")))
            .as(format.label())
            .isInstanceOf(MissingInputException.class);
        Path cut = folder.resolve("cut");
        if (format == ExchangeFormat.LUCENE) {
          Files.writeString(cut, "no folder");
        } else {
          byte[] bytes = Files.readAllBytes(file);
          Files.write(cut, Arrays.copyOf(bytes, bytes.length / 2));
        }
        Files.write(folder.resolve("cut.vocab"), "x\n".repeat(100).getBytes(UTF_8));
        assertThatThrownBy(() -> format.read(cut, folder.resolve("b")))
            .as(format.label())
            .isInstanceOf(MalformedInputException.class)
            .hasMessageContaining("cut");
        assertThat(folder.resolve("b")).doesNotExist();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"WORD2VEC", "SSPACE_TEXT", "SSPACE_SPARSE_TEXT"})
  void textThatIsNotUtf8IsNamed(ExchangeFormat format) throws IOException {
    Path file = written(format);
    String text = Files.readString(file, ISO_8859_1);
    Files.writeString(file, text.replace("\nterm1", "\ntérm1"), ISO_8859_1);
    assertThatThrownBy(() -> format.read(file, folder.resolve("b")))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageMatching(".*f:\\d+:2: not UTF-8; see whether --format is right");
  }

  @ParameterizedTest
  @EnumSource(names = {"WORD2VEC", "WORD2VEC_BINARY", "SSPACE_TEXT", "SSPACE_SPARSE_TEXT"})
  void aRowMoreThanToldIsNamed(ExchangeFormat format) throws IOException {
    Path file = written(format);
    String text = Files.readString(file, ISO_8859_1);
    Files.writeString(file, text.replaceFirst("32 20\n", "31 20\n"), ISO_8859_1);
    assertThatThrownBy(() -> format.read(file, folder.resolve("b")))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("more rows than the 31 that the first line tells");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 16|x 1|1 numbers",
        "1 16|x 1 2 3|3 numbers",
        "1 4|x 1 2 3 4|16 to",
        "one two|x|numbers of rows",
        "1 16|x 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 y|is not a number",
        "1 16|x 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 NaN|holds NaN"
      })
  void wrongLinesAreNamed(String first, String second, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("f"), first + "\n" + second + "\n");
    assertThatThrownBy(() -> ExchangeFormat.WORD2VEC.read(file, folder.resolve("b")))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining(message);
  }
}
