package org.swmpi.workflow.serve.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.MalformedInputException;

/// Nothing is left of a temporary database, whenever it ends.
@Timeout(60)
class TemporaryDatabaseTest {
  @TempDir private Path folder;

  @Test
  void aSignalDuringLoadingStopsTheLoaderFirst() throws Exception {
    Path file = folder.resolve("many.nt");
    try (BufferedWriter lines = Files.newBufferedWriter(file)) {
      for (int i = 0; i < 500_000; i++) {
        lines.write("<http://x/" + i + "> <http://x/p> \"" + i + "\" .\n");
      }
    }
    Path parent = Files.createDirectory(folder.resolve("temporary"));
    TemporaryDatabase place = new TemporaryDatabase();
    CountDownLatch some = new CountDownLatch(5000);
    Thread loader =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    ServedData data = place.open(parent);
                    data.load(
                        List.of(ServedFile.only(file)),
                        step -> {
                          place.step(step);
                          some.countDown();
                        });
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
    assertThat(some.await(30, TimeUnit.SECONDS)).isTrue();
    place.stop();
    assertThat(parent).isEmptyDirectory();
    assertThat(loader.join(Duration.ofSeconds(1))).as("it stays, and writes no more").isFalse();
    assertThat(parent).isEmptyDirectory();
    place.close();
  }

  @Test
  void nothingIsLeftWhereTheDataIsMalformed() throws Exception {
    Path file = Files.writeString(folder.resolve("bad.nt"), "<http://x/a> <http://x/p> .\n");
    Path parent = Files.createDirectory(folder.resolve("temporary"));
    assertThatThrownBy(() -> ServedData.temporary(List.of(ServedFile.only(file)), parent))
        .isInstanceOf(MalformedInputException.class);
    assertThat(parent).isEmptyDirectory();
  }
}
