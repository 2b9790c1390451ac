package org.swmpi.app;

/// Prints its arguments, one a line.
public final class ArgumentEcho {
  private ArgumentEcho() {}

  public static void main(String[] arguments) {
    for (String argument : arguments) {
      System.out.println(argument);
    }
  }
}
