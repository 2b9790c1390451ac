package org.swmpi.ri.internal.build;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TokenSpoolTest {
  /// Two buffers and a half.
  private static final int NUMBERS = 5 << 19;

  @TempDir private Path folder;

  private TokenSpool filled() {
    TokenSpool spool = new TokenSpool(folder);
    for (int i = 0; i < NUMBERS; i++) {
      spool.put(3 * i);
    }
    return spool;
  }

  @Test
  void numbersAreReadFromFileAndMemory() {
    try (TokenSpool spool = filled();
        Arena arena = Arena.ofConfined()) {
      assertThat(spool.size()).isEqualTo(NUMBERS);
      int first = (2 << 20) - 1000; // the file ends in the middle
      MemorySegment target = arena.allocate(JAVA_INT, 2000);
      spool.read(first, 2000, target);
      assertThat(target.toArray(JAVA_INT))
          .isEqualTo(IntStream.range(first, first + 2000).map(i -> 3 * i).toArray());
    }
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void nothingStaysHoweverTheProcessEnds() {
    try (TokenSpool spool = filled()) {
      assertThat(spool.size()).isEqualTo(NUMBERS);
      assertThat(folder).isEmptyDirectory();
    }
  }
}
