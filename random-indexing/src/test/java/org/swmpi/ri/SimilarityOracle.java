package org.swmpi.ri;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongPredicate;

/// The nearest rows, obviously: all cosines in double precision, sorted.
final class SimilarityOracle {
  private SimilarityOracle() {}

  static List<Neighbour> nearest(float[][] rows, float[] query, int k, LongPredicate isAnswer) {
    return nearest(rows, doubles(query), k, isAnswer);
  }

  static double[] doubles(float[] numbers) {
    double[] doubles = new double[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      doubles[i] = numbers[i];
    }
    return doubles;
  }

  static List<Neighbour> nearest(float[][] rows, double[] query, int k, LongPredicate isAnswer) {
    List<Neighbour> all = new ArrayList<>();
    for (int row = 0; row < rows.length; row++) {
      if (isAnswer.test(row)) {
        all.add(new Neighbour(row, cosine(rows[row], query)));
      }
    }
    all.sort(
        Comparator.comparingDouble(Neighbour::score).reversed().thenComparingLong(Neighbour::row));
    return all.subList(0, Math.min(k, all.size()));
  }

  private static double cosine(float[] a, double[] b) {
    double product = 0;
    double ofA = 0;
    double ofB = 0;
    for (int i = 0; i < a.length; i++) {
      product += (double) a[i] * b[i];
      ofA += (double) a[i] * a[i];
      ofB += b[i] * b[i];
    }
    return ofA == 0 || ofB == 0 ? 0 : product / (Math.sqrt(ofA) * Math.sqrt(ofB)) + 0.0;
  }
}
