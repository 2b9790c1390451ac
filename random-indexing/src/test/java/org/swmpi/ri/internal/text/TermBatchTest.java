package org.swmpi.ri.internal.text;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TermBatchTest {
  private final List<Integer> numbers = new ArrayList<>();
  private final List<Integer> expected = new ArrayList<>();

  /// Terms of all lengths around those where a batch does something else, in batches of 1 to 128.
  @Test
  void numbersAreThoseOfTermsOneByOne() {
    Random random = new Random(1);
    int[] lengths = {1, 7, 8, 9, 16, 127, 128};
    try (TermBatch batch = new TermBatch();
        TermTable table = new TermTable(2, 1);
        TermTable other = new TermTable();
        WordBuffer buffer = new WordBuffer()) {
      for (int i = 0; i < 5_000; i++) {
        String term = String.valueOf((char) ('a' + random.nextInt(8))).repeat(lengths[i % 7]);
        put(
            buffer,
            term,
            (hash, head, length, words) -> {
              while (!batch.add(hash, head, length, words)) {
                batch.countIn(table, numbers::add);
              }
              expected.add(other.count(hash, head, length, words));
            });
        if (random.nextInt(200) == 0) {
          batch.countIn(table, numbers::add);
        }
      }
      batch.countIn(table, numbers::add);
      batch.countIn(table, numbers::add); // there is nothing left
      assertThat(numbers).isEqualTo(expected);
      assertThat(table.counts()).isEqualTo(other.counts());
    }
  }

  @Test
  void aLongTermIsForNoBatch() {
    try (TermBatch batch = new TermBatch();
        WordBuffer buffer = new WordBuffer()) {
      put(
          buffer,
          "x".repeat(129),
          (hash, head, length, words) ->
              assertThat(batch.add(hash, head, length, words)).isFalse());
    }
  }

  private static void put(WordBuffer buffer, String term, TermSink sink) {
    buffer.clear();
    buffer.put(term.getBytes(US_ASCII));
    buffer.finish(term.length(), sink);
  }
}
