package org.swmpi.data.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.swmpi.data.FailingInputStream;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.TemporaryFiles;

class SpoolTest {
  private static final String LINES = "\uFEFF<x:a>\t<x:b> \"\\u00e9\" .\r\n# not even RDF";

  @TempDir Path data;
  @TempDir Path spools;

  private final TemporaryFiles files = new TemporaryFiles();

  @AfterEach
  void close() {
    files.close();
  }

  private RdfFile file(String name, byte[] content) throws IOException {
    Path path = Files.write(data.resolve(name), content);
    return RdfFiles.resolve(List.of(path.toString()), Syntax.N_QUADS).get(0);
  }

  private static byte[] compressed(Compression compression, String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = Compressed.create(bytes, compression)) {
      out.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }

  private void assertNoSpoolIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(spools)) {
      assertThat(left).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void linesAreTakenAsTheyAre(Compression compression) throws IOException {
    RdfFile file = file("a.nt" + compression.extension(), compressed(compression, LINES));
    Path spool = Spool.write(file, null, spools, files);
    assertThat(spool).hasParent(spools);
    assertThat(Files.readString(spool)).as("its last line completed").isEqualTo(LINES + "\n");
    assertThat(spool.toString()).endsWith(".nt");
  }

  @ParameterizedTest
  @EnumSource
  void standardInputIsDecompressedWhereItIsCompressed(Compression compression) throws IOException {
    RdfFile file = RdfFiles.resolve(List.of("-"), Syntax.N_QUADS).get(0);
    boolean[] closed = {false};
    InputStream in =
        new ByteArrayInputStream(compressed(compression, LINES)) {
          @Override
          public void close() {
            closed[0] = true;
          }
        };
    Path spool = Spool.write(file, in, spools, files);
    assertThat(spool).hasContent(LINES);
    assertThat(spool.toString()).endsWith(".nq");
    assertThat(closed[0]).isFalse();
  }

  @Test
  void otherSyntaxesBecomeCanonicalLines() throws IOException {
    RdfFile turtle = file("a.ttl.gz", compressed(Compression.GZIP, "<x:a> <x:b> '\\u00e9'@EN ."));
    assertThat(Spool.write(turtle, null, spools, files)).hasContent("<x:a> <x:b> \"é\"@en .\n");
    RdfFile trig = file("a.trig", "<x:g> { <x:a> <x:b> <x:c> }".getBytes(UTF_8));
    Path spool = Spool.write(trig, null, spools, files);
    assertThat(spool).hasContent("<x:a> <x:b> <x:c> <x:g> .\n");
    assertThat(spool.toString()).endsWith(".nq");
    RdfFile xml = file("a.rdf", "<a xmlns='x:'><b>c</b></a>".getBytes(UTF_8));
    assertThat(Files.readString(Spool.write(xml, null, spools, files)))
        .endsWith("_:g1 <x:b> \"c\" .\n");
    RdfFile json = file("a.jsonld", "{\"@id\": \"x:a\", \"x:b\": \"c\"}".getBytes(UTF_8));
    assertThat(Spool.write(json, null, spools, files)).hasContent("<x:a> <x:b> \"c\" .\n");
  }

  @Test
  void inputsLieOneBehindTheOther() throws IOException {
    Spool spool = Spool.make(spools, files);
    try (spool) {
      RdfFile lines = file("a.nt.gz", compressed(Compression.GZIP, LINES));
      RdfFile empty = file("b.nt.gz", compressed(Compression.GZIP, ""));
      RdfFile turtle = file("c.ttl", "<x:a> <x:b> 'c' .".getBytes(UTF_8));
      assertThat(spool.add(lines, null, (_, _) -> {})).isEqualTo(LINES.getBytes(UTF_8).length + 1);
      assertThat(spool.add(empty, null, (_, _) -> {})).isZero();
      assertThat(spool.add(turtle, null, (_, _) -> {})).isEqualTo(18);
    }
    assertThat(Files.readString(spool.path())).isEqualTo(LINES + "\n<x:a> <x:b> \"c\" .\n");
  }

  @Test
  void afterAnErrorThereIsNoSpool() throws IOException {
    RdfFile bad = file("bad.ttl", "<x:a> <x:b> <x:c> .\n<x:a> <x:b> .".getBytes(UTF_8));
    assertThatThrownBy(() -> Spool.write(bad, null, spools, files))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageStartingWith(bad.name() + ":2:13: ");
    for (String name : new String[] {"cut.nt.gz", "cut.ttl.gz", "cut.rdf.gz", "cut.jsonld.gz"}) {
      byte[] whole = compressed(Compression.GZIP, " ".repeat(1000));
      RdfFile cut = file(name, java.util.Arrays.copyOf(whole, whole.length - 3));
      assertThatThrownBy(() -> Spool.write(cut, null, spools, files))
          .isInstanceOf(MalformedInputException.class)
          .hasMessageStartingWith(cut.name() + ": truncated or damaged gzip data");
    }
    RdfFile gone = file("gone.nt.gz", compressed(Compression.GZIP, LINES));
    Files.delete(data.resolve("gone.nt.gz"));
    assertThatThrownBy(() -> Spool.write(gone, null, spools, files))
        .isInstanceOf(MissingInputException.class);
    RdfFile in = RdfFiles.resolve(List.of("-"), Syntax.TURTLE).get(0);
    assertThatThrownBy(
            () -> Spool.write(in, new FailingInputStream(new byte[] {'#'}), spools, files))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage(FailingInputStream.MESSAGE);
    files.close();
    assertNoSpoolIsLeft();
  }

  @Test
  void aFolderThatIsNotThereIsNamed() throws IOException {
    RdfFile file = file("a.nt.gz", compressed(Compression.GZIP, LINES));
    assertThatThrownBy(() -> Spool.write(file, null, spools.resolve("none"), files))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(spools.resolve("none") + ": cannot take decoded input (")
        .hasMessageEndingWith(")");
  }

  /// Linux only, and only where a small file system can be had without rights: elsewhere it is
  /// assumed away.
  @Test
  void aFullDiskIsNamed() throws IOException {
    Path full = Path.of("/dev/full");
    assumeThat(full).exists();
    RdfFile file = file("a.ttl", "<x:a> <x:b> <x:c> .".getBytes(UTF_8));
    assertThatThrownBy(() -> new Spool(full).add(file, null, (_, _) -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(
            "/dev/full: cannot take the decoded form of "
                + file.name()
                + " (No space left on device)");
  }
}
