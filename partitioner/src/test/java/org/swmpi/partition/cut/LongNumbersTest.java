package org.swmpi.partition.cut;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LongNumbersTest {
  @Test
  void keysAreNumberedAsTheyCome() {
    LongNumbers numbers = new LongNumbers();
    for (int i = 0; i < 5000; i++) {
      assertThat(numbers.id(-7L * i)).isEqualTo(i);
    }
    assertThat(numbers.id(-7L * 4711)).isEqualTo(4711);
    assertThat(numbers.key(4711)).isEqualTo(-7L * 4711);
    assertThat(numbers.find(1)).isEqualTo(-1);
    assertThat(numbers.isFull()).isFalse();
  }

  @Test
  void moreThanItTakesIsTold() {
    LongNumbers numbers = new LongNumbers(1 << 11);
    for (int i = 0; i < 1 << 11; i++) {
      numbers.id(i);
    }
    assertThat(numbers.id(5)).isEqualTo(5);
    assertThat(numbers.isFull()).isFalse();
    numbers.id(-1);
    assertThat(numbers.isFull()).isTrue();
    assertThat(numbers.size()).isEqualTo(1 << 11);
    assertThat(numbers.find(-1)).isEqualTo(-1);
  }
}
