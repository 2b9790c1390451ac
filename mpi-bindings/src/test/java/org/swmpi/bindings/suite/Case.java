package org.swmpi.bindings.suite;

/// Something that the bindings must do.
record Case(String name, Body body) {
  /// What a rank does.
  @FunctionalInterface
  interface Body {
    void run() throws Exception;
  }
}
