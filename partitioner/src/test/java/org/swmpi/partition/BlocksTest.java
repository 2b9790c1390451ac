package org.swmpi.partition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.MappedText;

class BlocksTest {
  private static Piece piece(int file, String text, long offset, Arena arena) {
    byte[] bytes = text.getBytes(UTF_8);
    MemorySegment memory =
        arena.allocate(bytes.length + Raw.PADDING).copyFrom(MemorySegment.ofArray(bytes));
    return new Piece(new MappedText(memory.address(), bytes.length, offset), file, false, null);
  }

  /// A file as one piece, or cut at some line ends.
  private static List<Piece> pieces(
      int file, List<String> lines, SplittableRandom random, boolean cut, Arena arena) {
    List<Piece> pieces = new ArrayList<>();
    long offset = 3; // behind a byte order mark
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      text.append(lines.get(i));
      if (i == lines.size() - 1 || cut && random.nextBoolean()) {
        pieces.add(piece(file, text.toString(), offset, arena));
        offset += text.length();
        text.setLength(0);
      }
    }
    return pieces;
  }

  private static List<String> texts(Blocks blocks) {
    List<String> texts = new ArrayList<>();
    for (long i = 0; i < blocks.count(); i++) {
      Piece block = blocks.block(i);
      texts.add(
          block == null
              ? ""
              : block.file()
                  + "@"
                  + block.text().offset()
                  + new String(Raw.bytes(block.text().address(), block.text().end()), UTF_8));
    }
    return texts;
  }

  @Test
  void blocksAreTheSameHoweverAFileIsCut() {
    for (long seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<String> lines = new ArrayList<>();
      for (int i = random.nextInt(1, 30); i > 0; i--) {
        lines.add("x".repeat(random.nextInt(20)) + "\n");
      }
      long blockBytes = random.nextInt(1, 60);
      try (Arena arena = Arena.ofConfined()) {
        List<Piece> whole = new ArrayList<>(pieces(0, lines, random, false, arena));
        whole.addAll(pieces(2, lines.reversed(), random, false, arena));
        List<Piece> cut = new ArrayList<>(pieces(0, lines, random, true, arena));
        cut.addAll(pieces(2, lines.reversed(), random, true, arena));
        List<String> expected = texts(new Blocks(whole, arena, blockBytes));
        assertThat(texts(new Blocks(cut, arena, blockBytes)))
            .as("seed %d", seed)
            .isEqualTo(expected);
        String all = String.join("", expected).replaceAll("[0-9]+@[0-9]+", "");
        assertThat(all).isEqualTo(String.join("", lines) + String.join("", lines.reversed()));
      }
    }
  }

  @Test
  void aBlockHasTheLinesThatBeginInItsRange() {
    try (Arena arena = Arena.ofConfined()) {
      List<Piece> pieces =
          List.of(piece(0, "a\nbbbbbb\nc\n", 0, arena), piece(0, "d\ne\n", 11, arena));
      assertThat(texts(new Blocks(pieces, arena, 4)))
          .containsExactly("0@0a\nbbbbbb\n", "", "0@9c\nd\n", "0@13e\n");
    }
  }
}
