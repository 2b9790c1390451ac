package org.swmpi.ri.oracle;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.swmpi.ri.IndexVectors;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.Weighting;

/// A space of documents that are lists of terms, by maps.
public final class NaiveSpace {
  private final SpaceSettings settings;
  private final IndexVectors vectors;
  private final Map<String, Long> frequencies = new HashMap<>();
  private final Map<String, long[]> sums = new HashMap<>();
  private final Map<String, Long> totals = new HashMap<>();
  private final List<String> rows = new ArrayList<>();
  private final Map<String, Integer> weights;

  /// @param texts the bytes of each document, of which its index vector is made; of use in mode
  ///     document
  /// @param given weights of another space; null: by frequency
  public NaiveSpace(
      SpaceSettings settings,
      List<List<String>> documents,
      List<String> texts,
      Map<String, Integer> given) {
    this.settings = settings;
    vectors = new IndexVectors(settings);
    documents.forEach(d -> d.forEach(term -> frequencies.merge(term, 1L, Long::sum)));
    frequencies.values().removeIf(f -> f < settings.minCount());
    rows.addAll(frequencies.keySet());
    rows.sort(
        Comparator.comparingLong((String term) -> -frequencies.get(term))
            .thenComparing(term -> term.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned));
    rows.forEach(term -> sums.put(term, new long[settings.dimension()]));
    weights = given == null ? weights() : given;
    for (int i = 0; i < documents.size(); i++) {
      switch (settings.mode()) {
        case TERM, PERMUTATION -> addWindows(documents.get(i));
        case DOCUMENT -> addDocument(documents.get(i), texts.get(i));
        case REFLECTIVE -> addReflection(documents.get(i));
        default -> throw new IllegalArgumentException();
      }
    }
  }

  private Map<String, Integer> weights() {
    Map<String, Integer> result = new HashMap<>();
    frequencies.forEach(
        (term, f) -> {
          if (f >= settings.contextMinCount()) {
            double weight = 64 * Math.pow(Math.max(1, f / 50.0), -0.5);
            boolean weighted = settings.weighting() != Weighting.NONE;
            result.put(term, weighted ? (int) Math.max(1, Math.round(weight)) : 1);
          }
        });
    return result;
  }

  private int weight(String term) {
    return frequencies.containsKey(term) ? weights.getOrDefault(term, 0) : 0;
  }

  private void addWindows(List<String> document) {
    for (int i = 0; i < document.size(); i++) {
      for (int j = i - settings.window(); j <= i + settings.window(); j++) {
        if (j >= 0 && j < document.size() && j != i) {
          int rotation = settings.mode() == Mode.PERMUTATION ? j - i : 0;
          String context = document.get(j);
          int weight = weight(context) * nearness(Math.abs(j - i));
          add(document.get(i), vectors.of(context), weight, rotation);
        }
      }
    }
  }

  private int nearness(int distance) {
    int[] harmonic = {8, 4, 3, 2, 2};
    boolean near = settings.weighting() == Weighting.HARMONIC && distance <= harmonic.length;
    return near ? harmonic[distance - 1] : 1;
  }

  private void addDocument(List<String> document, String text) {
    long[] positions = documentVector(text);
    for (String term : document) {
      long[] row = sums.get(term);
      for (int i = 0; row != null && i < row.length; i++) {
        row[i] += positions[i];
      }
      totals.merge(term, 1L, Long::sum);
    }
  }

  private long[] documentVector(String text) {
    int[] positions = new int[settings.nonzeros()];
    vectors.positions(DocumentHash.of(text), positions);
    long[] vector = new long[settings.dimension()];
    for (int k = 0; k < positions.length; k++) {
      vector[positions[k]] = IndexVectors.sign(k);
    }
    return vector;
  }

  private void addReflection(List<String> document) {
    long[] vector = new long[settings.dimension()];
    long total = document.stream().mapToLong(this::weight).sum();
    for (String term : document) {
      int[] index = vectors.of(term);
      for (int i = 0; i < vector.length; i++) {
        vector[i] += (long) weight(term) * index[i];
      }
    }
    for (String term : document) {
      long[] row = sums.get(term);
      for (int i = 0; row != null && i < row.length; i++) {
        row[i] += vector[i];
      }
      totals.merge(term, total, Long::sum);
    }
  }

  private void add(String term, int[] vector, int weight, int rotation) {
    totals.merge(term, (long) weight, Long::sum);
    long[] row = sums.get(term);
    for (int i = 0; row != null && i < vector.length; i++) {
      row[Math.floorMod(i + rotation, vector.length)] += (long) weight * vector[i];
    }
  }

  /// Terms in the order of rows.
  public List<String> rows() {
    return rows;
  }

  public long frequency(String term) {
    return frequencies.get(term);
  }

  public long[] sums(String term) {
    return sums.get(term);
  }

  /// What all contexts of a term count together.
  public long total(String term) {
    return totals.getOrDefault(term, 0L);
  }

  public Map<String, Integer> contextWeights() {
    return weights;
  }

  /// The vector of a term.
  public float[] vector(String term) {
    long allTotals = rows.stream().mapToLong(this::total).sum();
    float[] vector = new float[settings.dimension()];
    for (int i = 0; i < vector.length; i++) {
      int column = i;
      long all = sums.values().stream().mapToLong(row -> row[column]).sum();
      double value = sums.get(term)[i];
      if (settings.centred() && allTotals > 0) {
        value -= total(term) * (all / (double) allTotals);
      }
      vector[i] =
          (float) (settings.rooted() ? Math.signum(value) * Math.sqrt(Math.abs(value)) : value);
    }
    return vector;
  }
}
