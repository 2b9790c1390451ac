package org.swmpi.partition.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileRoomTest {
  private static final long BYTES = 1 << 22;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void create() throws IOException {
    file = Files.writeString(folder.resolve("file"), "written\n");
  }

  @Test
  void roomIsThereUntilItIsGivenBack() throws IOException {
    long before = occupied();
    FileRoom room = new FileRoom(file, BYTES);
    room.await();
    assumeThat(occupied()).as("this file system does not find room ahead").isNotEqualTo(before);
    assertThat(occupied()).isGreaterThanOrEqualTo(BYTES);
    assertThat(file).hasContent("written\n");
    room.trim();
    assertThat(occupied()).isEqualTo(before);
    assertThat(file).hasContent("written\n");
  }

  @Test
  void aFileThatBecameLongerStaysWhole() throws IOException {
    FileRoom room = new FileRoom(file, 4);
    Files.writeString(file, "longer than was foreseen\n");
    room.trim();
    assertThat(file).hasContent("longer than was foreseen\n");
  }

  @Test
  void roomForFewBytesIsNotAskedFor() throws IOException {
    long before = occupied();
    assertThat(FileRoom.of(file, BYTES)).isNull();
    assertThat(occupied()).isEqualTo(before);
  }

  @Test
  void aFileThatIsGoneIsNotMadeAgain() throws IOException {
    Files.delete(file);
    FileRoom room = new FileRoom(file, BYTES);
    assertThatThrownBy(room::trim).isInstanceOf(NoSuchFileException.class);
    assertThat(file).doesNotExist();
  }

  /// Bytes on disk.
  private long occupied() throws IOException {
    Process stat = new ProcessBuilder("stat", "--format=%b", file.toString()).start();
    String blocks = new String(stat.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return Long.parseLong(blocks.strip()) * 512;
  }
}
