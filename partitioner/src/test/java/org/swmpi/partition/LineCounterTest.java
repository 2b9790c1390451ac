package org.swmpi.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineCounterTest {
  @TempDir private Path folder;

  private String place(LineCounter counter, List<Path> parts, long offset) {
    counter.moveTo(0, parts, offset);
    return counter.line() + ":" + counter.column();
  }

  @Test
  void linesEndWithLfCrOrCrlfAndColumnsAreCharacters() throws IOException {
    checkPlaces(List.of(Files.writeString(folder.resolve("f"), "ab\r\ncd\refä!\n\ng")));
  }

  @Test
  void aFileMayComeInParts() throws IOException {
    checkPlaces(
        List.of(
            Files.writeString(folder.resolve("0"), ""),
            Files.writeString(folder.resolve("1"), "ab\r"),
            Files.writeString(folder.resolve("2"), ""),
            Files.writeString(folder.resolve("3"), "\ncd\refä!\n\n"),
            Files.writeString(folder.resolve("4"), "g")));
  }

  @Test
  void aByteOrderMarkIsNoCharacterOfItsLine() throws IOException {
    List<Path> file = List.of(Files.writeString(folder.resolve("f"), "\ufeffab\n\ufeffc"));
    try (LineCounter counter = new LineCounter()) {
      assertThat(place(counter, file, 3)).isEqualTo("1:1");
      assertThat(place(counter, file, 4)).isEqualTo("1:2");
      assertThat(place(counter, file, 9)).isEqualTo("2:2");
    }
  }

  private void checkPlaces(List<Path> file) {
    LineCounter counter = new LineCounter();
    assertThat(place(counter, file, 0)).isEqualTo("1:1");
    assertThat(place(counter, file, 1)).isEqualTo("1:2");
    assertThat(place(counter, file, 4)).isEqualTo("2:1");
    assertThat(place(counter, file, 7)).isEqualTo("3:1");
    assertThat(place(counter, file, 11)).isEqualTo("3:4"); // '!' behind a character of two bytes
    assertThat(place(counter, file, 14)).isEqualTo("5:1");
    assertThat(place(counter, file, 5)).as("back again").isEqualTo("2:2");
    counter.close();
  }
}
