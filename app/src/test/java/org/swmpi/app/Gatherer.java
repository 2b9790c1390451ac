package org.swmpi.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Reads a stream of a process to its end, so that the process never waits for a reader.
final class Gatherer extends Thread {
  private final InputStream stream;
  private volatile byte[] bytes = {};

  private Gatherer(InputStream stream) {
    super("gatherer");
    this.stream = stream;
  }

  static Gatherer of(InputStream stream) {
    Gatherer gatherer = new Gatherer(stream);
    gatherer.setDaemon(true);
    gatherer.start();
    return gatherer;
  }

  @Override
  public void run() {
    try (stream) {
      bytes = stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// All that was written; waits for the end of the stream.
  String text() throws InterruptedException {
    join();
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
