package org.swmpi.reason.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/// Chance, repeatable by its seed.
final class Dice {
  private final SplittableRandom random;

  Dice(long seed) {
    this.random = new SplittableRandom(seed);
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /// A number from low to high, both included.
  int between(int low, int high) {
    return random.nextInt(low, high + 1);
  }

  @SafeVarargs
  final <T> T of(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  <T> T of(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /// Up to `most` of the choices, in order, each at most once.
  <T> List<T> some(List<T> choices, int most) {
    List<T> left = new ArrayList<>(choices);
    List<T> chosen = new ArrayList<>();
    for (int i = 0; i < most && !left.isEmpty(); i++) {
      chosen.add(left.remove(random.nextInt(left.size())));
    }
    return chosen;
  }

  /// One of the choices, in proportion to their weights.
  <T> T weighted(Collection<T> choices, ToDoubleFunction<T> weight) {
    double at = random.nextDouble() * choices.stream().mapToDouble(weight).sum();
    T last = null;
    for (T choice : choices) {
      last = choice;
      at -= weight.applyAsDouble(choice);
      if (at < 0) {
        break;
      }
    }
    return Objects.requireNonNull(last);
  }

  <T> void shuffle(List<T> list) {
    for (int i = list.size() - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      T kept = list.get(i);
      list.set(i, list.get(j));
      list.set(j, kept);
    }
  }
}
