package org.swmpi.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.PartsFolder;

class TextFilesTest {
  @TempDir Path folder;

  /// Nobody writes to these: to open one would take for ever.
  @Test
  @Timeout(60)
  void pipesAreReadAsStandardInputIs() throws Exception {
    String plain = pipe("p");
    String named = pipe("q.xml.bz2");
    assertThat(TextFiles.resolve(List.of(plain, named, plain)))
        .containsExactly(
            new TextFile(plain, null, TextFile.Kind.LINES, Compression.NONE, 0),
            new TextFile(named, null, TextFile.Kind.WIKIPEDIA, Compression.BZIP2, 0));
  }

  @Test
  void ofAFolderTheSameIsReadAsOfRdf() throws Exception {
    Path inner = Files.createDirectories(folder.resolve("inner"));
    Files.createSymbolicLink(inner.resolve("above"), folder);
    Files.createDirectories(folder.resolve(".hidden/deep"));
    Files.createSymbolicLink(folder.resolve(".hidden/deep/circle"), Path.of("circle"));
    Path text = Files.writeString(inner.resolve("a.txt"), "a\n");
    Files.writeString(folder.resolve(".hidden/b.txt"), "b\n");
    String name = folder.toString();
    assertThat(TextFiles.resolve(List.of(name)))
        .containsExactly(
            new TextFile(name + "/inner/a.txt", text, TextFile.Kind.LINES, Compression.NONE, 2));
  }

  @Test
  void theIndexOfADumpIsNoText() throws Exception {
    String dump = folder.resolve("w-pages-articles-multistream1.xml-p1p9.bz2").toString();
    Files.writeString(Path.of(dump), "");
    String index = folder.resolve("w-pages-articles-multistream-index1.txt-p1p9.bz2").toString();
    Files.writeString(Path.of(index), "");
    assertThat(TextFiles.resolve(List.of(index, dump)))
        .extracting(TextFile::name)
        .containsExactly(dump);
    assertThatThrownBy(() -> TextFiles.resolve(List.of(index)))
        .isInstanceOf(MissingInputException.class)
        .hasMessageContaining("index of a dump");
  }

  @Test
  void partsInAFolderBelowHaveToBeThereAll() throws Exception {
    Path parts = Files.createDirectories(folder.resolve("inner/parts"));
    Files.writeString(parts.resolve("part-00000.txt"), "a\n");
    Files.writeString(parts.resolve(PartsFolder.MARKER), PartsFolder.marker(2));
    List<String> name = List.of(folder.toString());
    assertThatThrownBy(() -> TextFiles.resolve(name))
        .isInstanceOf(MissingInputException.class)
        .hasMessageContaining("part 1 is not there");
    Files.writeString(parts.resolve("part-00001.txt"), "b\n");
    assertThat(TextFiles.resolve(name)).hasSize(2);
  }

  @Test
  void partsOfAnotherKindAreWhole() throws Exception {
    Path parts = Files.createDirectories(folder.resolve("parts"));
    Files.writeString(parts.resolve("part-00000.nt"), "");
    Files.writeString(parts.resolve(PartsFolder.MARKER), PartsFolder.marker(1));
    Files.writeString(folder.resolve("a.txt"), "a\n");
    assertThat(TextFiles.resolve(List.of(folder.toString()))).hasSize(1);
  }

  @Test
  void dumpsInSeveralFilesAreDumps() throws Exception {
    String dump = "enwiki-1-pages-articles-multistream";
    Files.writeString(folder.resolve(dump + "1.xml-p1p41242.bz2"), "");
    Files.writeString(folder.resolve(dump + "-index1.txt-p1p41242.bz2"), "");
    Files.writeString(folder.resolve("b.xml-p1"), "");
    assertThat(TextFiles.resolve(List.of(folder.toString())))
        .singleElement()
        .satisfies(
            file -> assertThat(file.kind()).isEqualTo(TextFile.Kind.WIKIPEDIA),
            file -> assertThat(file.name()).endsWith(dump + "1.xml-p1p41242.bz2"));
  }

  private String pipe(String name) throws Exception {
    String path = folder.resolve(name).toString();
    assertThat(new ProcessBuilder("mkfifo", path).start().waitFor()).isZero();
    return path;
  }
}
