package org.swmpi.ri.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.lucene.analysis.core.SimpleAnalyzer;
import org.junit.jupiter.api.Test;
import org.swmpi.data.CapacityException;
import org.swmpi.data.memory.ArrayLength;

class TokeniserTest {
  /// What no array can hold is refused before a byte of it is read.
  @Test
  void aLineOfTooManyBytesIsMalformed() {
    try (Tokeniser tokeniser = Tokeniser.ofAnalyser(new SimpleAnalyzer())) {
      assertThatThrownBy(() -> tokeniser.line(0, 1L << 31, (_, _, _, _) -> {}))
          .isInstanceOf(MalformedTextException.class)
          .hasMessage("a line of more than 2 GiB; split it");
    }
  }

  @Test
  void arraysGrowAsFarAsTheyCan() {
    assertThat(ArrayLength.grown(1, "terms")).isEqualTo(2);
    assertThat(ArrayLength.grown(1 << 30, "terms")).isEqualTo(ArrayLength.MOST);
    assertThatThrownBy(() -> ArrayLength.grown(ArrayLength.MOST, "terms; use more ranks"))
        .isInstanceOf(CapacityException.class)
        .hasMessage("a rank has more than 2,147,483,638 terms; use more ranks");
  }
}
