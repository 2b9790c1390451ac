package org.swmpi.data.generate;

/// A set of numbers that is emptied at once: open addressing, where entries of an earlier time do
/// not count.
final class DistinctNumbers {
  private final long[] numbers;
  private final int[] times;
  private int time;
  private int mask;

  /// @param most how many numbers there can be in it
  DistinctNumbers(int most) {
    int capacity = capacity(most);
    numbers = new long[capacity];
    times = new int[capacity];
  }

  private static int capacity(int numbers) {
    return Integer.highestOneBit(Math.max(4, numbers)) << 2;
  }

  /// Forgets all; so many will come.
  void clear(int expected) {
    time++;
    mask = capacity(expected) - 1;
  }

  /// Whether the number was not in it.
  boolean add(long number) {
    int at = (int) RandomStream.mix(number) & mask;
    while (times[at] == time) {
      if (numbers[at] == number) {
        return false;
      }
      at = at + 1 & mask;
    }
    times[at] = time;
    numbers[at] = number;
    return true;
  }
}
