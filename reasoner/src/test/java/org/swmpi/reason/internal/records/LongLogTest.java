package org.swmpi.reason.internal.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.data.memory.ByteSink;

class LongLogTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, 64",
    "1, 24, 64",
    "2, 24, 64",
    "1000, 0, 64",
    "5000, 24, 64",
    "5000, 24, 35",
    "5000, 24, 20"
  })
  void sortsAsArraysDo(int size, int lowest, int bits) {
    SplittableRandom random = new SplittableRandom(size + lowest);
    Long[] expected = new Long[size];
    LongLog log = new LongLog();
    for (int i = 0; i < size; i++) {
      expected[i] = random.nextLong() >>> (Long.SIZE - bits);
      log.add(expected[i]);
    }
    Arrays.sort(expected, Comparator.comparing(value -> value >>> lowest, Long::compareUnsigned));
    log.sortByBits(lowest);
    assertThat(contents(log)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "3, 0", "16, 1", "3, 1000"})
  void passesThroughMemory(int before, int more) {
    LongLog log = new LongLog();
    try (ByteSink sink = new ByteSink(0)) {
      for (int i = 0; i < before; i++) {
        log.add(i);
      }
      LongLog source = new LongLog();
      for (int i = 0; i < more; i++) {
        source.add(before + i);
      }
      source.writeTo(sink);
      log.addAll(sink.address(), more);
    }
    for (int i = 0; i < log.size(); i++) {
      assertThat(log.get(i)).isEqualTo(i);
    }
    assertThat(log.size()).isEqualTo(before + more);
  }

  @Test
  void growsAsFarAsAnArrayCan() {
    int most = Integer.MAX_VALUE - 8;
    assertThat(LongLog.room(16, 1)).isEqualTo(24);
    assertThat(LongLog.room(16, 100)).isEqualTo(116);
    assertThat(LongLog.room(1_500_000_000, 1)).isEqualTo(most);
    assertThat(LongLog.room(most - 1, 1)).isEqualTo(most);
    assertThatThrownBy(() -> LongLog.room(most, 1))
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessageContaining("2,147,483,639");
  }

  private static Long[] contents(LongLog log) {
    Long[] contents = new Long[log.size()];
    Arrays.setAll(contents, log::get);
    return contents;
  }
}
