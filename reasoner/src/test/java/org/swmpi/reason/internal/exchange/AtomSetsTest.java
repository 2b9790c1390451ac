package org.swmpi.reason.internal.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.swmpi.data.memory.ByteSink;

class AtomSetsTest {
  private static int[] contents(AtomSets sets, int set) {
    return IntStream.range(sets.begin(set), sets.end(set)).map(sets::atom).toArray();
  }

  @Test
  void equalSetsHaveOneNumber() {
    SplittableRandom random = new SplittableRandom(1);
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    AtomSets sets = new AtomSets();
    for (int i = 0; i < 20_000; i++) {
      int[] set = random.ints(random.nextInt(1, 5), 0, 20).sorted().distinct().toArray();
      int number = sets.number(set);
      Integer known = numbers.putIfAbsent(Arrays.stream(set).boxed().toList(), number);
      assertThat(number).isEqualTo(known == null ? numbers.size() - 1 : known);
      assertThat(contents(sets, number)).isEqualTo(set);
    }
    assertThat(sets.isFull()).isFalse();
  }

  @Test
  void setsOfSeveralOwnersAreMerged() {
    AtomSets merged = new AtomSets();
    try (ByteSink encoded = new ByteSink(0)) {
      assertThat(merged.addAll(encoded)).isEmpty();
      owner(new int[] {1, 2}, new int[] {7}).encode(encoded);
      assertThat(merged.addAll(encoded)).containsExactly(0, 1);
      encoded.truncate(0);
      owner(new int[] {7}, new int[] {2}, new int[] {1, 2}).encode(encoded);
      assertThat(merged.addAll(encoded)).containsExactly(1, 2, 0);
    }
    assertThat(contents(merged, 2)).containsExactly(2);
  }

  private static AtomSets owner(int[]... sets) {
    AtomSets owner = new AtomSets();
    for (int[] set : sets) {
      owner.number(set);
    }
    return owner;
  }

  @Test
  void tellsThatItIsFull() {
    AtomSets byNumber = new AtomSets(2, 100);
    AtomSets byAtoms = new AtomSets(100, 3);
    for (AtomSets sets : List.of(byNumber, byAtoms)) {
      sets.number(new int[] {1});
      sets.number(new int[] {2});
      sets.number(new int[] {1});
      assertThat(sets.isFull()).isFalse();
      sets.number(new int[] {1, 2});
      assertThat(sets.isFull()).isTrue();
    }
  }
}
