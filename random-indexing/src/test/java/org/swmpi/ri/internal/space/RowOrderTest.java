package org.swmpi.ri.internal.space;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.memory.ByteSink;

/// Terms come in the order in which a plain comparison of their bytes puts them.
class RowOrderTest {
  private static final Comparator<byte[]> BYTES = Arrays::compareUnsigned;

  /// Different terms, of which many share their first 8 or 16 bytes, or are the first bytes of
  /// others.
  private static List<byte[]> terms(SplittableRandom random, int most) {
    Set<List<Byte>> terms = new LinkedHashSet<>();
    int bytes = random.nextInt(2, 5);
    byte[] alphabet = {0, (byte) 0x80, (byte) 0xff, 'a', 'b'};
    byte[] head = new byte[random.nextInt(3) * 8];
    for (int left = random.nextInt(most); left > 0; left--) {
      List<Byte> term = new ArrayList<>();
      for (byte same : head) {
        term.add(same);
      }
      for (int length = random.nextInt(20); length > 0; length--) {
        term.add(alphabet[random.nextInt(bytes)]);
      }
      terms.add(term.subList(0, random.nextInt(9) == 0 ? term.size() / 2 : term.size()));
    }
    return new ArrayList<>(terms.stream().map(RowOrderTest::array).toList());
  }

  private static byte[] array(List<Byte> term) {
    byte[] array = new byte[term.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = term.get(i);
    }
    return array;
  }

  private static <T> T withOrder(List<byte[]> terms, Function<RowOrder, T> use) {
    try (ByteSink text = new ByteSink(1)) {
      terms.forEach(text::put);
      text.put(-1); // nothing behind a term's end counts
      long[] starts = new long[terms.size()];
      int[] lengths = new int[terms.size()];
      long start = text.address();
      for (int i = 0; i < starts.length; i++) {
        starts[i] = start;
        lengths[i] = terms.get(i).length;
        start += lengths[i];
      }
      return use.apply(new RowOrder(starts, lengths));
    }
  }

  private static List<byte[]> inOrder(List<byte[]> terms, int[] order) {
    assertThat(order).containsExactlyInAnyOrder(IntStream.range(0, terms.size()).toArray());
    return Arrays.stream(order).mapToObj(terms::get).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20, 300, 3000})
  void sorts(int most) {
    for (int seed = 0; seed < 60; seed++) {
      List<byte[]> terms = terms(new SplittableRandom(seed), most);
      assertThat(inOrder(terms, withOrder(terms, RowOrder::byBytes)))
          .as("seed " + seed)
          .isEqualTo(terms.stream().sorted(BYTES).toList());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8, 13})
  void merges(int runs) {
    for (int seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<byte[]> all = new ArrayList<>();
      int[] ends = new int[runs];
      for (int run = 0; run < runs; run++) {
        all.addAll(terms(random, 60).stream().sorted(BYTES).toList());
        ends[run] = all.size();
      }
      // Some terms are in several runs.
      assertThat(inOrder(all, withOrder(all, order -> order.merged(ends))))
          .as("seed " + seed)
          .usingElementComparator(BYTES)
          .isEqualTo(all.stream().sorted(BYTES).toList());
    }
  }

  @Test
  void compares() {
    List<byte[]> terms = terms(new SplittableRandom(7), 200);
    terms.addAll(List.copyOf(terms));
    withOrder(
        terms,
        order -> {
          for (int a = 0; a < terms.size(); a++) {
            for (int b = 0; b < terms.size(); b++) {
              assertThat(Integer.signum(order.compare(a, b)))
                  .isEqualTo(Integer.signum(BYTES.compare(terms.get(a), terms.get(b))));
            }
          }
          return true;
        });
  }

  @Test
  void putsTheFrequentFirstAndEquallyFrequentOnesByBytes() {
    int[] byBytes = {2, 0, 3, 1};
    assertThat(RowOrder.byFrequency(byBytes, new long[] {5, 1L << 40, 5, 70_000}))
        .containsExactly(1, 3, 2, 0);
  }
}
