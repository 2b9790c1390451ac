package org.swmpi.app.talk;

import java.io.PrintStream;

/// The one voice on standard error. Progress gives way to messages, so lines never mix.
///
/// On a terminal, progress is one line that is written over in place; elsewhere each is a line of
/// its own, and callers see to it that there are few.
public final class Talk {
  /// Carriage return, then "erase to the end of the line" (ECMA-48).
  private static final String FROM_THE_START = "\r\u001b[K";

  private final PrintStream err;
  private final boolean terminal;
  private boolean quiet;
  private boolean progressShown;

  /// @param err where everything goes
  /// @param terminal whether that is a terminal which understands control sequences
  public Talk(PrintStream err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  /// From now on only errors are told.
  public synchronized void silence() {
    clearProgress();
    quiet = true;
  }

  /// Whether progress is shown in place, and so may come often.
  public boolean inPlace() {
    return terminal;
  }

  /// Shows how far the work is.
  public synchronized void progress(String line) {
    if (quiet) {
      return;
    }
    if (terminal) {
      err.print(FROM_THE_START + line);
      progressShown = true;
    } else {
      err.println(line);
    }
    err.flush();
  }

  /// Tells one or more lines, unless quiet.
  public synchronized void say(String lines) {
    if (!quiet) {
      always(lines);
    }
  }

  /// Tells one or more lines, quiet or not: errors, and what the user has asked for.
  public synchronized void always(String lines) {
    clearProgress();
    err.println(lines);
    err.flush();
  }

  private void clearProgress() {
    if (progressShown) {
      err.print(FROM_THE_START);
      err.flush();
      progressShown = false;
    }
  }
}
