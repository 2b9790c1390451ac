package org.swmpi.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  private static final int WRITERS = 4;

  @TempDir Path folder;

  @Test
  void severalMayWriteOneFileAtTheSameTime() throws Exception {
    Path file = folder.resolve("job.json");
    List<String> texts = new ArrayList<>();
    try (ExecutorService writers = Executors.newFixedThreadPool(WRITERS)) {
      List<Callable<Void>> writes = new ArrayList<>();
      for (int i = 0; i < 100 * WRITERS; i++) {
        String text = "written by " + i;
        texts.add(text);
        writes.add(
            () -> {
              AtomicFile.write(file, text);
              return null;
            });
      }
      for (Future<Void> write : writers.invokeAll(writes)) {
        write.get();
      }
    }
    assertThat(Files.readString(file)).isIn(texts);
    assertThat(files()).containsExactly(file);
  }

  @Test
  void whatCannotTakeItsPlaceLeavesNothing() throws IOException {
    Path file = folder.resolve("job.json");
    Files.createDirectories(file.resolve("a folder"));
    assertThatThrownBy(() -> AtomicFile.write(file, "text")).isInstanceOf(IOException.class);
    assertThat(files()).containsExactly(file);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
