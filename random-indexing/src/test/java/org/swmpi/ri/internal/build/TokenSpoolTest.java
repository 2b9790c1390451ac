package org.swmpi.ri.internal.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.swmpi.data.memory.Raw;

class TokenSpoolTest {
  /// Several buffers, most numbers of 4 bytes.
  private static final int NUMBERS = 5 << 19;

  @TempDir private Path folder;

  private TokenSpool filled(IntUnaryOperator numbers) {
    TokenSpool spool = new TokenSpool(folder);
    for (int i = 0; i < NUMBERS; i++) {
      spool.put(numbers.applyAsInt(i));
    }
    return spool;
  }

  static Stream<IntUnaryOperator> numbers() {
    return Stream.of(
        i -> 3 * i,
        i -> i % 100, // all short
        i -> (1 << 15) - 3 + i % 5,
        i -> i % 7 == 0 ? Integer.MAX_VALUE - i : i % 3);
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void numbersAreReadFromFileAndMemory(IntUnaryOperator numbers) {
    try (TokenSpool spool = filled(numbers)) {
      assertThat(spool.size()).isEqualTo(NUMBERS);
      int[] read = new int[NUMBERS];
      List<Integer> counts = new ArrayList<>();
      List<Long> progress = new ArrayList<>();
      spool.read(
          1_000_000,
          (address, count) -> {
            int before = counts.stream().mapToInt(Integer::intValue).sum();
            for (int i = 0; i < count; i++) {
              read[before + i] = Raw.getInt(address + 4L * i);
            }
            counts.add(count);
          },
          progress::add);
      assertThat(counts).containsExactly(1_000_000, 1_000_000, NUMBERS - 2_000_000);
      assertThat(progress).containsExactly(1_000_000L, 2_000_000L, (long) NUMBERS);
      assertThat(read).isEqualTo(IntStream.range(0, NUMBERS).map(numbers).toArray());
    }
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void nothingStaysHoweverTheProcessEnds() {
    try (TokenSpool spool = filled(i -> i)) {
      assertThat(spool.size()).isEqualTo(NUMBERS);
      assertThat(folder).isEmptyDirectory();
    }
  }
}
