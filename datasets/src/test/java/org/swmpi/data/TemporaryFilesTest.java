package org.swmpi.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFilesTest {
  @TempDir Path folder;

  @Test
  void whatHasNoFinalNameGoes() throws IOException {
    Path kept = folder.resolve("kept");
    Files.writeString(kept, "before");
    Path made;
    try (TemporaryFiles files = new TemporaryFiles()) {
      Path inner = files.make(() -> Files.createDirectory(folder.resolve("inner")));
      made = files.make(() -> Files.createFile(inner.resolve("made")));
      Path finished = files.make(() -> Files.writeString(folder.resolve("finished"), "after"));
      files.commit(finished, kept);
    }
    assertThat(made).doesNotExist();
    assertThat(folder).isDirectoryNotContaining(file -> !file.equals(kept));
    assertThat(kept).hasContent("after");
  }

  /// Names two files, and has the JVM stopped in between.
  static final class Naming {
    private Naming() {}

    public static void main(String[] arguments) throws IOException {
      Path folder = Path.of(arguments[0]);
      TemporaryFiles files = new TemporaryFiles();
      Path a = files.make(() -> Files.createFile(folder.resolve(".a")));
      Path b = files.make(() -> Files.createFile(folder.resolve(".b")));
      files.commitAll(
          () -> {
            files.commit(a, folder.resolve("a"));
            Thread exit = new Thread(() -> System.exit(0));
            exit.start();
            try {
              exit.join(200);
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            files.commit(b, folder.resolve("b"));
          });
    }
  }

  @Test
  void theJvmDoesNotEndBetweenFilesThatAreNamedTogether() throws IOException, InterruptedException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                Naming.class.getName(),
                parts.toString())
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
    assertThat(parts.resolve("a")).exists();
    assertThat(parts.resolve("b")).exists();
  }

  @Test
  void locksOfAFileGoWithIt() throws IOException {
    Path other = Files.createFile(folder.resolve("data.1"));
    try (TemporaryFiles files = new TemporaryFiles()) {
      Path made = files.make(() -> Files.createFile(folder.resolve("data")));
      files.addCompanyOf(made);
      Files.createFile(folder.resolve("data-1-2.lock"));
    }
    assertThat(folder).isDirectoryNotContaining(file -> !file.equals(other));
  }

  @Test
  void whatALinkPointsAtIsReplacedByAFileBesideIt() throws IOException {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("disk", "data"));
    try (TemporaryFiles files = new TemporaryFiles()) {
      Path made = files.make(() -> Files.writeString(TemporaryFiles.beside(link), "all"));
      assertThat(made).hasParent(disk);
      files.commit(made, link);
    }
    assertThat(link).isSymbolicLink().hasContent("all");
    assertThat(disk).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void linksInACircleLeadNowhere() throws IOException {
    Path first = Files.createSymbolicLink(folder.resolve("first"), Path.of("second"));
    Files.createSymbolicLink(folder.resolve("second"), Path.of("first"));
    assertThatIOException().isThrownBy(() -> TemporaryFiles.behindLinks(first));
  }
}
