package org.swmpi.partition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineCounterTest {
  @TempDir private Path folder;

  /// Lines that lie in a file between those of others.
  private LineFile lines(String name, String before, String text, String behind)
      throws IOException {
    Path path = Files.writeString(folder.resolve(name), before + text + behind);
    long start = before.getBytes(UTF_8).length;
    return new LineFile(0, path, start, 0, text.getBytes(UTF_8).length, false, 0);
  }

  private String place(LineCounter counter, List<LineFile> parts, long offset) {
    counter.moveTo(0, parts, offset);
    return counter.line() + ":" + counter.column();
  }

  @Test
  void linesEndWithLfCrOrCrlfAndColumnsAreCharacters() throws IOException {
    checkPlaces(List.of(lines("f", "", "ab\r\ncd\refä!\n\ng", "")));
  }

  @Test
  void aFileMayComeInParts() throws IOException {
    checkPlaces(
        List.of(
            lines("0", "", "", "x\n"),
            lines("1", "x\n", "ab\r", "\n"),
            lines("2", "", "", ""),
            lines("3", "\r", "\ncd\refä!\n\n", ""),
            lines("4", "x\nx", "g", "\n")));
  }

  @Test
  void aByteOrderMarkIsNoCharacterOfItsLine() throws IOException {
    List<LineFile> file = List.of(lines("f", "x\n", "\ufeffab\n\ufeffc", ""));
    try (LineCounter counter = new LineCounter()) {
      assertThat(place(counter, file, 3)).isEqualTo("1:1");
      assertThat(place(counter, file, 4)).isEqualTo("1:2");
      assertThat(place(counter, file, 9)).isEqualTo("2:2");
    }
  }

  private void checkPlaces(List<LineFile> file) {
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
