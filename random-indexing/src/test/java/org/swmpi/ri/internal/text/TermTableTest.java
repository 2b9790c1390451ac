package org.swmpi.ri.internal.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

class TermTableTest {
  private static String term(int i) {
    return "x".repeat(i % 13) + i;
  }

  /// Terms of up to 8 bytes, and longer ones, from next to no room on.
  @Test
  void aSmallTableGrows() {
    int terms = 5_000;
    try (TermTable table = new TermTable(2, 1);
        ByteSink bytes = new ByteSink(64)) {
      for (int i : new Random(1).ints(4L * terms, 0, terms).toArray()) {
        count(table, term(i), bytes);
      }
      int known = table.terms();
      for (int i = 0; i < terms; i++) {
        int number = count(table, term(i), bytes);
        byte[] text = term(i).getBytes(UTF_8);
        assertThat(table.length(number)).isEqualTo(text.length);
        assertThat(Raw.startsWith(table.address(number), text)).isTrue();
      }
      assertThat(known).isLessThan(terms);
      assertThat(table.terms()).isEqualTo(terms);
      assertThat(table.counts()).hasSize(terms + 1);
      assertThat(Arrays.stream(table.counts()).sum()).isEqualTo(5L * terms);
    }
  }

  private static int count(TermTable table, String term, ByteSink bytes) {
    byte[] text = term.getBytes(UTF_8);
    bytes.truncate(0);
    bytes.put(text);
    return table.count(bytes.address(), text.length, 1);
  }
}
