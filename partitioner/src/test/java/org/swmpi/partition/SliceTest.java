package org.swmpi.partition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.MappedText;

class SliceTest {
  @TempDir private Path folder;

  private LineFile file(String name, String text) throws IOException {
    Path path = Files.writeString(folder.resolve(name), text);
    return new LineFile(0, path, 0, 0, Files.size(path), false, 0);
  }

  private static String read(List<LineFile> files, Slice slice) throws IOException {
    StringBuilder text = new StringBuilder();
    try (Arena arena = Arena.ofConfined()) {
      for (MappedText part : files.get(slice.file()).map(slice.start(), slice.end(), arena)) {
        text.append(new String(Raw.bytes(part.address(), part.end()), UTF_8));
      }
    }
    return text.toString();
  }

  /// Each line goes to one rank, whole and in order, whatever the number of ranks: cuts fall at
  /// every offset.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\nbb\nccc\n\n\nd\n",
        "a\nbb\nccc",
        "one line without an end",
        "\n\n\n",
        "\r\nä\r\nb\n",
        "x",
        ""
      })
  void everyLineIsInOneShare(String text) throws IOException {
    List<LineFile> files =
        List.of(file("a", text), file("b", "b1\nb2\n"), file("c", ""), file("d", text));
    String all = (complete(text) + "b1\nb2\n" + complete(text));
    for (int ranks = 1; ranks <= 2 * all.length() + 3; ranks++) {
      StringBuilder joined = new StringBuilder();
      for (int rank = 0; rank < ranks; rank++) {
        for (Slice slice : Slice.share(files, rank, ranks)) {
          String part = read(files, slice);
          assertThat(part).endsWith("\n");
          joined.append(part);
        }
      }
      assertThat(joined.toString()).as("%d ranks", ranks).isEqualTo(all);
    }
  }

  private static String complete(String text) {
    return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
  }

  @Test
  void sharesDifferByALineAtMost() throws IOException {
    String line = "0123456789\n";
    List<LineFile> files = List.of(file("a", line.repeat(1000)), file("b", line.repeat(234)));
    for (int ranks : new int[] {1, 2, 3, 4, 7, 100}) {
      List<Long> sizes = new ArrayList<>();
      for (int rank = 0; rank < ranks; rank++) {
        sizes.add(
            Slice.share(files, rank, ranks).stream().mapToLong(s -> s.end() - s.start()).sum());
      }
      long mean = 1234L * line.length() / ranks;
      assertThat(sizes).allSatisfy(size -> assertThat(size).isBetween(mean - 11, mean + 11));
    }
  }

  @Test
  void partsOfAnInputStayTogetherWhereInputsAreNotCut() {
    Path path = folder.resolve("a");
    List<LineFile> files =
        List.of(
            new LineFile(0, path, 0, 0, 10, false, 0),
            new LineFile(1, path, 0, 0, 5, false, 0),
            new LineFile(1, path, 0, 5, 0, false, 0),
            new LineFile(1, path, 0, 5, 9, false, 0),
            new LineFile(3, path, 0, 0, 3, false, 0));
    List<Slice> inputs =
        List.of(
            new Slice(0, 0, 10),
            new Slice(1, 0, 5),
            new Slice(2, 0, 0),
            new Slice(3, 0, 9),
            new Slice(4, 0, 3));
    for (int ranks = 1; ranks < 9; ranks++) {
      List<Slice> all = new ArrayList<>();
      for (int rank = 0; rank < ranks; rank++) {
        List<Slice> share = Slice.shareWhole(files, rank, ranks);
        assertThat(share.contains(inputs.get(1))).isEqualTo(share.contains(inputs.get(3)));
        all.addAll(share);
      }
      assertThat(all).as("%d ranks", ranks).isEqualTo(inputs);
    }
  }

  /// Long files: the block in which a line end is looked for is passed, and so is what a page
  /// holds.
  @Test
  void linesMayBeLongerThanABlock() throws IOException {
    String text = "x".repeat(200_000) + "\n" + "y".repeat(70_000) + "\nz\n";
    List<LineFile> files = List.of(file("a", text));
    for (int ranks = 1; ranks < 9; ranks++) {
      StringBuilder joined = new StringBuilder();
      for (int rank = 0; rank < ranks; rank++) {
        for (Slice slice : Slice.share(files, rank, ranks)) {
          joined.append(read(files, slice));
        }
      }
      assertThat(joined.toString()).isEqualTo(text);
    }
  }

  @Test
  void aByteOrderMarkAtTheStartIsLeftOut() throws IOException {
    List<LineFile> files = List.of(file("a", "\uFEFFa\n\uFEFFb\n"));
    assertThat(read(files, Slice.share(files, 0, 1).getFirst())).isEqualTo("a\n\uFEFFb\n");
  }

  /// What a scanner may look ahead is there: files that end at, before and behind the end of a
  /// page.
  @Test
  void textIsReadableBehindItsEnd() throws IOException {
    for (int size = 4096 - 140; size <= 4096 + 140; size++) {
      List<LineFile> files =
          List.of(file("p", "a\n".repeat(size / 2) + (size % 2 == 0 ? "" : "\n")));
      try (Arena arena = Arena.ofConfined()) {
        long length = 0;
        for (MappedText part : files.getFirst().map(0, size, arena)) {
          assertThat(Raw.getByte(part.end() - 1)).isEqualTo((byte) '\n');
          for (int i = 0; i < Raw.PADDING; i++) {
            Raw.getByte(part.end() + i);
          }
          length += part.length();
        }
        assertThat(length).isEqualTo(size);
      }
    }
  }

  /// What is behind the size that was listed belongs to no share, and what is missing is told.
  @Test
  void sharesKeepToTheSizeThatWasListed() throws IOException {
    LineFile cut = file("a", "a\nbb");
    Files.writeString(cut.path(), "a\nbbbb\n");
    assertThat(cut.lineStart(3)).isEqualTo(4);
    Files.writeString(cut.path(), "a");
    assertThatThrownBy(() -> cut.lineStart(3))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("a: changed while sw-mpi reads it");
  }
}
