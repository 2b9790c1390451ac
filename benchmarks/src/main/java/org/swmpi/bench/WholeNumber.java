package org.swmpi.bench;

import picocli.CommandLine.TypeConversionException;

/// Reads the whole numbers of a command line: they begin at 1, and `_` may part their digits.
public final class WholeNumber {
  private WholeNumber() {}

  /// A number from 1 to the largest `int`.
  public static int upToInt(String text) {
    return (int) upTo(Integer.MAX_VALUE, text);
  }

  /// A number from 1 to this one.
  ///
  /// @throws TypeConversionException on any other text
  public static long upTo(long most, String text) {
    try {
      long number = Long.parseLong(text.replace("_", ""));
      if (number >= 1 && number <= most) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Said below.
    }
    throw new TypeConversionException("a number from 1 to %d, not %s".formatted(most, text));
  }
}
