package org.swmpi.partition.statistics;

/// Hears of the nodes and pairs that a rank owns, each once, with all that the input of all ranks
/// says of it: [Fact]s in ascending order, each once. The array is used again.
public interface FactListener {
  /// Tells two listeners.
  static FactListener both(FactListener first, FactListener second) {
    return new FactListener() {
      @Override
      public void node(long[] facts, int count) {
        first.node(facts, count);
        second.node(facts, count);
      }

      @Override
      public void pair(long[] facts, int count) {
        first.pair(facts, count);
        second.pair(facts, count);
      }
    };
  }

  /// A node, by all facts about it.
  default void node(long[] facts, int count) {}

  /// A subject and an object, by the predicates between them.
  default void pair(long[] facts, int count) {}
}
