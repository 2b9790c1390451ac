package org.swmpi.data.ntriples;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that change between listing and mapping.
class MappedTextTest {
  @TempDir private Path folder;

  private void refuses(Path file, long end) {
    try (Arena arena = Arena.ofConfined()) {
      assertThatThrownBy(() -> MappedText.map(file, 0, 0, end, arena))
          .isInstanceOf(FileSystemException.class)
          .hasMessageContaining("data.nt: changed while sw-mpi reads it");
    }
  }

  @Test
  void aFileThatHasGrownInsideALineIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("data.nt"), "a\nb");
    long listed = Files.size(file);
    Files.writeString(file, "x".repeat(10_000_000), StandardOpenOption.APPEND);
    refuses(file, listed);
  }

  @Test
  void aFileThatHasShrunkIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("data.nt"), "a\nb\n");
    refuses(file, Files.size(file) + 1);
    Files.writeString(file, "");
    refuses(file, 4);
  }
}
