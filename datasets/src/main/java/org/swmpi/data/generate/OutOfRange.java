package org.swmpi.data.generate;

/// Refuses numbers of options that are too small or too large, in words for users, who know them by
/// their names on the command line.
final class OutOfRange {
  private OutOfRange() {}

  /// @param what the option, or what the number is of
  /// @throws IllegalArgumentException if it is not from `least` to `most`
  static void refuse(String what, long number, long least, long most) {
    if (number < least || number > most) {
      throw new IllegalArgumentException(
          what + ": " + number + "; give a number from " + least + " to " + most);
    }
  }

  /// As for whole numbers; refuses what is no number too.
  static void refuse(String what, double number, double least, double most) {
    if (!(number >= least && number <= most)) {
      throw new IllegalArgumentException(
          what + ": " + number + "; give a number from " + least + " to " + most);
    }
  }
}
