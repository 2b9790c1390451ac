package org.swmpi.ri.internal.build;

import org.swmpi.data.memory.Raw;
import org.swmpi.ri.SpaceSettings;

/// The windows around places of a text, as [WindowPass] adds them to the rows of the terms there.
final class Windows {
  /// Keys in a line of the cache.
  private static final int KEYS_OF_LINE = 64 / Long.BYTES;

  private final ContextTable table;
  private final int dimension;
  private final int window;
  private final int[] times;
  private final int[] rotations;
  private final long[] keys;
  private final int[] places;

  /// Sums of one row, of which the compiler knows that every position is in it.
  private final int[] row;

  /// What nobody reads, so that the compiler does not leave out what fetches.
  @SuppressWarnings("unused")
  private long fetched;

  /// @param keys of the text's vectors; see [ContextTable#key]
  /// @param places in the text
  Windows(SpaceSettings settings, ContextTable table, long[] keys, int[] places) {
    this.table = table;
    dimension = settings.dimension();
    window = settings.window();
    times = Contexts.times(settings);
    rotations = Contexts.rotations(settings);
    this.keys = keys;
    this.places = places;
    row = new int[table.powerOfDimension()];
  }

  /// Brings the keys around places near. Were they fetched while they are added, each would be
  /// awaited, and what follows it with it: which sums it changes, later ones have to know.
  ///
  /// @param from of the places the first
  /// @param to behind the last
  void fetch(int from, int to) {
    int distance = window;
    fetch(from, to, distance);
    while (2 * distance > KEYS_OF_LINE) {
      distance -= KEYS_OF_LINE;
      fetch(from, to, distance);
    }
  }

  private void fetch(int from, int to, int distance) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      sum += keys[places[i] - distance] + keys[places[i] + distance];
    }
    fetched = sum;
  }

  /// Adds the windows around places.
  ///
  /// @param sums address of the sums of the row of the term that is there
  /// @param from of the places the first
  /// @param to behind the last
  void add(long sums, int from, int to) {
    Raw.get(sums, row, dimension);
    long total = 0;
    for (int i = 0; i < 2 * window; i++) {
      int offset = i < window ? i - window : i - window + 1;
      total += table.add(row, keys, places, from, to, offset, rotations[i], times[i]);
    }
    Raw.put(sums, row, dimension);
    table.addTotal(sums, total);
  }
}
