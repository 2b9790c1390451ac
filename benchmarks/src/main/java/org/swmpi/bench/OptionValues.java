package org.swmpi.bench;

import java.util.Deque;

/// What stands behind options on a command line.
public final class OptionValues {
  private OptionValues() {}

  /// Takes the value of an option.
  ///
  /// @param rest arguments behind the option
  /// @throws IllegalArgumentException if there is none
  public static String value(String option, Deque<String> rest) {
    if (rest.isEmpty()) {
      throw new IllegalArgumentException(option + " needs a value");
    }
    return rest.removeFirst();
  }

  /// Takes a whole number from 1 on.
  ///
  /// @throws IllegalArgumentException if there is none, or none of at most nine digits
  public static int number(String option, Deque<String> rest) {
    String text = value(option, rest).replace("_", "");
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw new IllegalArgumentException(option + ": a number from 1 on, not " + text);
    }
    return Integer.parseInt(text);
  }
}
