package org.swmpi.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.rdf.Compression;

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

  private String pipe(String name) throws Exception {
    String path = folder.resolve(name).toString();
    assertThat(new ProcessBuilder("mkfifo", path).start().waitFor()).isZero();
    return path;
  }
}
