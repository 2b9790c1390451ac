package org.swmpi.data.generate;

/// Draws from one of several sets of things, each as often as its weight says, in constant time:
/// the alias method (Walker 1977, as Vose 1991 prepares it), one table after the other.
final class AliasTable {
  /// The things, set by set.
  private final int[] things;

  /// Where each set begins.
  private final int[] starts;

  /// Of 2³², how often the thing itself is drawn where its place is; else it is the alias.
  private final int[] thresholds;

  private final int[] aliases;

  /// @param weights of the things 0, 1, …
  /// @param setOf the set of each
  /// @param sets how many sets there are
  AliasTable(double[] weights, int[] setOf, int sets) {
    starts = new int[sets + 1];
    for (int set : setOf) {
      starts[set + 1]++;
    }
    for (int set = 0; set < sets; set++) {
      starts[set + 1] += starts[set];
    }
    things = new int[weights.length];
    int[] next = starts.clone();
    for (int thing = 0; thing < weights.length; thing++) {
      things[next[setOf[thing]]++] = thing;
    }
    thresholds = new int[weights.length];
    aliases = new int[weights.length];
    double[] shares = new double[weights.length];
    int[] work = new int[weights.length];
    for (int set = 0; set < sets; set++) {
      prepare(set, weights, shares, work);
    }
  }

  private void prepare(int set, double[] weights, double[] shares, int[] work) {
    int start = starts[set];
    int end = starts[set + 1];
    double sum = 0;
    for (int i = start; i < end; i++) {
      sum += weights[things[i]];
    }
    // Places with less than the mean stand at the beginning of the work, those with more at the
    // end.
    int small = start;
    int large = end;
    for (int i = start; i < end; i++) {
      shares[i] = weights[things[i]] * (end - start) / sum;
      if (shares[i] < 1) {
        work[small++] = i;
      } else {
        work[--large] = i;
      }
    }
    while (small > start && large < end) {
      int less = work[--small];
      int more = work[large];
      thresholds[less] = (int) (long) (shares[less] * 0x1p32);
      aliases[less] = things[more];
      shares[more] -= 1 - shares[less];
      if (shares[more] < 1) {
        large++;
        work[small++] = more;
      }
    }
    while (small > start) {
      full(work[--small]);
    }
    while (large < end) {
      full(work[large++]);
    }
  }

  private void full(int place) {
    thresholds[place] = -1;
    aliases[place] = things[place];
  }

  /// Draws one of a set that is not empty.
  int draw(int set, RandomStream random) {
    long bits = random.next();
    int size = starts[set + 1] - starts[set];
    int place = starts[set] + (int) ((bits >>> Integer.SIZE) * size >>> Integer.SIZE);
    return Integer.compareUnsigned((int) bits, thresholds[place]) < 0
        ? things[place]
        : aliases[place];
  }
}
