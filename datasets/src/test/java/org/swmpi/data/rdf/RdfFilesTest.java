package org.swmpi.data.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;

class RdfFilesTest {
  @TempDir Path folder;

  private Path make(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "<x:a> <x:b> <x:c> .\n");
  }

  private String at(String name) {
    return folder + "/" + name;
  }

  private static List<RdfFile> resolve(String... arguments) {
    return RdfFiles.resolve(Arrays.asList(arguments), Syntax.N_QUADS);
  }

  private List<String> names(String... arguments) {
    return resolve(arguments).stream()
        .map(f -> f.name().substring(folder.toString().length() + 1))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "a.nt, N_TRIPLES, NONE",
    "a.NQ, N_QUADS, NONE",
    "a.ttl.gz, TURTLE, GZIP",
    "a.b.TriG.BZ2, TRIG, BZIP2",
    "a.rdf.zst, RDF_XML, ZSTD",
    "a.owl, RDF_XML, NONE",
    "a.xml, RDF_XML, NONE",
    "a.jsonld, JSON_LD, NONE",
    "a.json.gz, JSON_LD, GZIP",
  })
  void extensionsTellSyntaxAndCompression(String name, Syntax syntax, Compression compression)
      throws IOException {
    Path file = make(name);
    assertThat(resolve(at(name)))
        .containsExactly(new RdfFile(at(name), file, syntax, compression, Files.size(file), 0));
  }

  @Test
  void onlyPlainLinesAreMapped() throws IOException {
    for (String name : List.of("a.nt", "b.nq", "c.nt.gz", "d.ttl")) {
      make(name);
    }
    assertThat(resolve(folder.toString()))
        .extracting(RdfFile::mappable)
        .containsExactly(true, true, false, false);
    assertThat(resolve("-")).extracting(RdfFile::mappable).containsExactly(false);
  }

  @Test
  void compressedDataWithAPlainNameIsKnownByItsFirstBytes() throws IOException {
    for (Compression compression : Compression.values()) {
      Path file = make(compression + ".nt");
      try (OutputStream out = Compressed.create(Files.newOutputStream(file), compression)) {
        out.write("<x:a> <x:b> <x:c> .\n".getBytes(UTF_8));
      }
      assertThat(resolve(file.toString()).get(0).compression()).isEqualTo(compression);
    }
  }

  @Test
  void aFolderMeansTheRdfFilesInItAndBelow() throws IOException {
    for (String name :
        List.of(
            "b.nt",
            "a.ttl",
            "a/z.nq.gz",
            "a/deep/er.trig",
            ".hidden.nt",
            ".git/x.nt",
            "notes.txt",
            "pom.xml",
            "package.json",
            "c.csv.gz",
            "d.jsonld")) {
      make(name);
    }
    assertThat(names(folder.toString()))
        .containsExactly("a.ttl", "a/deep/er.trig", "a/z.nq.gz", "b.nt", "d.jsonld");
    assertThat(names(folder + "/")).hasSize(5);
    assertThat(names(at(".git"))).containsExactly(".git/x.nt");
  }

  @Test
  void aFileNamedAgainIsReadOnce() throws IOException {
    Path a = make("a.nt");
    make("b.nt");
    Path link = Files.createSymbolicLink(folder.resolve("link.nt"), a);
    assertThat(names(at("b.nt"), folder.toString(), a.toString(), at("./a.nt"), link.toString()))
        .containsExactly("b.nt", "a.nt");
    assertThat(resolve("-", "-")).hasSize(1);
  }

  @Test
  void linksAreFollowedButNotInCircles() throws IOException {
    make("data/a.nt");
    Files.createSymbolicLink(folder.resolve("data/up"), folder);
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    make("elsewhere/b.nt");
    Files.createSymbolicLink(folder.resolve("data/linked"), elsewhere);
    assertThat(names(at("data"))).contains("data/a.nt", "data/linked/b.nt").hasSize(2);
    Files.createSymbolicLink(folder.resolve("data/broken.nt"), folder.resolve("nowhere"));
    assertThatThrownBy(() -> resolve(at("data")))
        .isInstanceOf(MissingInputException.class)
        .hasMessage(at("data/broken.nt") + ": a link that leads nowhere; mend or remove it");
  }

  @Test
  void standardInputIsOneOfTheInputs() throws IOException {
    make("a.nt");
    assertThat(resolve(at("a.nt"), "-").get(1))
        .isEqualTo(new RdfFile("-", null, Syntax.N_QUADS, Compression.NONE, 0, 1));
  }

  @Test
  void everyFileIsAScopeButPartsOfOneFolderShareOne() throws IOException {
    for (String name : List.of("x.nt", "out/part-00000.nt", "out/part-00001.nt", "out/y.nt")) {
      make(name);
    }
    assertThat(resolve(at("x.nt"), at("out")))
        .extracting(RdfFile::scope)
        .containsExactly(0, 1, 2, 3);
    Files.writeString(folder.resolve("out").resolve(PartsFolder.MARKER), PartsFolder.marker(2));
    assertThat(resolve(at("x.nt"), at("out")))
        .extracting(RdfFile::scope)
        .containsExactly(0, 1, 1, 2);
    assertThat(resolve(at("out/part-00001.nt"), at("x.nt"), at("out/part-00000.nt")))
        .extracting(RdfFile::scope)
        .containsExactly(0, 1, 0);
  }

  @Test
  void aFolderOfPartsIsReadWholeOrNotAtAll() throws IOException {
    make("out/part-00000.nt.gz");
    Files.writeString(folder.resolve("out").resolve(PartsFolder.MARKER), PartsFolder.marker(2));
    assertThatThrownBy(() -> resolve(at("out")))
        .isInstanceOf(MissingInputException.class)
        .hasMessageStartingWith(
            at("out")
                + ": part 1 is not there (_sw-mpi.json tells of parts 0 to 1); bring it back");
    make("out/part-00001.nt.gz");
    assertThat(resolve(folder.toString())).hasSize(2);
    make("out/part-00002.nt");
    assertThatThrownBy(() -> resolve(folder.toString()))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("part-00002.nt is left from another run");
    assertThat(resolve(at("out/part-00000.nt.gz"))).hasSize(1);
  }

  @Test
  void whatIsNotThereIsNamed() throws IOException {
    assertThatThrownBy(() -> resolve(at("none.nt")))
        .isInstanceOf(MissingInputException.class)
        .hasMessageStartingWith(at("none.nt") + ": no such file or folder; check the path");
    assertThatThrownBy(() -> resolve("http://example.org/data.nt"))
        .hasMessage(
            "http://example.org/data.nt: sw-mpi reads files, not addresses; fetch it first and name the file");
    assertThatThrownBy(() -> resolve("a\0b")).isInstanceOf(MissingInputException.class);
    assertThatThrownBy(() -> resolve(""))
        .isInstanceOf(MissingInputException.class)
        .hasMessage("'': no file has an empty name; check the variable that should hold it");
    make("d/x.txt");
    assertThatThrownBy(() -> resolve(at("d")))
        .isInstanceOf(MissingInputException.class)
        .hasMessageStartingWith(
            at("d")
                + ": no RDF file in this folder; known are .nt .nq .ttl .trig .rdf .owl .xml .jsonld .json");
    make("x.csv");
    assertThatThrownBy(() -> resolve(at("x.csv")))
        .isInstanceOf(MissingInputException.class)
        .hasMessage(
            at("x.csv")
                + ": no RDF format has this extension; known are .nt .nq .ttl .trig .rdf .owl .xml .jsonld .json .trix .rj .rt .trdf .rpb .pbrdf,"
                + " and each of them with .gz .bz2 .zst after it; rename the file");
  }

  /// Nobody writes to these: to open one would take for ever.
  @Test
  @Timeout(60)
  void pipesAreReadAsStandardInputIs() throws Exception {
    String plain = pipe("p");
    String named = pipe("q.ttl.gz");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of(plain));
    assertThat(RdfFiles.resolve(List.of(plain, named, link.toString(), plain), Syntax.RDF_XML))
        .containsExactly(
            new RdfFile(plain, null, Syntax.RDF_XML, Compression.NONE, 0, 0),
            new RdfFile(named, null, Syntax.TURTLE, Compression.GZIP, 0, 1));
    assertThat(resolve("/dev/null", "/dev/null")).hasSize(1);
  }

  @Test
  @Timeout(60)
  void aPipeInAFolderIsRefused() throws Exception {
    String inside = pipe("p.nt");
    assertThatThrownBy(() -> resolve(folder.toString()))
        .isInstanceOf(MissingInputException.class)
        .hasMessage(inside + ": not a regular file; pipe it in and name '-' instead");
  }

  @Test
  void aPipeThatWasNotPassedOnIsTold() {
    assertThatThrownBy(() -> resolve("/dev/fd/9999"))
        .isInstanceOf(MissingInputException.class)
        .hasMessageStartingWith("/dev/fd/9999: not open here; ");
  }

  private String pipe(String name) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", at(name)).start().waitFor()).isZero();
    return at(name);
  }
}
