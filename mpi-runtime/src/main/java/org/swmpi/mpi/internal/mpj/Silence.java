package org.swmpi.mpi.internal.mpj;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// Keeps standard error free of what MPJ Express prints while it starts: a stack trace where
/// `MPJ_HOME` is not set, although it goes on with its defaults. What is wrong it throws.
final class Silence implements AutoCloseable {
  private final PrintStream before = System.err;

  /// @param wanted whether to do so at all
  Silence(boolean wanted) {
    if (wanted) {
      System.setErr(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    }
  }

  @Override
  public void close() {
    System.setErr(before);
  }
}
